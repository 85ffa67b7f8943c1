import { checkRole, issueToken, listUsers, refreshUser } from '@canvass/shared/contracts';
import { accessToken, call, failureOf } from '@canvass/shared/http';
import { refuse, respond } from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, fakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { failureIn, openSession, TOKEN } from '../testing/open-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ openIdentity: () => identity }));

async function openSignedIn(user = ADA) {
  localStorage.setItem('session-hint', '1');
  identity.become(user);
  const page = openSession();
  await screen.findByText('signed-in ada@canvass.test user');
  return page;
}

/** Another tab writes down why, as storage tells it here. */
function tellFromElsewhere(newValue: string): void {
  fireEvent(globalThis.window, new StorageEvent('storage', { key: 'session-end', newValue }));
}

beforeEach(() => {
  localStorage.clear();
  identity = fakeIdentity();
  respond(issueToken, { token: TOKEN });
  respond(checkRole, { role: 'user' });
  globalThis.fetch = jest.fn(() => Promise.resolve({} as Response));
});

test.each([
  ['auth/user-disabled', 'disabled'],
  ['auth/user-not-found', 'deleted'],
  ['auth/user-token-expired', 'over'],
])('a renewal that the identity provider refuses with %s ends the session: %s', async (code, reason) => {
  await openSignedIn();
  identity.refuseProofs(code);
  await act(async () => expect(await accessToken.renew()).toBeNull());
  expect(await screen.findByText(`signed-out ended: ${reason}`)).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('when the API refuses the proof, the identity provider is asked why', async () => {
  await openSignedIn();
  refuse(issueToken, 'invalid-token');
  identity.onNewProof(() => identity.refuseProofs('auth/user-disabled'));
  await act(async () => expect(await accessToken.renew()).toBeNull());
  expect(await screen.findByText('signed-out ended: disabled')).toBeVisible();
});

test('any call that is answered with an unknown person ends the session', async () => {
  await openSignedIn();
  refuse(listUsers, 'user-unknown');
  const failure = await failureIn(async () => void (await call(listUsers, { query: {} })));
  expect(failureOf(failure).code).toBe('user-unknown');
  expect(await screen.findByText('signed-out ended: deleted')).toBeVisible();
});

test('a person who is unknown to both has no account any more', async () => {
  await openSignedIn();
  refuse(listUsers, 'user-unknown');
  refuse(issueToken, 'invalid-token');
  await failureIn(async () => void (await call(listUsers, { query: {} })));
  expect(await screen.findByText('signed-out ended: deleted')).toBeVisible();
});

test('the drafts of an account that turns out to be deleted go, also when the session had ended before', async () => {
  await openSignedIn();
  localStorage.setItem(`survey-draft:${ADA.uid}`, '{}');
  identity.refuseProofs('auth/user-token-expired');
  await act(async () => void (await accessToken.renew()));
  await screen.findByText('signed-out ended: over');
  expect(localStorage.getItem(`survey-draft:${ADA.uid}`)).toBe('{}');
  act(() => accessToken.isUnknown());
  await screen.findByText('signed-out ended: deleted');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('a provider that is out of reach ends no session', async () => {
  await openSignedIn();
  identity.refuseProofs('auth/network-request-failed');
  await failureIn(async () => void (await accessToken.renew()));
  expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
});

test('another tab tells why it ended the session, and only then this one says so', async () => {
  await openSignedIn();
  act(() => tellFromElsewhere('disabled'));
  act(() => identity.become(null));
  expect(await screen.findByText('signed-out ended: disabled')).toBeVisible();
});

test('signing out oneself needs no reason, here or in another tab', async () => {
  const { session } = await openSignedIn();
  await act(() => session().signOut());
  expect(screen.getByText('signed-out')).toBeVisible();
});

test('what was told is gone after the next sign-in', async () => {
  const { session } = await openSignedIn();
  identity.refuseProofs('auth/user-token-expired');
  await act(async () => void (await accessToken.renew()));
  await screen.findByText('signed-out ended: over');
  identity.refuseProofs(null);
  await act(() => session().signIn(ADA.email, 'canvass-demo'));
  expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
});

test('a record that is missing at a sign-in is stored, and ends nothing', async () => {
  identity.become(null);
  refuse(checkRole, 'user-unknown');
  respond(refreshUser, { modifiedCount: 0, upsertedCount: 1 });
  const { session } = openSession();
  identity.onNewProof(() => respond(checkRole, { role: 'user' }));
  await act(() => session().signIn(ADA.email, 'canvass-demo'));
  expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
});

describe('coming back to the page', () => {
  const comeBack = () =>
    act(() => {
      fireEvent(document, new Event('visibilitychange'));
      return Promise.resolve();
    });

  test('shows an email as verified whose link was opened in another browser', async () => {
    const { session } = await openSignedIn({ ...ADA, emailVerified: false });
    identity.verifyElsewhere();
    await comeBack();
    expect(session().user?.emailVerified).toBe(true);
  });

  test('ends the session of somebody who was disabled meanwhile', async () => {
    await openSignedIn({ ...ADA, emailVerified: false });
    identity.refuseNext('auth/user-disabled');
    await comeBack();
    expect(await screen.findByText('signed-out ended: disabled')).toBeVisible();
  });

  test('asks nothing when there is nothing to verify', async () => {
    await openSignedIn();
    identity.refuseNext('auth/user-disabled');
    await comeBack();
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
  });
});
