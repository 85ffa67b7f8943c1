import { checkRole, issueToken, refreshUser, registerUser } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { calls, refuse, respond } from '@canvass/shared/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ADA, fakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { failureIn, openSession, TOKEN } from '../testing/open-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ openIdentity: () => identity }));

const urls = () => calls().map(({ method, url }) => `${method} ${url}`);

beforeEach(() => {
  localStorage.clear();
  identity = fakeIdentity();
  identity.become(null);
  respond(issueToken, { token: TOKEN });
  respond(checkRole, { role: 'user' });
});

describe('signing in', () => {
  test('is loading at first, then brings token and role', async () => {
    const { session, statuses } = openSession();
    await act(() => session().signIn(ADA.email, 'canvass-demo'));
    expect(statuses).toContain('loading');
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
    expect(localStorage.getItem('access-token')).toBe(TOKEN);
    expect(urls()).toEqual(['POST /jwt', 'POST /checkRole']);
  });

  test('a refusal is thrown with its code and leaves the visitor signed out', async () => {
    const { session } = openSession();
    identity.refuseNext('auth/invalid-credential');
    const failure = await failureIn(() => session().signIn(ADA.email, 'wrong'));
    expect(failure).toMatchObject({ code: 'auth/invalid-credential' });
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  test('a sign-in for which no token can be had is taken back', async () => {
    refuse(issueToken, 'identity-unreachable');
    const { session } = openSession();
    const failure = await failureIn(() => session().signIn(ADA.email, 'canvass-demo'));
    expect(failureOf(failure).code).toBe('identity-unreachable');
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(identity.user()).toBeNull();
  });

  test('stores the record that a broken registration left out', async () => {
    refuse(checkRole, 'user-unknown');
    respond(refreshUser, { modifiedCount: 0, upsertedCount: 1 });
    const { session } = openSession();
    identity.onNewProof(() => respond(checkRole, { role: 'user' }));
    await act(() => session().signIn(ADA.email, 'canvass-demo'));
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
    // Not as a registration does: the session is open already, and the record is to know it.
    expect(calls().find(({ url }) => url === '/users')).toMatchObject({
      method: 'PUT',
      body: { name: 'Ada Marsh', email: ADA.email },
    });
  });
});

describe('registration', () => {
  const bo = { email: 'bo@canvass.test', password: 'six-or-more', name: 'Bo Lund' };

  test('stores the record, and never shows as signed in', async () => {
    respond(registerUser, { insertedId: '65f000000000000000000101' });
    const { session, statuses } = openSession();
    await act(() => session().register(bo));
    expect(calls()).toMatchObject([
      { method: 'POST', url: '/users', body: { name: 'Bo Lund', email: 'bo@canvass.test' } },
    ]);
    expect(new Set(statuses)).toEqual(new Set(['signed-out']));
    expect(identity.user()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(identity.mails).toEqual(['verify bo@canvass.test']);
  });

  test('is done even if the mail that verifies the email cannot be sent', async () => {
    respond(registerUser, { insertedId: '65f000000000000000000101' });
    const { session } = openSession();
    identity.refuseMails('auth/too-many-requests');
    await act(() => session().register(bo));
    expect(identity.accounts).toEqual(new Set([bo.email]));
    expect(identity.mails).toEqual([]);
  });

  test('whose record the API refuses leaves no account behind, so that the email can be used again', async () => {
    refuse(registerUser, 'invalid-input', [{ field: 'body.name', message: 'is too long' }]);
    const { session } = openSession();
    const failure = await failureIn(() => session().register(bo));
    expect(failureOf(failure)).toMatchObject({ code: 'invalid-input', errors: [{ field: 'body.name' }] });
    expect(identity.accounts).toEqual(new Set());

    respond(registerUser, { insertedId: '65f000000000000000000101' });
    await act(() => session().register(bo));
    expect(identity.accounts).toEqual(new Set([bo.email]));
  });

  test.each(['internal', 'service-unavailable', 'network'] as const)(
    'keeps the account when the record is not stored for now: %s',
    async (code) => {
      refuse(registerUser, code);
      const { session } = openSession();
      await failureIn(() => session().register(bo));
      expect(identity.accounts).toEqual(new Set([bo.email]));
    },
  );

  test('says when the record could not be stored, and signs nobody in', async () => {
    refuse(registerUser, 'network');
    const { session } = openSession();
    const failure = await failureIn(() => session().register(bo));
    expect(failureOf(failure).code).toBe('network');
    expect(identity.user()).toBeNull();
    expect(screen.getByText('signed-out')).toBeVisible();
  });
});

describe('signing in with Google', () => {
  beforeEach(() => {
    respond(refreshUser, { modifiedCount: 0, upsertedCount: 1 });
  });

  test('locally asks which made-up account, and stores the record', async () => {
    const { session } = openSession();
    let attempt = Promise.resolve();
    act(() => {
      attempt = session().signInWithGoogle();
    });
    expect(await screen.findByText(/local stand-in for Google/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Gale Warren/ }));
    await act(() => attempt);
    expect(screen.getByText('signed-in gale.warren@gmail.test user')).toBeVisible();
    expect(urls()).toEqual(['POST /jwt', 'PUT /users', 'POST /checkRole']);
  });

  test('takes another name and email, and says when the email is none', async () => {
    const { session } = openSession();
    let attempt = Promise.resolve();
    act(() => {
      attempt = session().signInWithGoogle();
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Use another account' }));
    await userEvent.type(screen.getByLabelText('Email'), 'nobody');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Enter an email such as you@example.com.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    await userEvent.clear(screen.getByLabelText('Email'));
    await userEvent.type(screen.getByLabelText('Email'), 'Cy@gmail.test{Enter}');
    await act(() => attempt);
    expect(screen.getByText('signed-in cy@gmail.test user')).toBeVisible();
  });

  test('a cancelled choice is thrown as a closed popup', async () => {
    const { session } = openSession();
    let attempt = Promise.resolve();
    act(() => {
      attempt = session().signInWithGoogle();
    });
    const refusal = attempt.catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await refusal).toMatchObject({ code: 'auth/popup-closed-by-user' });
    expect(await screen.findByText('signed-out')).toBeVisible();
  });

  test('live opens the popup', async () => {
    const { session } = openSession({ identity: 'live' });
    await act(() => session().signInWithGoogle());
    expect(session().user?.uid).toBe('google');
  });
});
