import type { RuntimeConfig } from '@canvass/shared/area';
import { checkRole, issueToken, listUsers, refreshUser } from '@canvass/shared/contracts';
import { accessToken, call, toApiError } from '@canvass/shared/http';
import { takeDestination } from '@canvass/shared/session';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { captureError, renderSession, TOKEN } from '../testing/render-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ createIdentity: () => identity }));

async function renderSignedIn(user = ADA, config: Partial<RuntimeConfig> = {}) {
  localStorage.setItem('session-hint', '1');
  identity.setUser(user);
  const page = renderSession(config);
  await screen.findByText('signed-in ada@canvass.test user');
  return page;
}

/** Dispatches the storage event that this tab gets when another tab stores an end reason. */
function dispatchEndFromOtherTab(newValue: string): void {
  fireEvent(globalThis.window, new StorageEvent('storage', { key: 'session-end', newValue }));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
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

test('a session that the user ended in another tab ends here with a notice that says so', async () => {
  await renderSignedIn();
  // The other tab has signed out, and this tab requests a token before it learns about that.
  localStorage.removeItem('session-hint');
  identity.rejectIdTokens('auth/user-token-expired');
  await act(async () => expect(await accessToken.renew()).toBeNull());
  expect(await screen.findByText('signed-out ended: logged-out')).toBeVisible();
});

describe('a session that ends other than by a logout in this tab', () => {
  beforeEach(() => history.replaceState(null, '', '/dashboard/create?from=1'));
  afterEach(() => history.replaceState(null, '', '/'));

  const endElsewhere = {
    'in another browser': async () => {
      identity.rejectIdTokens('auth/user-token-expired');
      await act(async () => void (await accessToken.renew()));
      identity.rejectIdTokens(null);
    },
    'in another tab': async () => {
      localStorage.removeItem('session-hint');
      await act(async () => identity.setUser(null));
    },
  };

  test.each(['in another browser', 'in another tab'] as const)(
    'leads its user back to the page after the next sign-in, if it ended %s',
    async (where) => {
      const { session } = await renderSignedIn();
      await endElsewhere[where]();
      await screen.findByText(/^signed-out ended/);
      await act(() => session().signIn(ADA.email, 'canvass-demo'));
      expect(takeDestination()).toBe('/dashboard/create?from=1');
    },
  );

  test('leads nobody else to the page, and leaves them no draft', async () => {
    const { session } = await renderSignedIn(ADA, { identity: 'live' });
    sessionStorage.setItem(`vote-draft:${ADA.uid}:1:1`, '{}');
    await endElsewhere['in another tab']();
    await screen.findByText('signed-out ended: logged-out');
    expect(sessionStorage.getItem(`vote-draft:${ADA.uid}:1:1`)).toBe('{}');
    mockResponse(refreshUser, { modifiedCount: 1, upsertedCount: 0 });
    await act(() => session().signInWithGoogle());
    expect(takeDestination()).toBe('/');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});

test('a draft of the user before is deleted when a page is loaded after another one has signed in elsewhere', async () => {
  sessionStorage.setItem('vote-draft:grace:1:1', '{}');
  sessionStorage.setItem(`vote-draft:${ADA.uid}:1:1`, '{}');
  await renderSignedIn();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([`vote-draft:${ADA.uid}:1:1`]));
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

  test('the API learns from a new ID token that the email was verified in another browser', async () => {
    await renderSignedIn({ ...ADA, emailVerified: false });
    const countExchanges = () => getRequests().filter(({ url }) => url === '/jwt').length;
    const before = countExchanges();
    const listener = jest.fn();
    identity.onTokenRefresh(listener);
    await showPageAgain();
    expect([listener.mock.calls.length, countExchanges()]).toEqual([0, before]);
    identity.verifyEmailInOtherBrowser();
    await showPageAgain();
    await waitFor(() => expect(countExchanges()).toBe(before + 1));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('a user whose new verification cannot be reported stays signed in', async () => {
    const { session } = await renderSignedIn({ ...ADA, emailVerified: false });
    identity.verifyEmailInOtherBrowser();
    identity.rejectIdTokens('auth/network-request-failed');
    await showPageAgain();
    expect(session().user?.emailVerified).toBe(true);
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
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
