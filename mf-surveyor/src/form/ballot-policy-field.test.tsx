import { createSurvey, readSurvey, saveDraft, updateSurvey, type BallotPolicy } from '@canvass/shared/contracts';
import { createTestSurvey, getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addQuestion,
  describeSurvey,
  fill,
  getButton,
  getSearch,
  id,
  openCreatePage,
  publish,
  renderCreatePage,
} from '../create/create-page.steps';
import { completeContent, continueDraft, createTestDraft } from '../create/server-draft.steps';
import { createFakeServer, createTestOwnSurvey, openEditPage } from '../edit/edit-page.steps';

beforeEach(() => sessionStorage.clear());

const LABELS: Record<BallotPolicy, string> = { named: 'With names', anonymous: 'Anonymous ballots' };

const getPolicy = (policy: BallotPolicy) => screen.getByRole('radio', { name: LABELS[policy] });
const WARNING =
  'The surveyor will see each ballot as a whole, without names. A combination of answers can identify you.';
const queryWhole = () => screen.queryByRole('checkbox', { name: 'Show whole ballots' });
const getWhole = () => screen.getByRole('checkbox', { name: 'Show whole ballots' });
const getGroup = () => screen.getByRole('group', { name: 'How votes are kept' });
const getWrite = () => getRequests().find(({ method }) => method !== 'GET');

/** An unpublished edit of a survey without votes. */
const createUnansweredSurvey = (ballotPolicy?: BallotPolicy) =>
  createTestOwnSurvey({ version: 1, questionsFrozen: false, voteCount: 0, ...(ballotPolicy && { ballotPolicy }) });

describe('a new survey', () => {
  test('the form says what both choices mean, and preselects votes with names', () => {
    openCreatePage();
    expect(within(getGroup()).getAllByRole('radio')).toHaveLength(2);
    expect(getPolicy('named')).toBeChecked();
    expect(getPolicy('anonymous')).toHaveAccessibleDescription(
      /sees more than how many people have voted.*all results appear at once, and the survey cannot be reopened\. 24 hours after/,
    );
  });

  test('the results hint does not promise every vote to the owner of anonymous ballots', async () => {
    const user = openCreatePage();
    expect(screen.getByText(/^You always see every vote\./)).toBeVisible();
    await user.click(getPolicy('anonymous'));
    expect(screen.queryByText(/^You always see every vote\./)).not.toBeInTheDocument();
    expect(screen.getByText(/nobody sees results while the survey is open, not even you or an admin/)).toBeVisible();
  });

  test('a survey with names is published as before, for API processes of earlier releases', async () => {
    mockResponse(createSurvey, { insertedId: id });
    const user = openCreatePage();
    await describeSurvey(user);
    await addQuestion(user, 'Open on Sundays?');
    await publish(user);
    await screen.findByText(/^Your survey is live/);
    expect(getWrite()?.body).not.toHaveProperty('ballotPolicy');
  });

  test('where anonymous ballots are not available, the field says so until it changes', async () => {
    mockProblem(createSurvey, 'anonymity-unavailable');
    const user = openCreatePage();
    await describeSurvey(user);
    await addQuestion(user, 'Open on Sundays?');
    await user.click(getPolicy('anonymous'));
    await publish(user);
    await screen.findByRole('alert');
    expect(getWrite()?.body).toMatchObject({ ballotPolicy: 'anonymous' });
    expect(getGroup()).toHaveAccessibleDescription(/^Anonymous ballots are not available on this installation\./);
    await user.click(getPolicy('named'));
    expect(getGroup()).not.toHaveAccessibleDescription();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the preview says how votes are kept', async () => {
    const user = openCreatePage();
    await user.click(getPolicy('anonymous'));
    await user.click(getButton('Preview all'));
    expect(
      await screen.findByText(
        /Ballots are anonymous: answers are stored without name, email, and time\. Until 24 hours/,
      ),
    ).toBeVisible();
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });

  test('whole ballots are offered for anonymous ballots only, are off, and the preview warns of them', async () => {
    const user = openCreatePage();
    expect(queryWhole()).not.toBeInTheDocument();
    await user.click(getPolicy('anonymous'));
    expect(queryWhole()).not.toBeChecked();
    await user.click(getWhole());
    await user.click(getButton('Preview all'));
    expect(await screen.findByText(WARNING)).toBeVisible();
  });

  test('a survey that shows whole ballots is published as such, and one with names without the field', async () => {
    mockResponse(createSurvey, { insertedId: id });
    const user = openCreatePage();
    await describeSurvey(user);
    await addQuestion(user, 'Open on Sundays?');
    await user.click(getPolicy('anonymous'));
    await user.click(getWhole());
    await user.click(getPolicy('named'));
    await publish(user);
    await screen.findByText(/^Your survey is live/);
    expect(getWrite()?.body).not.toHaveProperty('showsWholeBallots');
  });

  test('a copy and a draft in the browser keep the choice', async () => {
    const policies = { ballotPolicy: 'anonymous', showsWholeBallots: true } as const;
    mockResponse(readSurvey, createTestSurvey({ surveyorEmail: 'ada@canvass.test', ...policies }));
    const { unmount } = renderCreatePage(`?from=${id}`);
    await screen.findByText(/^This is a copy of/);
    expect(getPolicy('anonymous')).toBeChecked();
    expect(getWhole()).toBeChecked();
    await fill(userEvent.setup(), 'Title', '!');
    await waitFor(() => expect(getSearch()).toMatch(/form=/));
    const form = getSearch();
    unmount();
    renderCreatePage(form);
    expect(await screen.findByText(/^Your draft from/)).toBeVisible();
    expect(getPolicy('anonymous')).toBeChecked();
    expect(getWhole()).toBeChecked();
  });
});

test.each([
  ['named', completeContent],
  ['anonymous', { ...completeContent, ballotPolicy: 'anonymous' as const }],
] as const)('a draft on the server goes on with votes that are %s', async (policy, content) => {
  await continueDraft(createTestDraft({ content }));
  expect(getPolicy(policy)).toBeChecked();
});

test('a draft on the server keeps that whole ballots are shown', async () => {
  const content = { ...completeContent, ballotPolicy: 'anonymous', showsWholeBallots: true } as const;
  const { user } = await continueDraft(createTestDraft({ content }));
  expect(getWhole()).toBeChecked();
  mockResponse(saveDraft, { modifiedCount: 1, revision: 4 });
  await fill(user, 'Title', '!');
  await user.click(getButton('Save draft'));
  await waitFor(() => expect(getWrite()?.body).toMatchObject({ content: { showsWholeBallots: true } }));
});

describe('an existing survey', () => {
  test('the choice can change until somebody has voted', async () => {
    mockResponse(updateSurvey, { modifiedCount: 1, version: 1, revision: 5 });
    const { user } = await openEditPage(createUnansweredSurvey('anonymous'));
    await user.click(getPolicy('named'));
    expect(screen.getByText('Saving changes how votes are kept.')).toBeVisible();
    await user.click(getButton('Save changes'));
    await screen.findByText('Your changes are saved.');
    expect(getWrite()?.body).toMatchObject({ ballotPolicy: 'named' });
  });

  test('after the first vote, the other choice is disabled, and the field says why', async () => {
    await openEditPage(createTestOwnSurvey({ ballotPolicy: 'anonymous' }));
    expect(getPolicy('anonymous')).toBeChecked();
    expect(getPolicy('named')).toBeDisabled();
    expect(getGroup()).toHaveAccessibleDescription(
      /^This survey has votes, so how they are kept can no longer change\.$/,
    );
  });

  test('a vote that came before the save is said at the field, which can go back', async () => {
    mockProblem(updateSurvey, 'ballot-policy-fixed');
    const { user } = await openEditPage(createUnansweredSurvey());
    await user.click(getPolicy('anonymous'));
    await user.click(getButton('Save changes'));
    await screen.findByRole('alert');
    expect(getGroup()).toHaveAccessibleDescription(/^This survey has votes/);
    await user.click(getPolicy('named'));
    expect(getGroup()).not.toHaveAccessibleDescription();
    expect(getButton('Save changes')).toBeDisabled();
  });

  test('two choices are asked for by name', async () => {
    const server = createFakeServer(createUnansweredSurvey('named'));
    const { user, unmount } = await openEditPage(server.read());
    await user.click(getPolicy('anonymous'));
    await screen.findByText('Unsaved changes are kept in this tab.');
    unmount();
    const [name = ''] = Object.keys(sessionStorage);
    // A draft that does not know what it began with is asked about everything that differs.
    const { base: _, ...draft } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { base?: unknown };
    sessionStorage.setItem(name, JSON.stringify(draft));
    server.saveElsewhere({ title: 'Sundays' });
    const reopened = await openEditPage(server.read());
    await reopened.user.click(getButton('Save changes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting edits' }));
    const group = within(await dialog.findByRole('group', { name: 'How votes are kept' }));
    expect(group.getByRole('radio', { name: 'Yours', description: 'Anonymous ballots' })).toBeVisible();
    expect(group.getByRole('radio', { name: 'Other edit', description: 'With names' })).toBeVisible();
  });
});
