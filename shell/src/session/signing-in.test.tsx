import { checkRole, issueToken, refreshUser, registerUser } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { rememberDestination, takeDestination } from '@canvass/shared/session';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ADA, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { captureError, renderSession, TOKEN } from '../testing/render-session';

let identity: FakeIdentity;
jest.mock('./firebase', () => ({ createIdentity: () => identity }));

const urls = () => getRequests().map(({ method, url }) => `${method} ${url}`);

beforeEach(() => {
  localStorage.clear();
  identity = createFakeIdentity();
  identity.setUser(null);
  mockResponse(issueToken, { token: TOKEN });
  mockResponse(checkRole, { role: 'user' });
});

describe('signing in', () => {
  test('a sign-in shows the loading state, then stores the token and role', async () => {
    const { session, statuses } = renderSession();
    await act(() => session().signIn(ADA.email, 'canvass-demo'));
    expect(statuses).toContain('loading');
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
    expect(localStorage.getItem('access-token')).toBe(TOKEN);
    expect(urls()).toEqual(['POST /jwt', 'POST /checkRole']);
  });

  test('a rejected sign-in throws an error with its code and leaves the visitor signed out', async () => {
    const { session } = renderSession();
    identity.rejectNext('auth/invalid-credential');
    const failure = await captureError(() => session().signIn(ADA.email, 'wrong'));
    expect(failure).toMatchObject({ code: 'auth/invalid-credential' });
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  test('a sign-in without a product token is rolled back', async () => {
    mockProblem(issueToken, 'identity-unreachable');
    const { session } = renderSession();
    const failure = await captureError(() => session().signIn(ADA.email, 'canvass-demo'));
    expect(toApiError(failure).code).toBe('identity-unreachable');
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(identity.user()).toBeNull();
  });

  test('a sign-in creates the user record that an interrupted registration did not', async () => {
    mockProblem(checkRole, 'user-unknown');
    mockResponse(refreshUser, { modifiedCount: 0, upsertedCount: 1 });
    const { session } = renderSession();
    identity.onTokenRefresh(() => mockResponse(checkRole, { role: 'user' }));
    await act(() => session().signIn(ADA.email, 'canvass-demo'));
    expect(screen.getByText('signed-in ada@canvass.test user')).toBeVisible();
    // Unlike a registration: the session is already open, and the record should know it.
    expect(getRequests().find(({ url }) => url === '/users')).toMatchObject({
      method: 'PUT',
      body: { name: 'Ada Marsh', email: ADA.email },
    });
  });
});

describe('registration', () => {
  const registration = { email: 'bo@canvass.test', password: 'six-or-more', name: 'Bo Lund' };

  test('a registration creates the user record without signing in', async () => {
    mockResponse(registerUser, { insertedId: '65f000000000000000000101' });
    const { session, statuses } = renderSession();
    await act(() => session().register(registration));
    expect(getRequests()).toMatchObject([
      { method: 'POST', url: '/users', body: { name: 'Bo Lund', email: 'bo@canvass.test' } },
    ]);
    expect(new Set(statuses)).toEqual(new Set(['signed-out']));
    expect(identity.user()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(identity.sentEmails).toEqual(['verify bo@canvass.test']);
  });

  test('the link of the verification email leads to where the visitor wanted to go', async () => {
    mockResponse(registerUser, { insertedId: '65f000000000000000000101' });
    rememberDestination('/surveys/65f000000000000000000001');
    const { session } = renderSession();
    await act(() => session().register(registration));
    expect(identity.sentEmails).toEqual(['verify bo@canvass.test /surveys/65f000000000000000000001']);
    expect(takeDestination()).toBe('/surveys/65f000000000000000000001');
  });

  test('a registration succeeds even if the verification email cannot be sent', async () => {
    mockResponse(registerUser, { insertedId: '65f000000000000000000101' });
    const { session } = renderSession();
    identity.rejectEmails('auth/too-many-requests');
    await act(() => session().register(registration));
    expect(identity.registeredEmails).toEqual(new Set([registration.email]));
    expect(identity.sentEmails).toEqual([]);
  });

  test('a registration that the API rejects deletes the account, so the email can be reused', async () => {
    mockProblem(registerUser, 'invalid-input', [{ field: 'body.name', message: 'is too long' }]);
    const { session } = renderSession();
    const failure = await captureError(() => session().register(registration));
    expect(toApiError(failure)).toMatchObject({ code: 'invalid-input', errors: [{ field: 'body.name' }] });
    expect(identity.registeredEmails).toEqual(new Set());

    mockResponse(registerUser, { insertedId: '65f000000000000000000101' });
    await act(() => session().register(registration));
    expect(identity.registeredEmails).toEqual(new Set([registration.email]));
  });

  test.each(['internal', 'service-unavailable', 'network'] as const)(
    'a registration keeps the account when creating the record fails temporarily: %s',
    async (code) => {
      mockProblem(registerUser, code);
      const { session } = renderSession();
      await captureError(() => session().register(registration));
      expect(identity.registeredEmails).toEqual(new Set([registration.email]));
    },
  );

  test('a registration throws when the record cannot be created, and signs nobody in', async () => {
    mockProblem(registerUser, 'network');
    const { session } = renderSession();
    const failure = await captureError(() => session().register(registration));
    expect(toApiError(failure).code).toBe('network');
    expect(identity.user()).toBeNull();
    expect(screen.getByText('signed-out')).toBeVisible();
  });
});

describe('signing in with Google', () => {
  beforeEach(() => {
    mockResponse(refreshUser, { modifiedCount: 0, upsertedCount: 1 });
  });

  test('the local Google sign-in asks for a demo account and creates the user record', async () => {
    const { session } = renderSession();
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

  test('the local Google sign-in accepts another name and email and validates the email', async () => {
    const { session } = renderSession();
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

  test('a canceled account choice throws the closed-popup error', async () => {
    const { session } = renderSession();
    let attempt = Promise.resolve();
    act(() => {
      attempt = session().signInWithGoogle();
    });
    const rejection = attempt.catch((error: unknown) => error);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await rejection).toMatchObject({ code: 'auth/popup-closed-by-user' });
    expect(await screen.findByText('signed-out')).toBeVisible();
  });

  test('the live Google sign-in opens the popup', async () => {
    const { session } = renderSession({ identity: 'live' });
    await act(() => session().signInWithGoogle());
    expect(session().user?.uid).toBe('google');
  });
});
