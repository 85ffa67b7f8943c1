import { castVote, readOwnPart, readResults, readSurvey } from '@canvass/shared/contracts';
import { SessionContext, type Session } from '@canvass/shared/session';
import {
  createTestMyActivity,
  createTestQuestion,
  createTestQuestionsOfCommonKinds,
  createTestResults,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey();
const storedKeys = () => Object.keys(sessionStorage);
const keyOf = (owner: string) => `vote-draft:${owner}:${survey._id}:1`;

/** The page with sessions that follow each other while it is open. */
function Changing({ sessions }: { sessions: Session[] }) {
  const [index, setIndex] = useState(0);
  return (
    <SessionContext value={sessions[index] ?? createTestSession()}>
      <Page />
      <button type="button" onClick={() => setIndex(index + 1)}>
        Change the session
      </button>
    </SessionContext>
  );
}

async function open(...sessions: Session[]) {
  const page = renderPage(<Changing sessions={sessions} />, { path: '/surveys/:id', at: `/surveys/${survey._id}` });
  await screen.findByRole('heading', { level: 1, name: survey.title });
  return page;
}

/** Without moving the focus, because a real session changes without a click. */
const changeSession = () => fireEvent.click(screen.getByRole('button', { name: 'Change the session' }));

/** Fills in a ballot as a visitor, and leaves the page to sign in. */
async function fillInAndLeave() {
  const page = await open();
  await userEvent.click(answer(1, 'Yes'));
  await userEvent.click(answer(2, 'No'));
  page.unmount();
}

const question = (number: number) => within(screen.getByRole('group', { name: new RegExp(`^Question ${number}:`) }));
const answer = (number: number, name: string) => question(number).getByRole('radio', { name });
const voteButton = () => screen.getByRole('button', { name: 'Vote' });
const listVotes = () => getRequests().filter(({ method }) => method === 'PUT');

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

test('a visitor answers questions of the common kinds, and finds the answers after a reload', async () => {
  mockResponse(readSurvey, createTestSurvey({ questions: createTestQuestionsOfCommonKinds() }));
  const page = await open();
  const controls = [...screen.getAllByRole('radio'), ...screen.getAllByRole('checkbox'), screen.getByRole('textbox')];
  for (const control of controls) expect(control).toBeEnabled();
  await userEvent.click(answer(1, 'Yes'));
  await userEvent.click(question(2).getByRole('radio', { name: 'Noon' }));
  await userEvent.click(question(3).getByRole('checkbox', { name: 'Events' }));
  await userEvent.click(question(3).getByRole('checkbox', { name: 'Reading' }));
  await userEvent.click(question(4).getByRole('radio', { name: /^4/ }));
  await userEvent.type(question(5).getByRole('textbox'), 'A late hour.');
  expect(screen.getByText('5 of 5 answered. One account, one vote.')).toBeVisible();
  expect(voteButton()).toBeDisabled();
  fireEvent.submit(screen.getByRole('form', { name: 'Your vote' }));
  page.unmount();
  await open();
  expect(screen.getByText('5 of 5 answered. One account, one vote.')).toBeVisible();
  expect(question(5).getByRole('textbox')).toHaveValue('A late hour.');
  expect(storedKeys()).toEqual([keyOf('visitor')]);
  expect(listVotes()).toEqual([]);
});

test("a visitor's answers are there after signing in, nothing is cast by itself, and Vote sends them", async () => {
  await fillInAndLeave();
  mockPending(castVote);
  await open(createSignedInTestSession());
  await waitFor(() => expect(voteButton()).toBeEnabled());
  expect(answer(1, 'Yes')).toBeChecked();
  expect(answer(2, 'No')).toBeChecked();
  expect(storedKeys()).toEqual([keyOf('ada')]);
  expect(listVotes()).toEqual([]);
  await userEvent.click(voteButton());
  await waitFor(() => expect(listVotes()).toHaveLength(1));
  expect(listVotes()[0]?.body).toMatchObject({ responses: { response: { 'Question-1': 'Yes', 'Question-2': 'No' } } });
});

test('an account that has voted sees its vote, and the draft of the visitor is dropped', async () => {
  await fillInAndLeave();
  mockResponse(readOwnPart, createTestMyActivity());
  await open(createSignedInTestSession());
  expect(await screen.findByRole('region', { name: 'Your vote' })).toBeVisible();
  expect(storedKeys()).toEqual([]);
});

test('a sign-in in another tab keeps answers and focus, and also what was answered in the earlier draft', async () => {
  sessionStorage.setItem(keyOf('ada'), JSON.stringify({ answers: { 'Question-2': 'No' }, comment: '', key: 'a-key' }));
  await open(createTestSession(), createSignedInTestSession());
  await userEvent.click(answer(1, 'Yes'));
  changeSession();
  expect(answer(1, 'Yes')).toHaveFocus();
  await waitFor(() => expect(voteButton()).toBeEnabled());
  expect(answer(1, 'Yes')).toBeChecked();
  expect(answer(2, 'No')).toBeChecked();
  expect(storedKeys()).toEqual([keyOf('ada')]);
});

test('answers that are chosen while the session loads go to whoever it turns out to be', async () => {
  await open(createTestSession({ status: 'loading' }), createSignedInTestSession());
  await userEvent.click(answer(1, 'Yes'));
  expect(storedKeys()).toEqual([]);
  mockPending(readOwnPart);
  changeSession();
  expect(answer(1, 'Yes')).toBeChecked();
  expect(answer(1, 'Yes')).toHaveFocus();
  expect(answer(2, 'Yes')).toBeEnabled();
  expect(voteButton()).toBeDisabled();
  expect(storedKeys()).toEqual([keyOf('ada')]);
});

test('what a user has answered is not shown to a visitor or to the next user', async () => {
  const { user, ...session } = createSignedInTestSession();
  const nextSession = { ...session, user: user && { ...user, uid: 'grace' } };
  await open({ ...session, user }, createTestSession(), nextSession);
  await userEvent.click(answer(1, 'Yes'));
  changeSession();
  expect(screen.getByText('You have to login for vote in survey')).toBeVisible();
  expect(answer(1, 'Yes')).not.toBeChecked();
  changeSession();
  await waitFor(() => expect(voteButton()).toBeEnabled());
  expect(answer(1, 'Yes')).not.toBeChecked();
  expect(storedKeys()).toEqual([keyOf('ada')]);
});

test('a survey that has closed meanwhile shows the answers, and says that they are not counted', async () => {
  await fillInAndLeave();
  mockResponse(readSurvey, createTestSurvey({ deadline: '2020/1/31', closesAt: '2020-02-01T00:00:00.000Z' }));
  await open(createSignedInTestSession());
  expect(await screen.findByText(/Voting has ended\. Your vote was not counted\./)).toBeVisible();
  expect(answer(1, 'Yes')).toBeChecked();
  expect(answer(1, 'Yes')).toBeDisabled();
  expect(voteButton()).toBeDisabled();
});

const changed = /The questions have changed since you answered them\./;

test('a survey whose questions have changed meanwhile keeps the answers that still fit, and says so', async () => {
  await fillInAndLeave();
  const [first = createTestQuestion()] = survey.questions;
  mockResponse(readSurvey, createTestSurvey({ questions: [createTestQuestion({ title: 'Which day?' }), first] }));
  await open(createSignedInTestSession());
  expect(screen.getByRole('alert')).toHaveTextContent(changed);
  expect(answer(1, 'Yes')).not.toBeChecked();
  expect(answer(2, 'Yes')).toBeChecked();
});

test('a survey with a new version takes over no answer, says so, and no longer once there is a new one', async () => {
  await fillInAndLeave();
  mockResponse(readSurvey, createTestSurvey({ version: 2 }));
  const page = await open();
  expect(screen.getByText(changed)).toBeVisible();
  expect(answer(1, 'Yes')).not.toBeChecked();
  await userEvent.click(answer(1, 'No'));
  page.unmount();
  await open();
  expect(answer(1, 'No')).toBeChecked();
  expect(screen.queryByText(changed)).not.toBeInTheDocument();
});
