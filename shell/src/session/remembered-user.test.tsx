import { checkRole, issueToken } from '@canvass/shared/contracts';
import { getRequests, mockHandler, mockResponse } from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ADA, createFakeIdentity, type FakeIdentity } from '../testing/fake-identity';
import { renderSession, TOKEN } from '../testing/render-session';

let identity: FakeIdentity;
const createIdentity = jest.fn(() => identity);
jest.mock('./firebase', () => ({ createIdentity: () => createIdentity() }));

/** The sign-out requests to the server. */
const fetchMock = jest.fn<Promise<Response>, [address: string, init: RequestInit]>();

beforeEach(() => {
  localStorage.setItem('session-hint', JSON.stringify(ADA));
  localStorage.setItem('access-token', TOKEN);
  identity = createFakeIdentity();
  createIdentity.mockClear();
  mockResponse(issueToken, { token: TOKEN });
  mockResponse(checkRole, { role: 'user' });
  fetchMock.mockReset();
  fetchMock.mockResolvedValue({} as Response);
  globalThis.fetch = fetchMock as never;
});

beforeAll(() => {
  globalThis.requestIdleCallback = (work) => setTimeout(work);
  globalThis.cancelIdleCallback = (id) => clearTimeout(id);
});

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

test('a user whom the browser remembers is there at once, with their role, before the identity provider answers', async () => {
  renderSession();
  expect(screen.getByText('signed-in ada@canvass.test')).toBeVisible();
  expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
  expect(getRequests().map(({ url }) => url)).toEqual(['/checkRole']);
});

test('what the identity provider says replaces what the browser remembers', async () => {
  identity.setUser({ uid: 'bo', email: 'bo@canvass.test' });
  const { statuses } = renderSession();
  expect(await screen.findByText('signed-in bo@canvass.test user')).toBeVisible();
  expect(localStorage.getItem('session-hint')).toContain('bo@canvass.test');
  // The stored token was another user's.
  expect(getRequests().filter(({ url }) => url === '/jwt')).toHaveLength(1);
  expect(statuses).not.toContain('loading');
});

test('a page whose token is gone requests one, however many calls and events need it', async () => {
  localStorage.removeItem('access-token');
  identity.setUser(ADA);
  renderSession();
  expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
  expect(getRequests().map(({ url }) => url)).toEqual(['/jwt', '/checkRole']);
  expect(localStorage.getItem('access-token')).toBe(TOKEN);
});

test('a remembered user who is no longer signed in is told so', async () => {
  identity.setUser(null);
  renderSession();
  expect(await screen.findByText('signed-out ended: ended')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('a remembered user stays signed in while the identity provider cannot be reached', async () => {
  createIdentity.mockImplementationOnce(() => {
    throw new Error('Loading chunk 3 failed.');
  });
  renderSession();
  await waitFor(() => expect(createIdentity).toHaveBeenCalled());
  expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
});

test('logging out before the identity provider has answered ends the session at once', async () => {
  const { session } = renderSession();
  await screen.findByText('signed-in ada@canvass.test user');
  const signedOut = session().signOut();
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
  expect(fetchMock.mock.calls[0]?.[1].headers).toEqual({ Authorization: `Bearer ${TOKEN}` });
  await act(async () => {
    identity.setUser(ADA);
    await signedOut;
  });
  expect(screen.getByText('signed-out')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('a sign-out in another tab is noticed at once, with its reason', async () => {
  const whenIdle = jest.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0);
  identity.setUser(null);
  renderSession();
  expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
  expect(createIdentity).not.toHaveBeenCalled();
  localStorage.clear();
  fireEvent(globalThis.window, new StorageEvent('storage', { key: 'session-hint', newValue: null }));
  expect(await screen.findByText('signed-out ended: logged-out')).toBeVisible();
  whenIdle.mockRestore();
});

test('a token that arrives after a logout in another tab is not stored', async () => {
  let isAnswered = false;
  mockHandler(issueToken, () => {
    localStorage.clear();
    isAnswered = true;
    return { answer: { token: TOKEN } };
  });
  identity.setUser(ADA);
  renderSession();
  await waitFor(() => expect(isAnswered).toBe(true));
  await act(() => new Promise((done) => setTimeout(done)));
  expect(localStorage).toHaveLength(0);
});

test('a session says whether its user is confirmed', async () => {
  const { session } = renderSession();
  expect(session().isConfirmed).toBe(false);
  await waitFor(() => expect(createIdentity).toHaveBeenCalled());
  act(() => identity.setUser(ADA));
  await waitFor(() => expect(session().isConfirmed).toBe(true));
});

test('whoever is remembered is not shown with the token of somebody else', async () => {
  localStorage.setItem('access-token', `header.${btoa(JSON.stringify({ sub: 'bo', exp: 4_200_000_000 }))}.signature`);
  identity.setUser(ADA);
  const { statuses } = renderSession();
  expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
  expect(statuses[0]).toBe('loading');
});

test.each(['', '1', 'null', '{"uid":1}', '{'])('the stored value %j names nobody', async (value) => {
  localStorage.setItem('session-hint', value);
  identity.setUser(ADA);
  const { statuses } = renderSession();
  expect(await screen.findByText('signed-in ada@canvass.test user')).toBeVisible();
  expect(statuses[0]).toBe('loading');
});
