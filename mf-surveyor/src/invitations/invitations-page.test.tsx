import {
  invitePeople,
  listInvitations,
  previewInvitations,
  readDraft,
  readSurvey,
  remindInvited,
  withdrawInvitation,
  type Invitation,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './invitations-page';

const id = '65f000000000000000000001';

const createTestInvitation = (overrides: Partial<Invitation> = {}): Invitation => ({
  _id: '65f0000000000000000000a1',
  email: 'bea@people.test',
  invitedAt: '2026-11-20T12:00:00.000Z',
  isUsed: false,
  hasVoted: false,
  ...overrides,
});

function renderInvitationsPage() {
  renderPage(<Page />, {
    path: '/dashboard/surveyor/invitations/:id',
    at: `/dashboard/surveyor/invitations/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

function renderInvitations(survey: Partial<Survey> = {}) {
  const own = { surveyorEmail: 'ada@canvass.test', state: 'open', voterPolicy: 'invited' } as const;
  mockResponse(readSurvey, createTestSurvey({ ...own, ...survey }));
  return renderInvitationsPage();
}

/** Opens the page of a survey with invitations. */
async function open(invitations: Invitation[] = [], survey: Partial<Survey> = {}) {
  mockResponse(listInvitations, invitations);
  const user = renderInvitations(survey);
  await screen.findByRole('heading', { name: 'Invite people' });
  return user;
}

const getButton = (name: string) => screen.getByRole('button', { name });
const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');

describe('the page', () => {
  test('the page shows a loading state', () => {
    mockPending(listInvitations);
    renderInvitations();
    expect(screen.getByText('Loading....')).toBeVisible();
  });

  test('invitations that failed to load can be retried', async () => {
    mockProblem(listInvitations, 'network');
    const user = renderInvitations();
    expect(await screen.findByRole('alert')).toHaveTextContent('The invitations did not load');
    mockResponse(listInvitations, [createTestInvitation()]);
    await user.click(getButton('Try again'));
    expect(await screen.findByRole('rowheader', { name: 'bea@people.test' })).toBeVisible();
  });

  test('an unknown survey leads back to the list', async () => {
    mockProblem(listInvitations, 'survey-not-found');
    mockProblem(readSurvey, 'survey-not-found');
    mockProblem(readDraft, 'draft-not-found');
    renderInvitationsPage();
    expect(await screen.findByRole('heading', { name: 'Survey not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Surveys' })).toHaveAttribute(
      'href',
      '/dashboard/surveyor/surveys',
    );
  });

  test("another surveyor's invitations are not shown", async () => {
    mockProblem(listInvitations, 'not-your-survey');
    renderInvitations({ surveyorEmail: 'grace@canvass.test' });
    expect(await screen.findByRole('heading', { name: 'These invitations belong to another surveyor' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Invite people' })).not.toBeInTheDocument();
  });

  test('without invitations, the page says what to do', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'Nobody is invited yet' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
    expect(document.title).toBe(`${createTestSurvey().title}: invitations`);
  });

  test('a survey that others can vote in, too, and a closed one say so', async () => {
    await open([], { voterPolicy: 'any-account', state: 'closed' });
    expect(screen.getByText('This survey is not limited to invited people.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit the survey' })).toHaveAttribute('href', `/dashboard/update/${id}`);
    expect(screen.getByText('This survey takes no votes.')).toBeVisible();
  });
});

describe('a scheduled survey', () => {
  async function openScheduled() {
    mockProblem(readSurvey, 'survey-not-found');
    mockResponse(readDraft, {
      _id: id,
      revision: 1,
      updatedAt: '2026-11-20T12:00:00.000Z',
      opensAt: '2035-11-27T09:30:00.000Z',
      content: {
        title: 'Board election',
        description: '',
        deadline: '2035/12/1',
        questions: [],
        voterPolicy: 'invited',
      },
    });
    mockResponse(listInvitations, []);
    const user = renderInvitationsPage();
    await screen.findByRole('heading', { name: 'Invite people' });
    return user;
  }

  test('the page of a scheduled survey says when the invitations leave', async () => {
    await openScheduled();
    expect(screen.getByText('Board election')).toBeVisible();
    expect(screen.getByText(/^This survey opens Tuesday, November 27, 2035/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the survey' })).not.toBeInTheDocument();
    expect(screen.queryByText('This survey takes no votes.')).not.toBeInTheDocument();
  });

  test('whoever is invited before the opening gets the link when it opens', async () => {
    const user = await openScheduled();
    await user.type(screen.getByRole('textbox', { name: 'Email addresses' }), 'bea@people.test');
    mockResponse(previewInvitations, {
      newCount: 1,
      alreadyInvitedCount: 0,
      repeatedCount: 0,
      otherColumnsCount: 0,
      refusedCount: 0,
      refused: [],
    });
    await user.click(getButton('Check the list'));
    mockResponse(invitePeople, { invited: 1, alreadyInvited: 0 });
    await user.click(await screen.findByRole('button', { name: 'Invite one person' }));
    expect(
      await screen.findByText('One person invited. Each gets a link by email when the survey opens.'),
    ).toBeVisible();
  });
});

describe('the roll', () => {
  test('a row says whether the link was used, and whether the person has voted', async () => {
    await open([
      createTestInvitation({ isUsed: true, hasVoted: true }),
      createTestInvitation({
        _id: '65f0000000000000000000a2',
        email: 'cem@people.test',
        remindedAt: '2026-11-22T12:00:00.000Z',
      }),
    ]);
    const getCells = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replace(/, \d{1,2}:\d\d [AP]M$/, ''));
    await screen.findByRole('rowheader', { name: 'cem@people.test' });
    expect(getCells('bea@people.test')).toEqual(['Nov 20, 2026', 'Yes', 'Yes', 'Never', '']);
    expect(getCells('cem@people.test')).toEqual([
      'Nov 20, 2026',
      'No',
      'No',
      'Nov 22, 2026',
      'Take back the invitation of cem@people.test',
    ]);
    expect(screen.getByText(/^You see here who has voted, and never how\./)).toBeVisible();
  });

  test('the next page is added below the first', async () => {
    mockResponse(listInvitations, [createTestInvitation()], { link: '</invitations?cursor=abc>; rel="next"' });
    const user = renderInvitations();
    await screen.findByRole('rowheader', { name: 'bea@people.test' });
    mockResponse(listInvitations, [
      createTestInvitation({ _id: '65f0000000000000000000a2', email: 'cem@people.test' }),
    ]);
    await user.click(getButton('Load more'));
    expect(await screen.findByRole('rowheader', { name: 'cem@people.test' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'bea@people.test' })).toBeVisible();
  });

  test.each([
    [3, 'Reminders are on their way. Who has voted gets none.'],
    [0, 'Nobody gets a reminder: all got an email in the last 24 hours, cannot be reached, or have unsubscribed.'],
  ])('reminders are sent after a confirmation, for %i invitations', async (modifiedCount, message) => {
    const user = await open([createTestInvitation()]);
    await user.click(await screen.findByRole('button', { name: 'Remind those who have not voted' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Remind those who have not voted?' }));
    expect(dialog.getByText(/in the last 24 hours/)).toBeVisible();
    expect(getWrites()).toEqual([]);
    mockResponse(remindInvited, { modifiedCount });
    await user.click(dialog.getByRole('button', { name: 'Send reminders' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(getWrites()).toMatchObject([{ url: `/surveys/${id}/reminders`, body: {} }]);
  });

  test('an invitation is taken back after a confirmation', async () => {
    const user = await open([createTestInvitation()]);
    await user.click(await screen.findByRole('button', { name: /^Take back/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Take back this invitation?' }));
    mockResponse(withdrawInvitation, { deletedCount: 1 });
    mockResponse(listInvitations, []);
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('heading', { name: 'Invitation taken back' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'bea@people.test' })).not.toBeInTheDocument();
    await user.click(getButton('OK'));
    expect(getWrites()).toMatchObject([
      { method: 'DELETE', url: `/surveys/${id}/invitations/65f0000000000000000000a1` },
    ]);
  });

  test('the invitation of a person who has voted meanwhile cannot be taken back', async () => {
    const user = await open([createTestInvitation()]);
    await user.click(await screen.findByRole('button', { name: /^Take back/ }));
    mockProblem(withdrawInvitation, 'invitation-used');
    mockResponse(listInvitations, [createTestInvitation({ isUsed: true, hasVoted: true })]);
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This person has voted');
    expect(dialog.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Yes' })).toHaveLength(2));
  });
});
