import { checkRole, issueToken } from '@canvass/shared/contracts';
import { accessToken } from '@canvass/shared/http';
import { getRequests, mockPending, mockProblem, mockResponse } from '@canvass/shared/testing';
import { QueryObserver } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { captureError, renderSession, TOKEN } from '../testing/render-session';

let identity: FakeIdentity;
const createIdentity = jest.fn(() => identity);
jest.mock('./firebase', () => ({ createIdentity: () => createIdentity() }));

/** The sign-out requests to the server, which are sent even if the page is closed. */
const fetchMock = jest.fn<Promise<Response>, [address: string, init: RequestInit]>();

/** Opens the page in a browser where Ada was signed in before. */
async function renderSignedIn() {
  localStorage.setItem('session-hint', '1');
  identity.setUser(ADA);
  const page = renderSession();
  await screen.findByText('signed-in ada@canvass.test user');
  return page;
}

beforeEach(() => {
  localStorage.clear();
  identity = createFakeIdentity();
  createIdentity.mockClear();
  mockResponse(issueToken, { token: TOKEN });
  mockResponse(checkRole, { role: 'user' });
  fetchMock.mockReset();
  fetchMock.mockResolvedValue({} as Response);
  globalThis.fetch = fetchMock as never;
});

describe('when the page opens', () => {
  test('a visitor is signed out at once, without loading the identity provider', () => {
    renderSession();
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(createIdentity).not.toHaveBeenCalled();
  });

  test('a returning user is loading until the first auth state is known, then has a token and role', async () => {
    localStorage.setItem('session-hint', '1');
    renderSession();
    expect(screen.getByText('loading')).toBeVisible();
    await waitFor(() => expect(createIdentity).toHaveBeenCalled());
    act(() => identity.setUser(ADA));
    expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
    expect(localStorage.getItem('access-token')).toBe(TOKEN);
  });

  test('a session that ended in another tab leaves neither token nor remembered user', async () => {
    localStorage.setItem('access-token', 'old');
    localStorage.setItem('session-hint', '1');
    identity.setUser(null);
    renderSession();
    expect(await screen.findByText('signed-out ended: ended')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('an unreachable identity provider keeps the end reason that another tab sent', async () => {
    const { session } = renderSession();
    createIdentity.mockImplementationOnce(() => {
      throw new Error('Loading chunk 3 failed.');
    });
    await captureError(async () => {
      const attempt = session().signIn(ADA.email, 'canvass-demo');
      fireEvent(globalThis.window, new StorageEvent('storage', { key: 'session-end', newValue: 'disabled' }));
      await attempt;
    });
    expect(screen.getByText('signed-out ended: disabled')).toBeVisible();
  });

  test('a session that the API rejects ends with a notice', async () => {
    localStorage.setItem('session-hint', '1');
    mockProblem(issueToken, 'invalid-token');
    identity.setUser(ADA);
    renderSession();
    expect(await screen.findByText('signed-out ended: ended')).toBeVisible();
    expect(identity.user()).toBeNull();
  });

  test('a user whom the API no longer knows is signed out with a notice', async () => {
    localStorage.setItem('session-hint', '1');
    mockProblem(checkRole, 'user-unknown');
    identity.setUser(ADA);
    renderSession();
    expect(await screen.findByText('signed-out ended: deleted')).toBeVisible();
  });

  test('an unreachable API signs nobody out, and the role can be requested again', async () => {
    localStorage.setItem('session-hint', '1');
    mockProblem(issueToken, 'identity-unreachable');
    identity.setUser(ADA);
    const { session } = renderSession();
    expect(await screen.findByText('signed-in ada@canvass.test role failed')).toBeVisible();
    mockResponse(issueToken, { token: TOKEN });
    mockResponse(checkRole, { role: 'admin' });
    act(() => session().retryRole());
    expect(await screen.findByText('signed-in ada@canvass.test admin')).toBeVisible();
  });
});

describe('while signed in', () => {
  test('signing out removes the token, the remembered user and cached data', async () => {
    const { session, queries } = await renderSignedIn();
    queries.setQueryData(['surveys', 'list'], ['mine']);
    await act(() => session().signOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(localStorage).toHaveLength(0);
    expect(queries.getQueryData(['surveys', 'list'])).toBeUndefined();
  });

  test('signing out ends the session on the server with its own token', async () => {
    const { session } = await renderSignedIn();
    await act(() => session().signOut());
    const headers = { Authorization: `Bearer ${TOKEN}` };
    const expectedRequest = expect.objectContaining({ method: 'DELETE', headers, keepalive: true });
    expect(fetchMock.mock.calls).toEqual([['/api/session', expectedRequest]]);
  });

  test('signing out without a connection still removes the token', async () => {
    const { session } = await renderSignedIn();
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await act(() => session().signOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('signing out does not wait for the server, and a late response does not affect the next sign-in', async () => {
    let answer: (response: Response) => void = () => {};
    fetchMock.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { session, statuses } = await renderSignedIn();
    await act(() => session().signOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    mockPending(issueToken);
    act(() => void session().signIn(ADA.email, 'canvass-demo'));
    await screen.findByText(/loading/);
    await act(() => Promise.resolve(answer({} as Response)));
    expect(statuses.at(-1)).toBe('loading');
  });

  test('signing out cancels the reads under way before it ends the session on the server', async () => {
    const { session, queries } = await renderSignedIn();
    const events: string[] = [];
    fetchMock.mockImplementation(() => {
      events.push('session ended');
      return Promise.resolve({} as Response);
    });
    const read = ({ signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          events.push('read canceled');
          reject(new Error('canceled'));
        });
      });
    queries.fetchQuery({ queryKey: ['notifications'], queryFn: read }).catch(() => {});
    await act(() => session().signOut());
    await waitFor(() => expect(events).toEqual(['read canceled', 'session ended']));
  });

  test('a sign-out that fails repeats the reads that it canceled', async () => {
    const { session, queries } = await renderSignedIn();
    const read = jest.fn(({ signal }: { signal: AbortSignal }) => {
      if (read.mock.calls.length > 1) return Promise.resolve('read');
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('canceled'))));
    });
    const observer = new QueryObserver(queries, { queryKey: ['notifications'], queryFn: read });
    const unsubscribe = observer.subscribe(() => {});
    jest.spyOn(identity, 'signOut').mockRejectedValueOnce(new Error('The identity provider is out of reach.'));
    expect(await captureError(() => session().signOut())).toBeInstanceOf(Error);
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
    unsubscribe();
  });

  test('signing out cancels a token request that is under way', async () => {
    const { session } = await renderSignedIn();
    mockPending(issueToken);
    let renewed: string | null = 'pending';
    const renew = async () => {
      renewed = await accessToken.renew();
    };
    void renew();
    await waitFor(() => expect(getRequests().filter(({ url }) => url === '/jwt')).toHaveLength(2));
    await act(() => session().signOut());
    await waitFor(() => expect(renewed).toBeNull());
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('a renewed token continues the session of the previous one', async () => {
    await renderSignedIn();
    await act(() => accessToken.renew());
    expect(getRequests().findLast(({ url }) => url === '/jwt')).toMatchObject({
      body: { email: ADA.email, current: TOKEN },
    });
  });

  test('an invalid stored token does not prevent a new one', async () => {
    await renderSignedIn();
    localStorage.setItem('access-token', 'no token\u0000');
    await act(() => accessToken.renew());
    expect(getRequests().findLast(({ url }) => url === '/jwt')?.body).toEqual({ email: ADA.email });
  });

  test('signing out in another tab signs out this tab', async () => {
    await renderSignedIn();
    act(() => identity.setUser(null));
    expect(await screen.findByText('signed-out ended: logged-out')).toBeVisible();
    expect(localStorage.getItem('access-token')).toBeNull();
  });

  test('the token is renewed through the identity provider', async () => {
    await renderSignedIn();
    mockResponse(issueToken, { token: 'next-token' });
    await act(() => accessToken.renew());
    expect(localStorage.getItem('access-token')).toBe('next-token');
  });

  test('a renewal that the identity provider rejects permanently signs the user out', async () => {
    await renderSignedIn();
    mockProblem(issueToken, 'token-expired');
    await act(async () => expect(await accessToken.renew()).toBeNull());
    expect(await screen.findByText('signed-out ended: ended')).toBeVisible();
  });

  test('the role is unknown until the server has returned it', async () => {
    mockPending(checkRole);
    localStorage.setItem('session-hint', '1');
    identity.setUser(ADA);
    const { session } = renderSession();
    expect(await screen.findByText('signed-in ada@canvass.test')).toBeVisible();
    expect(session().role).toBeNull();
  });
});
