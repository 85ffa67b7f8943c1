import {
  invitePeople,
  listInvitations,
  MAX_INVITATION_LIST_LENGTH,
  previewInvitations,
  readSurvey,
  remindInvited,
  withdrawInvitation,
  type Invitation,
  type InvitationPreview,
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

const getList = () => screen.getByRole('textbox', { name: 'Email addresses' });
const getButton = (name: string) => screen.getByRole('button', { name });
const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');

async function check(user: ReturnType<typeof userEvent.setup>, list: string) {
  await user.click(getList());
  await user.paste(list);
  await user.click(getButton('Check the list'));
}

const createTestPreview = (overrides: Partial<InvitationPreview> = {}): InvitationPreview => ({
  newCount: 2,
  alreadyInvitedCount: 0,
  repeatedCount: 0,
  otherColumnsCount: 0,
  refusedCount: 0,
  refused: [],
  ...overrides,
});

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

describe('inviting people', () => {
  const LIST = 'bea@people.test; cem@people.test\nada@people.test';
  const getPreview = (name: string) => screen.getByRole('region', { name });

  test('a list is checked first, then the people are invited, and the page says how many', async () => {
    const user = await open();
    mockResponse(
      previewInvitations,
      createTestPreview({ alreadyInvitedCount: 1, repeatedCount: 3, otherColumnsCount: 4 }),
    );
    await check(user, LIST);
    const preview = await screen.findByRole('region', { name: '2 people can be invited' });
    expect(preview).toHaveFocus();
    expect(preview).toHaveAccessibleDescription(
      'One person was invited before, and gets no other email. ' +
        '3 entries name somebody in the list again. Each person gets one invitation. ' +
        '4 more email addresses are in other columns, and are not invited. To invite them, too, remove the first row of the table. ' +
        'Nobody is invited yet.',
    );
    expect(getWrites()).toMatchObject([{ url: `/surveys/${id}/invitations/preview`, body: { list: LIST } }]);
    mockResponse(invitePeople, { invited: 2, alreadyInvited: 1 });
    mockResponse(listInvitations, [createTestInvitation()]);
    await user.click(getButton('Invite 2 people'));
    const success = await screen.findByText(
      '2 people invited. Each gets a link by email. One person had been invited before, and gets no other email.',
    );
    expect(success.closest('[role=status]')?.parentElement).toHaveFocus();
    expect(getWrites().slice(1)).toMatchObject([{ url: `/surveys/${id}/invitations`, body: { list: LIST } }]);
    expect(getWrites()[1]?.body).not.toHaveProperty('skipRefused');
    expect(getList()).toHaveValue('');
    expect(await screen.findByRole('rowheader', { name: 'bea@people.test' })).toBeVisible();
    expect(getButton('Check the list')).toBeVisible();
  });

  const REFUSED = createTestPreview({
    newCount: 1,
    refusedCount: 4,
    refused: [
      { row: 2, text: 'cem', reason: 'no-email' },
      { row: 12, text: '@people.test', reason: 'not-an-email' },
      { row: 13, text: 'dörte@people.test', reason: 'unsupported-letters' },
    ],
  });

  test('refused entries are listed, and can be left out', async () => {
    const user = await open();
    mockResponse(previewInvitations, REFUSED);
    await check(user, LIST);
    const preview = within(
      await screen.findByRole('region', { name: 'One person can be invited; 4 entries cannot be' }),
    );
    const entries = within(preview.getByRole('list', { name: 'Entries that cannot be invited' }));
    expect(entries.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Row 2:cemhas no email address.',
      'Row 12:@people.testis not an email address.',
      'Row 13:dörte@people.testhas accented or non-Latin letters before the @.',
    ]);
    expect(preview.getByText('There is one more.')).toBeVisible();
    mockResponse(invitePeople, { invited: 1, alreadyInvited: 0 });
    await user.click(getButton('Leave out 4 entries, and invite one person'));
    expect(
      await screen.findByText('One person invited. Each gets a link by email. The list still has what was left out.'),
    ).toBeVisible();
    expect(getWrites()[1]).toMatchObject({ body: { list: LIST, skipRefused: true } });
    expect(getList()).toHaveValue(LIST);
  });

  test('the list can be changed after it was checked, and is then checked again', async () => {
    const user = await open();
    mockResponse(previewInvitations, REFUSED);
    await check(user, LIST);
    await user.click(await screen.findByRole('button', { name: 'Change the list' }));
    expect(screen.queryByRole('region', { name: /can be invited/ })).not.toBeInTheDocument();
    expect(getList()).toHaveFocus();
    expect(getList()).toHaveValue(LIST);
    await user.click(getButton('Check the list'));
    await screen.findByRole('region', { name: /can be invited/ });
    await user.type(getList(), '!');
    expect(screen.queryByRole('region', { name: /can be invited/ })).not.toBeInTheDocument();
    expect(getButton('Check the list')).toBeVisible();
    expect(getWrites()).toHaveLength(2);
  });

  test('a file that is added after the check ends the preview', async () => {
    const user = await open();
    mockResponse(previewInvitations, createTestPreview());
    await check(user, LIST);
    expect(await screen.findByRole('region', { name: '2 people can be invited' })).toBeVisible();
    await user.upload(
      screen.getByLabelText('Or a file'),
      new File(['dea@people.test'], 'people.txt', { type: 'text/plain' }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: '2 people can be invited' })).not.toBeInTheDocument(),
    );
    expect(getList()).toHaveValue(`${LIST}\n\ndea@people.test`);
  });

  test('a list that would invite nobody new offers only to change it', async () => {
    const user = await open();
    mockResponse(previewInvitations, createTestPreview({ newCount: 0, alreadyInvitedCount: 2 }));
    await check(user, LIST);
    expect(await screen.findByRole('region', { name: 'Nobody new can be invited' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /[Ii]nvite/ })).not.toBeInTheDocument();
    expect(getButton('Change the list')).toBeVisible();
  });

  test.each([
    [
      'invalid-input',
      [{ field: 'body.list', message: 'must have at most 10000 email addresses' }],
      'The list must have at most 10000 email addresses.',
    ],
    ['too-many-invitations', [], 'A survey can have at most 10,000 invitations.'],
    ['network', [], /connection/],
  ] as const)('the refusal %s of the check is shown, and what was pasted stays', async (code, errors, message) => {
    const user = await open();
    mockProblem(previewInvitations, code, [...errors]);
    await check(user, LIST);
    expect(await screen.findByText(message)).toBeVisible();
    expect(getList()).toHaveValue(LIST);
    expect(getButton('Check the list')).toBeVisible();
  });

  test('people who could not be invited can be invited again', async () => {
    const user = await open();
    mockResponse(previewInvitations, createTestPreview());
    await check(user, LIST);
    mockProblem(invitePeople, 'too-many-invitations');
    await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
    expect(await screen.findByText('A survey can have at most 10,000 invitations.')).toBeVisible();
    expect(getPreview('2 people can be invited')).toBeVisible();
    expect(getList()).toHaveValue(LIST);
    expect(getButton('Invite 2 people')).toHaveFocus();
  });

  test('an empty list is not sent', async () => {
    const user = await open();
    await user.click(getButton('Check the list'));
    expect(getList()).toHaveAccessibleDescription(/Paste at least one email address/);
    expect(getWrites()).toEqual([]);
  });

  test('the rows of a file are added below what was pasted, after an empty row', async () => {
    const user = await open();
    await user.click(getList());
    await user.paste('ada@people.test\n');
    const file = new File(['Email,Name\nbea@people.test,Bea\n'], 'people.csv', { type: 'text/csv' });
    await user.upload(screen.getByLabelText('Or a file'), file);
    await waitFor(() => expect(getList()).toHaveValue('ada@people.test\n\nEmail,Name\nbea@people.test,Bea\n'));
  });

  test.each([
    [
      'a file that is too long',
      'x'.repeat(MAX_INVITATION_LIST_LENGTH + 1),
      /^This file has more than 600,000 characters\./,
    ],
    ['a spreadsheet', 'PK\u0003\u0004\0\0\0\0', /^This file is not text\./],
  ])('%s is refused', async (_description, content, message) => {
    const user = await open();
    await user.upload(screen.getByLabelText('Or a file'), new File([content], 'people.csv', { type: 'text/csv' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(getList()).toHaveValue('');
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
        .map(({ textContent }) => textContent?.replace(/, \d\d:\d\d$/, ''));
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
    [0, 'Nobody gets a reminder: all got an email in the last 24 hours, or want no more.'],
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
    expect(await dialog.findByRole('alert')).toHaveTextContent('This person has already voted');
    expect(dialog.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Yes' })).toHaveLength(2));
  });
});
