import { checkRole, issueToken, refreshUser } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { calls, refuse, respond } from '@canvass/shared/testing';
import { act, screen } from '@testing-library/react';
import { ADA, fakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { failureIn, openSession, TOKEN } from '../testing/open-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ openIdentity: () => identity }));

/** Opens the page as somebody who is signed in. */
async function openAs(user: Partial<typeof ADA> = {}) {
  localStorage.setItem('session-hint', '1');
  identity.become({ ...ADA, ...user });
  const page = openSession();
  await screen.findByText(/^signed-in .* user$/);
  return page;
}

beforeEach(() => {
  localStorage.clear();
  identity = fakeIdentity();
  respond(issueToken, { token: TOKEN });
  respond(checkRole, { role: 'user' });
  respond(refreshUser, { modifiedCount: 1, upsertedCount: 0 });
});

describe('a change of the profile', () => {
  const saved = () => calls().find(({ url }) => url === '/users');

  test('reaches the page and, with a new proof, the record', async () => {
    const { session } = await openAs();
    const newProof = jest.fn();
    identity.onNewProof(newProof);
    await act(() => session().updateProfile({ name: 'Ada Lind', photoURL: 'https://canvass.test/a.png' }));
    expect(session().user).toMatchObject({ displayName: 'Ada Lind', photoURL: 'https://canvass.test/a.png' });
    expect(saved()).toMatchObject({ method: 'PUT', body: { name: 'Ada Lind', email: ADA.email } });
    expect(newProof).toHaveBeenCalledTimes(1);
  });

  test('can take name and picture away; the record then has the name it began with', async () => {
    const { session } = await openAs({ photoURL: 'https://canvass.test/a.png' });
    await act(() => session().updateProfile({ name: '', photoURL: '' }));
    expect(session().user).toMatchObject({ displayName: '', photoURL: null });
    expect(saved()?.body).toEqual({ name: 'ada', email: ADA.email });
  });

  test('that the record does not take is thrown, and the person stays signed in', async () => {
    refuse(refreshUser, 'network');
    const { session } = await openAs();
    const failure = await failureIn(() => session().updateProfile({ name: 'Ada Lind', photoURL: '' }));
    expect(failureOf(failure).code).toBe('network');
    expect(session().status).toBe('signed-in');
  });
});

describe('mails', () => {
  test('a verification goes to the person signed in', async () => {
    const { session } = await openAs();
    await act(() => session().sendVerification());
    expect(identity.mails).toEqual(['verify ada@canvass.test']);
  });

  test('a visitor can ask for a new password without becoming anybody', async () => {
    identity.become(null);
    const { session, statuses } = openSession();
    await act(() => session().sendPasswordReset('bo@canvass.test'));
    expect(identity.mails).toEqual(['reset bo@canvass.test']);
    expect(new Set(statuses)).toEqual(new Set(['signed-out']));
  });

  test('one that is refused is thrown with its code', async () => {
    const { session } = await openAs();
    identity.refuseMails('auth/too-many-requests');
    expect(await failureIn(() => session().sendVerification())).toMatchObject({ code: 'auth/too-many-requests' });
  });
});

describe('mailed links', () => {
  test('a confirmed email shows in the session that is open', async () => {
    const { session } = await openAs({ emailVerified: false });
    expect(session().user?.emailVerified).toBe(false);
    await act(() => session().confirmEmail('code'));
    expect(session().user?.emailVerified).toBe(true);
  });

  test('a new password ends the session of that account', async () => {
    const { session } = await openAs();
    await act(() => session().resetPassword('code', 'a-new-one'));
    expect(session().status).toBe('signed-out');
    expect(localStorage.getItem('access-token')).toBeNull();
  });

  test('a new password for another account leaves the session alone', async () => {
    const { session } = await openAs({ uid: 'bo', email: 'bo@canvass.test' });
    await act(() => session().resetPassword('code', 'a-new-one'));
    expect(session().user?.email).toBe('bo@canvass.test');
  });

  test('a link that is refused is thrown with its code and changes nothing', async () => {
    const { session } = await openAs();
    identity.refuseNext('auth/expired-action-code');
    const failure = await failureIn(() => session().resetPassword('code', 'a-new-one'));
    expect(failure).toMatchObject({ code: 'auth/expired-action-code' });
    expect(session().status).toBe('signed-in');
  });
});
