import { checkRole, issueToken, listUsers, refreshUser } from '@canvass/shared/contracts';
import { accessToken, call, toApiError } from '@canvass/shared/http';
import { mockProblem, mockResponse } from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { captureError, renderSession, TOKEN } from '../testing/render-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ createIdentity: () => identity }));

async function renderSignedIn(user = ADA) {
  localStorage.setItem('session-hint', '1');
  identity.setUser(user);
  const page = renderSession();
  await screen.findByText('signed-in ada@canvass.test user');
  return page;
}

/** Dispatches the storage event that this tab gets when another tab stores an end reason. */
function dispatchEndFromOtherTab(newValue: string): void {
  fireEvent(globalThis.window, new StorageEvent('storage', { key: 'session-end', newValue }));
}

beforeEach(() => {
  localStorage.clear();
  identity = createFakeIdentity();
  mockResponse(issueToken, { token: TOKEN });
  mockResponse(checkRole, { role: 'user' });
  globalThis.fetch = jest.fn(() => Promise.resolve({} as Response));
});

test.each([
  ['auth/user-disabled', 'disabled'],
  ['auth/user-not-found', 'deleted'],
  ['auth/user-token-expired', 'ended'],
])('a renewal that the identity provider rejects with %s ends the session: %s', async (code, reason) => {
  await renderSignedIn();
  identity.rejectIdTokens(code);
  await act(async () => expect(await accessToken.renew()).toBeNull());
  expect(await screen.findByText(`signed-out ended: ${reason}`)).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('the identity provider is asked for the reason when the API rejects the ID token', async () => {
  await renderSignedIn();
  mockProblem(issueToken, 'invalid-token');
  identity.onTokenRefresh(() => identity.rejectIdTokens('auth/user-disabled'));
  await act(async () => expect(await accessToken.renew()).toBeNull());
  expect(await screen.findByText('signed-out ended: disabled')).toBeVisible();
});

test('a session that the user ended in another tab ends here without a notice', async () => {
  await renderSignedIn();
  // The other tab has signed out, and this tab requests a token before it learns about that.
  localStorage.removeItem('session-hint');
  identity.rejectIdTokens('auth/user-token-expired');
  await act(async () => expect(await accessToken.renew()).toBeNull());
  expect(await screen.findByText('signed-out')).toBeVisible();
});

test('any request that fails with an unknown user ends the session', async () => {
  await renderSignedIn();
  mockProblem(listUsers, 'user-unknown');
  const failure = await captureError(async () => void (await call(listUsers, { query: {} })));
  expect(toApiError(failure).code).toBe('user-unknown');
  expect(await screen.findByText('signed-out ended: deleted')).toBeVisible();
});

test('a user unknown to both API and identity provider has no account any more', async () => {
  await renderSignedIn();
  mockProblem(listUsers, 'user-unknown');
  mockProblem(issueToken, 'invalid-token');
  await captureError(async () => void (await call(listUsers, { query: {} })));
  expect(await screen.findByText('signed-out ended: deleted')).toBeVisible();
});

test('the drafts of a deleted account are deleted even if the session had ended before', async () => {
  await renderSignedIn();
  localStorage.setItem(`survey-draft:${ADA.uid}`, '{}');
  identity.rejectIdTokens('auth/user-token-expired');
  await act(async () => void (await accessToken.renew()));
  await screen.findByText('signed-out ended: ended');
  expect(localStorage.getItem(`survey-draft:${ADA.uid}`)).toBe('{}');
  act(() => accessToken.isUnknown());
  await screen.findByText('signed-out ended: deleted');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('an unreachable identity provider ends no session', async () => {
  await renderSignedIn();
  identity.rejectIdTokens('auth/network-request-failed');
  await captureError(async () => void (await accessToken.renew()));
  expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
});

test('this tab shows an end reason only when another tab sends one', async () => {
  await renderSignedIn();
  act(() => dispatchEndFromOtherTab('disabled'));
  act(() => identity.setUser(null));
  expect(await screen.findByText('signed-out ended: disabled')).toBeVisible();
});

test('signing out shows no end reason in any tab', async () => {
  const { session } = await renderSignedIn();
  await act(() => session().signOut());
  expect(screen.getByText('signed-out')).toBeVisible();
});

test('the end reason is cleared by the next sign-in', async () => {
  const { session } = await renderSignedIn();
  identity.rejectIdTokens('auth/user-token-expired');
  await act(async () => void (await accessToken.renew()));
  await screen.findByText('signed-out ended: ended');
  identity.rejectIdTokens(null);
  await act(() => session().signIn(ADA.email, 'canvass-demo'));
  expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
});

test('a record that is missing at a sign-in is created, and the session continues', async () => {
  identity.setUser(null);
  mockProblem(checkRole, 'user-unknown');
  mockResponse(refreshUser, { modifiedCount: 0, upsertedCount: 1 });
  const { session } = renderSession();
  identity.onTokenRefresh(() => mockResponse(checkRole, { role: 'user' }));
  await act(() => session().signIn(ADA.email, 'canvass-demo'));
  expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
});

describe('when the page becomes visible again', () => {
  const showPageAgain = () =>
    act(() => {
      fireEvent(document, new Event('visibilitychange'));
      return Promise.resolve();
    });

  test('an email that was verified in another browser is shown as verified', async () => {
    const { session } = await renderSignedIn({ ...ADA, emailVerified: false });
    identity.verifyEmailInOtherBrowser();
    await showPageAgain();
    expect(session().user?.emailVerified).toBe(true);
  });

  test('the session of a user who was disabled meanwhile ends', async () => {
    await renderSignedIn({ ...ADA, emailVerified: false });
    identity.rejectNext('auth/user-disabled');
    await showPageAgain();
    expect(await screen.findByText('signed-out ended: disabled')).toBeVisible();
  });

  test('no request is sent when there is nothing to verify', async () => {
    await renderSignedIn();
    identity.rejectNext('auth/user-disabled');
    await showPageAgain();
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
  });
});
