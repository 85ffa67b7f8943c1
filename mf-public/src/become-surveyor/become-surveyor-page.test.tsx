import {
  readOwnSurveyorRequest,
  requestSurveyorRole,
  withdrawSurveyorRequest,
  type OwnSurveyorRequest,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSession,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
  fillIn,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './become-surveyor-page';

const request: OwnSurveyorRequest = {
  _id: '65f000000000000000000701',
  purpose: 'A vote of our club.',
  state: 'open',
  at: '2026-11-04T10:00:00Z',
};
const declined: OwnSurveyorRequest = {
  ...request,
  state: 'declined',
  decidedAt: '2026-11-05T10:00:00Z',
  reason: 'Which club?',
};

beforeEach(() => sessionStorage.clear());

function open(session = createSignedInTestSession('user')) {
  renderPage(<Page />, { path: '/becomeSurveyor', session });
  return userEvent.setup();
}

const purpose = () => screen.findByRole('textbox', { name: 'What do you want to ask, and whom?' });
const send = () => screen.getByRole('button', { name: 'Send request' });
const listSent = () => getRequests().filter(({ method }) => method === 'POST');

test('a visitor is led to an account and comes back', async () => {
  const user = open(createTestSession({ status: 'signed-out', user: null }));
  expect(screen.getByRole('heading', { level: 1, name: 'Become a surveyor' })).toBeVisible();
  const links = screen.getAllByRole('link', { name: /^Sign/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/login', '/register']);
  await user.click(links[0]!);
  expect(sessionStorage.getItem('destination')).toContain('/becomeSurveyor');
  expect(getRequests()).toEqual([]);
});

test('a user asks, and sees that the request waits', async () => {
  mockResponse(readOwnSurveyorRequest, {});
  const user = open();
  await user.type(await purpose(), 'A vote of our club.');
  mockResponse(requestSurveyorRole, { insertedId: request._id });
  mockResponse(readOwnSurveyorRequest, { request });
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Your request is waiting for an admin' })).toBeVisible();
  expect(screen.getByText('A vote of our club.')).toBeVisible();
  expect(listSent()).toMatchObject([{ url: '/surveyor-requests', body: { purpose: 'A vote of our club.' } }]);
  expect(sessionStorage).toHaveLength(0);
});

test('a request without a text is not sent', async () => {
  mockResponse(readOwnSurveyorRequest, {});
  const user = open();
  await purpose();
  await user.click(send());
  expect(await purpose()).toHaveAccessibleDescription(/Write what you want to ask, and whom\.$/);
  expect(await purpose()).toHaveFocus();
  expect(listSent()).toEqual([]);
});

test('a text that is too long shows an error while typing and is not cut off', async () => {
  mockResponse(readOwnSurveyorRequest, {});
  const user = open();
  await user.click(await purpose());
  await user.paste('x'.repeat(1001));
  expect(screen.getByText('This is too long. Use at most 1,000 characters.')).toBeVisible();
  expect(await purpose()).toHaveValue('x'.repeat(1001));
});

test('a double click sends one request', async () => {
  mockResponse(readOwnSurveyorRequest, {});
  mockPending(requestSurveyorRole);
  const user = open();
  await fillIn(await purpose(), 'A vote.', user);
  await user.dblClick(send());
  expect(screen.getByRole('button', { name: 'Sending' })).toHaveAttribute('aria-busy', 'true');
  expect(listSent()).toHaveLength(1);
});

test('a text that was not sent survives a reload, and a failure keeps it', async () => {
  sessionStorage.setItem('surveyor-request:uid-ada', 'A vote of our club.');
  mockResponse(readOwnSurveyorRequest, {});
  mockProblem(requestSurveyorRole, 'service-unavailable');
  const user = open();
  const { uid } = createSignedInTestSession('user').user!;
  await fillIn(await purpose(), ' Forty members.', user);
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your text is kept here\.$/);
  expect(sessionStorage.getItem(`surveyor-request:${uid}`)).toContain('Forty members.');
});

test('an unverified email is said before and after it was refused, with where to verify it', async () => {
  mockResponse(readOwnSurveyorRequest, {});
  mockProblem(requestSurveyorRole, 'own-email-unverified');
  const session = createSignedInTestSession('user');
  const user = open({ ...session, user: { ...session.user!, emailVerified: false } });
  await fillIn(await purpose(), 'A vote.', user);
  expect(screen.getByRole('link', { name: 'Open your account' })).toHaveAttribute('href', '/dashboard/account');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your email is not verified yet.');
});

test('an open request can be withdrawn, and the user can ask again', async () => {
  mockResponse(readOwnSurveyorRequest, { request });
  const user = open();
  const withdraw = await screen.findByRole('button', { name: 'Withdraw request' });
  mockResponse(withdrawSurveyorRequest, { deletedCount: 1 });
  mockResponse(readOwnSurveyorRequest, {});
  await user.click(withdraw);
  expect(await screen.findByText('Request withdrawn')).toBeInTheDocument();
  expect(await purpose()).toHaveValue('');
});

test('a declined request shows the reason, and the form to ask again', async () => {
  mockResponse(readOwnSurveyorRequest, { request: declined });
  open();
  expect(await screen.findByText('Your last request was declined')).toBeVisible();
  expect(screen.getByText('Which club?')).toBeVisible();
  expect(await purpose()).toHaveValue('');
});

test('an approval is noticed: the role is read again', async () => {
  mockResponse(readOwnSurveyorRequest, { request: { ...request, state: 'approved' } });
  const retryRole = jest.fn();
  open({ ...createSignedInTestSession('user'), retryRole });
  await waitFor(() => expect(retryRole).toHaveBeenCalledTimes(1));
});

test('a surveyor is led to the form for a new survey', () => {
  open(createSignedInTestSession('surveyor'));
  expect(screen.getByRole('link', { name: 'Create Survey' })).toHaveAttribute('href', '/dashboard/surveyor/create');
});

test('an admin is led to the requests of others', () => {
  open(createSignedInTestSession('admin'));
  expect(screen.getByRole('link', { name: 'Surveyor requests' })).toHaveAttribute(
    'href',
    '/dashboard/surveyorRequests',
  );
  expect(getRequests()).toEqual([]);
});

test('a request that did not load can be loaded again', async () => {
  mockProblem(readOwnSurveyorRequest, 'service-unavailable');
  const user = open();
  expect(await screen.findByText('Your request did not load')).toBeVisible();
  mockResponse(readOwnSurveyorRequest, {});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await purpose()).toBeVisible();
});
