import { castVote, readOwnPart, readResults, readSurvey, type VoterPolicy } from '@canvass/shared/contracts';
import { IdentityError, SessionContext, type Session } from '@canvass/shared/session';
import {
  createSignedInTestSession,
  createTestResults,
  createTestSession,
  createTestSessionUser,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey({ voterPolicy: 'verified-email' });
const unverified = { user: createTestSessionUser({ emailVerified: false }) };

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

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
  renderPage(<Changing sessions={sessions} />, { path: '/surveys/:id', at: `/surveys/${survey._id}` });
  await screen.findByRole('heading', { level: 1, name: survey.title });
}

async function answerAll() {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) await userEvent.click(radio);
}

const pressVote = () => userEvent.click(screen.getByRole('button', { name: 'Vote' }));
const listVotes = () => getRequests().filter(({ method }) => method === 'PUT');
const sendButton = () => screen.findByRole('button', { name: 'Send the verification email' });

test.each<[VoterPolicy | undefined, string, string, string?]>([
  [undefined, 'Any account', 'One account, one vote.'],
  ['any-account', 'Any account', 'One account, one vote.'],
  [
    'verified-email',
    'Accounts with a verified email',
    'One verified address, one vote.',
    'Only accounts with a verified email can vote.',
  ],
  ['invited', 'Invited people', 'One invitation, one vote.', 'Only invited people can vote in this survey.'],
])('the ballot of a survey with the policy %s says who may vote', async (voterPolicy, who, claim, limit = '') => {
  mockResponse(readSurvey, createTestSurvey({ voterPolicy }));
  await open();
  expect(screen.getByText('Who may vote').nextElementSibling).toHaveTextContent(who);
  expect(screen.getByText(`0 of 2 answered. ${claim}`)).toBeVisible();
  expect(screen.getByText('You have to login for vote in survey').closest('div')).toHaveTextContent(
    new RegExp(`^${['You have to login for vote in survey', limit].filter(Boolean).join(' ')}$`),
  );
});

test('who may vote is in a paragraph of its own, after the sentence for visitors', async () => {
  mockResponse(readSurvey, createTestSurvey({ voterPolicy: 'invited' }));
  await open();
  const quoted = screen.getByText('You have to login for vote in survey');
  const notice = within(screen.getByRole('note'));
  expect(quoted).toHaveTextContent(/^You have to login for vote in survey$/);
  expect(notice.getByText('Only invited people can vote in this survey.')).toHaveStyle({ display: 'block' });
});

test('a user whose email is not verified reads so before the first attempt, and can vote all the same', async () => {
  mockPending(castVote);
  await open(createSignedInTestSession('user', unverified));
  expect(await screen.findByText(/^Your email is not verified yet\.$/)).toBeVisible();
  expect(await sendButton()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await answerAll();
  await pressVote();
  await waitFor(() => expect(listVotes()).toHaveLength(1));
});

test('a vote refused because of an unverified email offers to send the email, and counts after the verification', async () => {
  mockProblem(castVote, 'voter-unverified');
  const sendVerification = jest.fn(() => Promise.resolve());
  const session = createSignedInTestSession('user', { ...unverified, sendVerification });
  await open(session, { ...session, user: createTestSessionUser() });
  await answerAll();
  await pressVote();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your vote was not counted: your email is not verified yet.',
  );
  expect(screen.getByRole('button', { name: 'Vote' })).toHaveFocus();
  await userEvent.click(await sendButton());
  expect(await screen.findByText(/An email is on its way to ada@canvass\.test/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send it again' })).toHaveFocus();
  // The link of the email leads back here.
  expect(sendVerification.mock.calls).toEqual([[expect.stringMatching(/^\/surveys\/[0-9a-f]{24}$/)]]);
  // The session notices the verification when the user returns from the mail.
  fireEvent.click(screen.getByRole('button', { name: 'Change the session' }));
  expect(screen.getByText('Your email is verified. Press Vote to cast your vote.')).toBeVisible();
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) expect(radio).toBeChecked();
  mockPending(castVote);
  await pressVote();
  await waitFor(() => expect(listVotes()).toHaveLength(2));
  expect(listVotes()[1]?.body).toEqual(listVotes()[0]?.body);
});

test('an email that cannot be sent says why in plain words', async () => {
  const sendVerification = () => Promise.reject(new IdentityError('auth/too-many-requests'));
  await open(createSignedInTestSession('user', { ...unverified, sendVerification }));
  await userEvent.click(await sendButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No email was sent. Too many attempts. Wait a few minutes, then try again.',
  );
  expect(await sendButton()).toHaveFocus();
});

test('a local demo leads to its mailbox, in a new tab', async () => {
  await open(createSignedInTestSession('user', { ...unverified, mailbox: '/mailbox' }));
  await userEvent.click(await sendButton());
  const link = await screen.findByRole('link', { name: /local mailbox/ });
  expect(link).toHaveAttribute('href', '/mailbox');
  expect(link).toHaveAttribute('target', '_blank');
});

test('a verified user is not asked for anything', async () => {
  await open(createSignedInTestSession());
  await answerAll();
  expect(screen.queryByText(/not verified/)).not.toBeInTheDocument();
});
