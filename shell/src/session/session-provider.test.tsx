import { checkRole, issueToken } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import { calls, hang, refuse, respond } from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, fakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { failureIn, openSession, TOKEN } from '../testing/open-session';

let identity: FakeIdentity;
const openIdentity = jest.fn(() => identity);
jest.mock('./firebase', () => ({ openIdentity: () => openIdentity() }));

/** Sign-outs on the server, which are sent also when the page is closed. */
const sendAway = jest.fn<Promise<Response>, [address: string, init: RequestInit]>();

/** Opens the page in a browser where Ada was signed in before. */
async function openSignedIn() {
  localStorage.setItem('session-hint', '1');
  identity.become(ADA);
  const page = openSession();
  await screen.findByText('signed-in ada@canvass.test user');
  return page;
}

beforeEach(() => {
  localStorage.clear();
  identity = fakeIdentity();
  openIdentity.mockClear();
  respond(issueToken, { token: TOKEN });
  respond(checkRole, { role: 'user' });
  sendAway.mockReset();
  sendAway.mockResolvedValue({} as Response);
  globalThis.fetch = sendAway as never;
});

describe('when the page opens', () => {
  test('a visitor is signed out at once, without the code of the identity provider', () => {
    openSession();
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(openIdentity).not.toHaveBeenCalled();
  });

  test('somebody who was signed in is loading until the first state is known, then has token and role', async () => {
    localStorage.setItem('session-hint', '1');
    openSession();
    expect(screen.getByText('loading')).toBeVisible();
    await waitFor(() => expect(openIdentity).toHaveBeenCalled());
    act(() => identity.become(ADA));
    expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
    expect(localStorage.getItem('access-token')).toBe(TOKEN);
  });

  test('a session that ended elsewhere leaves neither token nor hint', async () => {
    localStorage.setItem('access-token', 'old');
    localStorage.setItem('session-hint', '1');
    identity.become(null);
    openSession();
    expect(await screen.findByText('signed-out ended: over')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('a provider out of reach takes nothing back of what another tab told meanwhile', async () => {
    const { session } = openSession();
    openIdentity.mockImplementationOnce(() => {
      throw new Error('Loading chunk 3 failed.');
    });
    await failureIn(async () => {
      const attempt = session().signIn(ADA.email, 'canvass-demo');
      fireEvent(globalThis.window, new StorageEvent('storage', { key: 'session-end', newValue: 'disabled' }));
      await attempt;
    });
    expect(screen.getByText('signed-out ended: disabled')).toBeVisible();
  });

  test('a session that the API refuses ends, and the person is told', async () => {
    localStorage.setItem('session-hint', '1');
    refuse(issueToken, 'invalid-token');
    identity.become(ADA);
    openSession();
    expect(await screen.findByText('signed-out ended: over')).toBeVisible();
    expect(identity.user()).toBeNull();
  });

  test('a person whom the API no longer knows is signed out, and told', async () => {
    localStorage.setItem('session-hint', '1');
    refuse(checkRole, 'user-unknown');
    identity.become(ADA);
    openSession();
    expect(await screen.findByText('signed-out ended: deleted')).toBeVisible();
  });

  test('an API that is out of reach signs nobody out, and the role can be asked for again', async () => {
    localStorage.setItem('session-hint', '1');
    refuse(issueToken, 'identity-unreachable');
    identity.become(ADA);
    const { session } = openSession();
    expect(await screen.findByText('signed-in ada@canvass.test role failed')).toBeVisible();
    respond(issueToken, { token: TOKEN });
    respond(checkRole, { role: 'admin' });
    act(() => session().retryRole());
    expect(await screen.findByText('signed-in ada@canvass.test admin')).toBeVisible();
  });
});

describe('while signed in', () => {
  test('signing out removes token, hint and what was read', async () => {
    const { session, queries } = await openSignedIn();
    queries.setQueryData(['surveys', 'list'], ['mine']);
    await act(() => session().signOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(localStorage).toHaveLength(0);
    expect(queries.getQueryData(['surveys', 'list'])).toBeUndefined();
  });

  test('signing out ends the session on the server with its own token', async () => {
    const { session } = await openSignedIn();
    await act(() => session().signOut());
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const sent = expect.objectContaining({ method: 'DELETE', headers, keepalive: true });
    expect(sendAway.mock.calls).toEqual([['/api/session', sent]]);
  });

  test('signing out without a connection removes the token all the same', async () => {
    const { session } = await openSignedIn();
    sendAway.mockRejectedValue(new TypeError('Failed to fetch'));
    await act(() => session().signOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('signing out does not wait for the server, whose late answer takes nothing from the next sign-in', async () => {
    let answer: (response: Response) => void = () => {};
    sendAway.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { session, statuses } = await openSignedIn();
    await act(() => session().signOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    hang(issueToken);
    act(() => void session().signIn(ADA.email, 'canvass-demo'));
    await screen.findByText(/loading/);
    await act(() => Promise.resolve(answer({} as Response)));
    expect(statuses.at(-1)).toBe('loading');
  });

  test('a renewed token goes on with the session of the one before', async () => {
    await openSignedIn();
    await act(() => accessToken.renew());
    expect(calls().findLast(({ url }) => url === '/jwt')).toMatchObject({
      body: { email: ADA.email, current: TOKEN },
    });
  });

  test('something else that is stored in place of a token keeps nobody from getting one', async () => {
    await openSignedIn();
    localStorage.setItem('access-token', 'no token\u0000');
    await act(() => accessToken.renew());
    expect(calls().findLast(({ url }) => url === '/jwt')?.body).toEqual({ email: ADA.email });
  });

  test('signing out in another tab signs out here', async () => {
    await openSignedIn();
    act(() => identity.become(null));
    expect(await screen.findByText('signed-out')).toBeVisible();
    expect(localStorage.getItem('access-token')).toBeNull();
  });

  test('the token is renewed through the identity provider', async () => {
    await openSignedIn();
    respond(issueToken, { token: 'next-token' });
    await act(() => accessToken.renew());
    expect(localStorage.getItem('access-token')).toBe('next-token');
  });

  test('a renewal that the identity provider refuses for good signs out', async () => {
    await openSignedIn();
    refuse(issueToken, 'token-expired');
    await act(async () => expect(await accessToken.renew()).toBeNull());
    expect(await screen.findByText('signed-out ended: over')).toBeVisible();
  });

  test('the role is unknown until the server has told it', async () => {
    hang(checkRole);
    localStorage.setItem('session-hint', '1');
    identity.become(ADA);
    const { session } = openSession();
    expect(await screen.findByText('signed-in ada@canvass.test')).toBeVisible();
    expect(session().role).toBeNull();
  });
});
