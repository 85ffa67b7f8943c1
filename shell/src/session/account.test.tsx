import { checkRole, issueToken, refreshUser } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { act, screen } from '@testing-library/react';
import { ADA, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { captureError, renderSession, TOKEN } from '../testing/render-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ createIdentity: () => identity }));

/** Opens the page with a signed-in user. */
async function renderSessionAs(user: Partial<typeof ADA> = {}) {
  localStorage.setItem('session-hint', '1');
  identity.setUser({ ...ADA, ...user });
  const page = renderSession();
  await screen.findByText(/^signed-in .* user$/);
  return page;
}

beforeEach(() => {
  localStorage.clear();
  identity = createFakeIdentity();
  mockResponse(issueToken, { token: TOKEN });
  mockResponse(checkRole, { role: 'user' });
  mockResponse(refreshUser, { modifiedCount: 1, upsertedCount: 0 });
});

describe('a change of the profile', () => {
  const findSavedRecord = () => getRequests().find(({ url }) => url === '/users');

  test('a profile change updates the page and, with a new ID token, the user record', async () => {
    const { session } = await renderSessionAs();
    const tokenRefresh = jest.fn();
    identity.onTokenRefresh(tokenRefresh);
    await act(() => session().updateProfile({ name: 'Ada Lind', photoURL: 'https://canvass.test/a.png' }));
    expect(session().user).toMatchObject({ displayName: 'Ada Lind', photoURL: 'https://canvass.test/a.png' });
    expect(findSavedRecord()).toMatchObject({ method: 'PUT', body: { name: 'Ada Lind', email: ADA.email } });
    expect(tokenRefresh).toHaveBeenCalledTimes(1);
  });

  test('a profile change can remove name and photo; the record then gets its initial name', async () => {
    const { session } = await renderSessionAs({ photoURL: 'https://canvass.test/a.png' });
    await act(() => session().updateProfile({ name: '', photoURL: '' }));
    expect(session().user).toMatchObject({ displayName: '', photoURL: null });
    expect(findSavedRecord()?.body).toEqual({ name: 'ada', email: ADA.email });
  });

  test('a profile change that the API rejects throws, and the user stays signed in', async () => {
    mockProblem(refreshUser, 'network');
    const { session } = await renderSessionAs();
    const failure = await captureError(() => session().updateProfile({ name: 'Ada Lind', photoURL: '' }));
    expect(toApiError(failure).code).toBe('network');
    expect(session().status).toBe('signed-in');
  });
});

describe('emails', () => {
  test('a verification email is sent to the signed-in user', async () => {
    const { session } = await renderSessionAs();
    await act(() => session().sendVerification());
    expect(identity.sentEmails).toEqual(['verify ada@canvass.test']);
  });

  test('a visitor can request a password reset and stays signed out', async () => {
    identity.setUser(null);
    const { session, statuses } = renderSession();
    await act(() => session().sendPasswordReset('bo@canvass.test'));
    expect(identity.sentEmails).toEqual(['reset bo@canvass.test']);
    expect(new Set(statuses)).toEqual(new Set(['signed-out']));
  });

  test('a rejected email throws an error with its code', async () => {
    const { session } = await renderSessionAs();
    identity.rejectEmails('auth/too-many-requests');
    expect(await captureError(() => session().sendVerification())).toMatchObject({ code: 'auth/too-many-requests' });
  });
});

describe('email links', () => {
  test('a confirmed email updates the open session', async () => {
    const { session } = await renderSessionAs({ emailVerified: false });
    expect(session().user?.emailVerified).toBe(false);
    await act(() => session().confirmEmail('code'));
    expect(session().user?.emailVerified).toBe(true);
  });

  test('a new password ends the session of that account', async () => {
    const { session } = await renderSessionAs();
    await act(() => session().resetPassword('code', 'a-new-one'));
    expect(session().status).toBe('signed-out');
    expect(localStorage.getItem('access-token')).toBeNull();
  });

  test('a new password for another account keeps the session', async () => {
    const { session } = await renderSessionAs({ uid: 'bo', email: 'bo@canvass.test' });
    await act(() => session().resetPassword('code', 'a-new-one'));
    expect(session().user?.email).toBe('bo@canvass.test');
  });

  test('a rejected link throws an error with its code and changes nothing', async () => {
    const { session } = await renderSessionAs();
    identity.rejectNext('auth/expired-action-code');
    const failure = await captureError(() => session().resetPassword('code', 'a-new-one'));
    expect(failure).toMatchObject({ code: 'auth/expired-action-code' });
    expect(session().status).toBe('signed-in');
  });
});
