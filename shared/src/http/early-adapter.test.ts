import axios, { AxiosHeaders } from 'axios';
import { requestEarly } from '../early-responses/early-responses';
import { takeEarlyOrSend } from './early-adapter';

const createToken = (seconds: number, sub = 'ada') =>
  `h.${btoa(JSON.stringify({ sub, exp: Date.now() / 1000 + seconds }))}.s`;
const TOKEN = createToken(3600);
const ROLE_REQUEST = { method: 'POST', url: '/api/checkRole', body: '{"email":"ada@canvass.test"}' };

const originalAdapter = axios.defaults.adapter;
const originalFetch = globalThis.fetch;

/** Answers what the document sends; undefined stands for a server that cannot be reached. */
function mockDocumentRequests(response: Response | undefined): jest.Mock {
  const mock = jest.fn(() => (response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch'))));
  globalThis.fetch = mock;
  return mock;
}

const createResponse = (status: number) =>
  ({
    status,
    headers: new Map([['content-type', 'application/json']]),
    text: () => Promise.resolve('{"role":"user"}'),
  }) as unknown as Response;

/** The call of the page; `sent` is answered by the network. */
async function readRole(token = TOKEN): Promise<unknown> {
  const client = axios.create({ baseURL: '/api', adapter: takeEarlyOrSend });
  const { data } = await client.post<unknown>(
    '/checkRole',
    { email: 'ada@canvass.test' },
    { headers: { Authorization: `Bearer ${token}` } },
  );
  return data;
}

beforeEach(() => {
  axios.defaults.adapter = (config) =>
    Promise.resolve({ status: 200, statusText: '', data: '"sent"', headers: new AxiosHeaders(), config });
});

afterEach(() => {
  axios.defaults.adapter = originalAdapter ?? [];
  globalThis.fetch = originalFetch;
  delete globalThis.canvassEarlyResponses;
});

test('a call takes the response that the document has requested, once', async () => {
  const fetchMock = mockDocumentRequests(createResponse(200));
  requestEarly(ROLE_REQUEST, TOKEN);
  await expect(readRole()).resolves.toEqual({ role: 'user' });
  await expect(readRole()).resolves.toBe('sent');
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  expect(fetchMock.mock.calls).toMatchObject([
    [ROLE_REQUEST.url, { method: 'POST', headers, body: ROLE_REQUEST.body }],
  ]);
});

test('a call of another user is sent, and so is one that differs', async () => {
  mockDocumentRequests(createResponse(200));
  requestEarly({ ...ROLE_REQUEST, body: '{"email":"bea@canvass.test"}' }, TOKEN);
  requestEarly({ ...ROLE_REQUEST, method: 'GET' }, TOKEN);
  requestEarly(ROLE_REQUEST, createToken(3600, 'bea'));
  await expect(readRole()).resolves.toBe('sent');
});

test.each([
  ['was refused', createResponse(401)],
  ['could not be sent', undefined],
])('a call is sent again if the request of the document %s', async (_, response) => {
  mockDocumentRequests(response);
  requestEarly(ROLE_REQUEST, TOKEN);
  await expect(readRole()).resolves.toBe('sent');
});

test('a response that is too old for a page that starts is not used', async () => {
  mockDocumentRequests(createResponse(200));
  requestEarly(ROLE_REQUEST, TOKEN);
  const startedLate = performance.now() + 30_001;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(startedLate);
  await expect(readRole()).resolves.toBe('sent');
  clock.mockRestore();
});
