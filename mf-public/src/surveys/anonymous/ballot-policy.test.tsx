import {
  castVote,
  readOwnPart,
  readResults,
  readSurvey,
  UNLINK_AFTER_MS,
  type BallotPolicy,
  type OwnVote,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestMyActivity,
  createTestOwnVote,
  createTestQuestionsOfCommonKinds,
  createTestResults,
  createTestSession,
  createTestSurvey,
  getRequests,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { formatDateTime } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

async function open(overrides: Partial<Survey> = {}, session = createSignedInTestSession()) {
  const survey = createTestSurvey({ ballotPolicy: 'anonymous', ...overrides });
  mockResponse(readSurvey, survey);
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
  await screen.findByRole('heading', { level: 1, name: survey.title });
  return survey;
}

async function openVote(vote: Partial<OwnVote>, overrides: Partial<Survey> = {}) {
  mockResponse(readOwnPart, createTestMyActivity({ vote: createTestOwnVote({ at: undefined, ...vote }) }));
  const survey = await open(overrides);
  return { survey, sheet: within(await screen.findByRole('region', { name: 'Your vote' })) };
}

const notes: Record<BallotPolicy, RegExp> = {
  named: /^Your vote is stored with your name and email, which the surveyor sees\. A vote is final/,
  anonymous:
    /^This is an anonymous ballot: .* Until 24 hours after closing, a key that is stored separately links you and your ballot, so that your vote counts only once\. A vote is final/,
};

test.each<[BallotPolicy | undefined, BallotPolicy, string]>([
  [undefined, 'named', 'With names'],
  ['named', 'named', 'With names'],
  ['anonymous', 'anonymous', 'Anonymously'],
])('visitors read how votes are kept (%s) and that a vote is final', async (ballotPolicy, meaning, fact) => {
  await open({ ballotPolicy }, createTestSession());
  expect(screen.getByText('How votes are kept').nextElementSibling).toHaveTextContent(fact);
  expect(within(screen.getByRole('form', { name: 'Your vote' })).getByText(notes[meaning])).toBeVisible();
});

test('visitors read that the surveyor sees whole ballots', async () => {
  await open({ showsWholeBallots: true }, createTestSession());
  expect(screen.getByText('How votes are kept').nextElementSibling).toHaveTextContent(
    'the surveyor sees whole ballots',
  );
});

test('the note of an anonymous ballot leads to the details, and written answers are without a name', async () => {
  await open({ questions: createTestQuestionsOfCommonKinds() });
  expect(screen.getByRole('link', { name: 'How anonymous ballots work' })).toHaveAttribute(
    'href',
    '/privacy#anonymous-ballots',
  );
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveAccessibleDescription(
    /The surveyor sees it without your name\.$/,
  );
});

test('a closed survey shows no note about voting', async () => {
  await open({ closesAt: '2020-01-02T00:00:00.000Z' });
  expect(screen.queryByText(/A vote is final/)).not.toBeInTheDocument();
});

test('when the key of the ballots cannot be read, the answers stay and can be sent again', async () => {
  mockProblem(castVote, 'ballot-key-missing');
  await open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) await userEvent.click(radio);
  await userEvent.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your vote was not counted\. Try again later\.$/);
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) expect(radio).toBeChecked();
  mockResponse(castVote, { modifiedCount: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByText('Survey response added successfully')).toBeVisible();
  const [first, second] = getRequests().filter(({ method }) => method === 'PUT');
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('who has voted reads their answers without a time, and until when they can', async () => {
  const { survey, sheet } = await openVote({ anonymous: 'linked' });
  expect(sheet.getAllByText(/Your answer$/)).toHaveLength(2);
  expect(sheet.queryByText(/You voted on/)).not.toBeInTheDocument();
  const moment = formatDateTime(new Date(Date.parse(survey.closesAt) + UNLINK_AFTER_MS));
  expect(
    sheet.getByText(
      new RegExp(`^Voted anonymously\\. Only you can see here which answers are yours, until ${moment}:`),
    ),
  ).toBeVisible();
});

test('when nobody can tell which ballot is theirs, they read that they voted, and why no answers are shown', async () => {
  const { sheet } = await openVote(
    { anonymous: 'unlinked', version: undefined, questions: [], response: {} },
    { closesAt: '2020-01-02T00:00:00.000Z', unlinkedAt: '2020-01-03T00:00:00.000Z' },
  );
  expect(sheet.getByRole('heading', { name: 'Voted anonymously.' })).toBeVisible();
  expect(sheet.getByText(/^Your answers can no longer be shown: the link between you and your ballot/)).toBeVisible();
  expect(sheet.queryByText(/questions have changed/)).not.toBeInTheDocument();
  expect(sheet.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a hidden ballot says no more than that', async () => {
  const { sheet } = await openVote({ anonymous: 'hidden', version: undefined, questions: [], response: {} });
  expect(sheet.getByRole('heading', { name: 'Voted anonymously.' })).toBeVisible();
  expect(sheet.queryByText(/destroyed/)).not.toBeInTheDocument();
});

test.each<[string, Partial<Survey>, boolean, boolean]>([
  ['nothing more', {}, false, false],
  ['that whole ballots are shown', { showsWholeBallots: true }, true, false],
  ['what it means that the surveyor chose who is invited', { voterPolicy: 'invited' }, false, true],
  [
    'nothing of that with names',
    { ballotPolicy: 'named', showsWholeBallots: true, voterPolicy: 'invited' },
    false,
    false,
  ],
])('before voting, the ballot says %s', async (_, overrides, saysWhole, saysChosen) => {
  await open(overrides);
  const note = screen.getByText(/A vote is final/).textContent;
  const warning =
    'The surveyor will see each ballot as a whole, without names. A combination of answers can identify you.';
  expect(note.includes(warning)).toBe(saysWhole);
  expect(/The surveyor chose who is invited: somebody who knows how all the others voted/.test(note)).toBe(saysChosen);
});

test('before closing, there are no results to go to, and it is said when they appear', async () => {
  mockResponse(readResults, createTestResults({ versions: [] }));
  await openVote({ anonymous: 'linked' }, { resultsPolicy: 'always' });
  expect(screen.queryByRole('link', { name: 'See the results' })).not.toBeInTheDocument();
  expect(
    await screen.findByText(
      'Ballots are anonymous: results appear all at once, a few minutes after the survey closes.',
    ),
  ).toBeVisible();
});

test('after closing, the results are promised in a few minutes', async () => {
  mockResponse(readResults, createTestResults({ stage: 'closing', versions: [] }));
  await open({ closesAt: new Date(Date.now() - 60_000).toISOString(), resultsPolicy: 'always' });
  expect(await screen.findByText('Voting has ended. All results appear at once, in a few minutes.')).toBeVisible();
});
