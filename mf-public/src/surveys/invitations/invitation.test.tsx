import { castVote, readOwnPart, readResults, readSurvey, redeemInvitation } from '@canvass/shared/contracts';
import type { Session } from '@canvass/shared/session';
import {
  createSignedInTestSession,
  createTestMyActivity,
  createTestResults,
  createTestSession,
  createTestSurvey,
  getRequests,
  mockHandler,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page as RegisterPage } from '../../auth/register-page';
import { Page } from '../survey/survey-page';

const survey = createTestSurvey({ voterPolicy: 'invited' });
const storageKey = `vote-invitation:visitor:${survey._id}`;
const notInvited = /^Only people who were invited can vote in this survey\. Open the link in your invitation\./;

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readSurvey, survey);
  mockResponse(readOwnPart, { isInvited: false });
  mockResponse(readResults, createTestResults());
});

async function open(session: Session = createTestSession(), search = '') {
  const at = `/surveys/${survey._id}${search}`;
  const page = renderPage(<Page />, { path: '/surveys/:id', at, session });
  await screen.findByRole('heading', { level: 1, name: survey.title });
  return page;
}

/** The link that was sent to Ada, who is signed in. */
const LINK = '?invitation=token-1#to=ada%40canvass.test';
const FORWARDED_LINK = '?invitation=token-1#to=bea%40canvass.test';
const voteButton = () => screen.getByRole('button', { name: 'Vote' });
const listSurveyReads = () => getRequests().filter(({ url }) => url === `/surveys/${survey._id}`);
const listRedemptions = () => getRequests().filter(({ url }) => url.endsWith('/invitation'));

async function answerAll() {
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) await userEvent.click(radio);
}

test('an invitation that a visitor opens leaves the address, and is used by the account that signs in', async () => {
  const page = await open(createTestSession(), LINK);
  expect(await screen.findByText(/Your invitation is kept until you sign in\./)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('location').textContent).toBe(`/surveys/${survey._id}`));
  await answerAll();
  expect(sessionStorage.getItem(storageKey)).toBe('token-1');
  page.unmount();

  mockResponse(redeemInvitation, { modifiedCount: 1 });
  mockPending(castVote);
  await open(createSignedInTestSession());
  expect(await screen.findByText('You are invited.')).toBeVisible();
  expect(listRedemptions().map(({ body }) => body)).toEqual([{ token: 'token-1' }]);
  expect(sessionStorage.getItem(storageKey)).toBeNull();
  await waitFor(() => expect(voteButton()).toBeEnabled());
  await userEvent.click(voteButton());
  await waitFor(() => expect(getRequests().filter(({ method }) => method === 'PUT')).toHaveLength(1));
});

test('an account is created with the address to which the invitation was sent, which leaves the address bar', async () => {
  const page = await open(createTestSession(), '?invitation=token-1#to=ada%2Bvotes%40people.test');
  await waitFor(() => expect(screen.getByLabelText('location').textContent).toBe(`/surveys/${survey._id}`));
  expect(globalThis.location.hash).toBe('');
  page.unmount();
  const registration = renderPage(<RegisterPage />, { path: '/register' });
  expect(screen.getByLabelText('Email')).toHaveValue('ada+votes@people.test');
  registration.unmount();

  mockResponse(redeemInvitation, { modifiedCount: 1 });
  await open(createSignedInTestSession());
  await userEvent.click(await screen.findByRole('button', { name: 'Use this account' }));
  await screen.findByText('You are invited.');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('an invitation that passed to the user with the drafts of a visitor is used', async () => {
  sessionStorage.setItem(`vote-invitation:ada:${survey._id}`, 'token-2');
  sessionStorage.setItem(`vote-invitation:ada:${survey._id}:email`, 'Ada@canvass.test');
  mockResponse(redeemInvitation, { modifiedCount: 0 });
  await open(createSignedInTestSession());
  expect(await screen.findByText('You are invited.')).toBeVisible();
  expect(listRedemptions()).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a user who opens an invitation while signed in can vote at once', async () => {
  mockResponse(redeemInvitation, { modifiedCount: 1 });
  await open(createSignedInTestSession(), LINK);
  await waitFor(() => expect(voteButton()).toBeEnabled());
  expect(listRedemptions()).toHaveLength(1);
});

test('an invitation to another address is used only when the user says so', async () => {
  mockResponse(redeemInvitation, { modifiedCount: 1 });
  await open(createSignedInTestSession(), FORWARDED_LINK);
  const button = await screen.findByRole('button', { name: 'Use this account' });
  expect(screen.getByText('bea@canvass.test').closest('[role]')).toHaveTextContent(
    'Vote as ada@canvass.test? This invitation was sent to bea@canvass.test. It is one vote: cast it with this account, or with another.',
  );
  expect(voteButton()).toBeDisabled();
  expect(listRedemptions()).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('You are invited.')).toBeVisible();
  expect(listRedemptions().map(({ body }) => body)).toEqual([{ token: 'token-1' }]);
  await waitFor(() => expect(voteButton()).toBeEnabled());
});

test('a user who wants another account logs out, and the invitation waits for whoever signs in', async () => {
  const signOut = jest.fn(() => Promise.resolve());
  await open(createSignedInTestSession('user', { signOut }), FORWARDED_LINK);
  await answerAll();
  await userEvent.click(await screen.findByRole('button', { name: 'Use another account' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('You have unsent work: answers to a survey.');
  await userEvent.click(screen.getByRole('button', { name: 'Delete and log out' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(listRedemptions()).toEqual([]);
  await waitFor(() =>
    expect(Object.entries(sessionStorage)).toEqual([
      [storageKey, 'token-1'],
      [`${storageKey}:email`, 'bea@canvass.test'],
    ]),
  );
});

test('a user who cannot be logged out is told, and can try again', async () => {
  const signOut = () => Promise.reject(new Error('offline'));
  await open(createSignedInTestSession('user', { signOut }), FORWARDED_LINK);
  await userEvent.click(await screen.findByRole('button', { name: 'Use another account' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeEnabled();
  expect(sessionStorage.getItem(storageKey)).toBe('token-1');
});

test('an invited user needs no further invitation', async () => {
  mockResponse(readOwnPart, { isInvited: true });
  await open(createSignedInTestSession(), LINK);
  expect(await screen.findByText('You are invited.')).toBeVisible();
  expect(voteButton()).toBeEnabled();
  await waitFor(() => expect(screen.getByLabelText('location')).not.toHaveTextContent('invitation'));
  expect(listRedemptions()).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('an invitation that does not work is forgotten, and the page says what to do', async () => {
  mockProblem(redeemInvitation, 'invitation-not-found');
  await open(createSignedInTestSession(), LINK);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This invitation does not work: it is not valid, was taken back, or somebody has voted with it. If you have another account, sign in with that one. Otherwise, ask the surveyor for a new invitation.',
  );
  expect(voteButton()).toBeDisabled();
  expect(listRedemptions()).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('an invitation that could not be checked is kept, and is tried again', async () => {
  mockProblem(redeemInvitation, 'network');
  await open(createSignedInTestSession(), LINK);
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(sessionStorage.getItem(storageKey)).toBe('token-1');
  mockResponse(redeemInvitation, { modifiedCount: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You are invited.')).toBeVisible();
  expect(listRedemptions()).toHaveLength(2);
});

test('a user without an invitation reads why Vote is disabled', async () => {
  await open(createSignedInTestSession());
  expect(await screen.findByText(notInvited)).toBeVisible();
  expect(voteButton()).toBeDisabled();
  expect(voteButton()).toHaveAccessibleDescription('Only invited people can vote in this survey.');
  expect(listRedemptions()).toEqual([]);
});

describe('questions that only invited people may read', () => {
  const hidden = { ...survey, visibilityPolicy: 'link' as const, questions: [], questionsHidden: true };
  const explanation = /^Only people who were invited can read the questions and the results of this survey\./;

  test('a visitor sees the title and why there are no questions', async () => {
    mockResponse(readSurvey, hidden);
    await open();
    expect(screen.getByText(explanation)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
    expect(getRequests().filter(({ url }) => url.endsWith('/results'))).toEqual([]);
  });

  test('a user without an invitation sees no questions either, and the survey is read once more at most', async () => {
    mockResponse(readSurvey, hidden);
    await open(createSignedInTestSession());
    expect(await screen.findByText(explanation)).toBeVisible();
    await waitFor(() => expect(listSurveyReads()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Vote' })).not.toBeInTheDocument();
  });

  test('an invitation that is redeemed shows the ballot, and nobody asks for money above it', async () => {
    mockResponse(readSurvey, hidden);
    mockHandler(redeemInvitation, () => {
      mockResponse(readSurvey, survey);
      mockResponse(readOwnPart, { isInvited: true });
      return { answer: { modifiedCount: 1 } };
    });
    await open(createSignedInTestSession(), LINK);
    expect(await screen.findByText('You are invited.')).toBeVisible();
    await waitFor(() => expect(voteButton()).toBeEnabled());
    expect(screen.queryByText(explanation)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buy Now' })).not.toBeInTheDocument();
  });
});

test('a vote that is refused for lack of an invitation says the same', async () => {
  mockResponse(readOwnPart, { isInvited: true });
  mockProblem(castVote, 'voter-not-invited');
  await open(createSignedInTestSession());
  await waitFor(() => expect(voteButton()).toBeEnabled());
  await answerAll();
  mockResponse(readOwnPart, { isInvited: false });
  await userEvent.click(voteButton());
  expect(await screen.findByText(notInvited)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Only invited people can vote in this survey\.$/);
  expect(voteButton()).toBeDisabled();
  for (const radio of screen.getAllByRole('radio', { name: 'Yes' })) expect(radio).toBeChecked();
});

test('somebody who has voted sees the vote, and an opened invitation is forgotten', async () => {
  mockResponse(readOwnPart, { ...createTestMyActivity(), isInvited: true });
  await open(createSignedInTestSession(), LINK);
  expect(await screen.findByText('Your vote is counted.')).toBeVisible();
  expect(screen.queryByText('You are invited.')).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('an invitation to a survey that is open to every account is only a link to it', async () => {
  mockResponse(readSurvey, createTestSurvey());
  await open(createTestSession(), '?invitation=token-1&q=1');
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent(/\?q=1$/));
  expect(Object.keys(sessionStorage)).toEqual([]);
});
