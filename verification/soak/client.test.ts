import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeRole, listSurveys } from '@canvass/shared/contracts';
import { createClient, type Caller } from './client';
import { createRequestCounts } from './checks/request-counts';
import { SOAK_DOMAIN } from './checks/stored-state';

type ResponseStep = (response: ServerResponse, request: IncomingMessage) => void;

const ROLE_INPUT = { body: { email: `ada${SOAK_DOMAIN}`, newRole: 'surveyor' } } as const;
const ROLE_RESULT = { role: 'surveyor', modifiedCount: 1 };

const dropResponse: ResponseStep = (_response, request) => request.socket.destroy();

function respondWith(status: number, body: object): ResponseStep {
  return (response) => response.writeHead(status, { 'x-request-id': 'a-request' }).end(JSON.stringify(body));
}

const servers: Server[] = [];

/** A server that performs one step per request, in order, and records idempotency keys and authorization headers. */
async function startTestServer(...steps: ResponseStep[]) {
  const [keys, bearers]: (string | undefined)[][] = [[], []];
  const server = createServer((request, response) => {
    keys?.push(request.headers['idempotency-key'] as string | undefined);
    bearers?.push(request.headers.authorization);
    request.resume().on('end', () => steps.shift()?.(response, request));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const counts = createRequestCounts();
  const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts);
  return { client, counts, keys, bearers };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A caller that gets a new token whenever the current one is refused. */
function createCaller(): Caller {
  let number = 1;
  return { token: () => Promise.resolve(`token-${number}`), renew: () => (number += 1) };
}

test('a write whose response is lost, or that is still in progress, is retried with its key until it succeeds', async () => {
  const inProgress = respondWith(409, { code: 'request-in-progress' });
  const { client, counts, keys } = await startTestServer(dropResponse, inProgress, respondWith(200, ROLE_RESULT));
  counts.markDisturbed();
  expect(await client.call(changeRole, ROLE_INPUT, createCaller())).toMatchObject({
    kind: 'done',
    body: ROLE_RESULT,
    repeats: 2,
  });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect([...counts.unexpected.keys()]).toEqual([]);
});

test('a refusal tells whether an earlier attempt may have been applied', async () => {
  const refuse = respondWith(403, { code: 'own-role' });
  const { client, counts } = await startTestServer(refuse, dropResponse, refuse);
  const first = await client.call(changeRole, ROLE_INPUT, createCaller());
  const second = await client.call(changeRole, ROLE_INPUT, createCaller());
  expect([first, second]).toMatchObject([
    { kind: 'refused', code: 'own-role', repeats: 0 },
    { kind: 'refused', code: 'own-role', repeats: 1 },
  ]);
  expect([...counts.unexpected.keys()][0]).toBe('PATCH /users: 403 own-role');
});

test('an expired token is renewed and the request is repeated', async () => {
  const { client, bearers } = await startTestServer(respondWith(401, { code: 'token-expired' }), respondWith(200, []));
  expect(await client.call(listSurveys, { query: {} }, createCaller())).toMatchObject({ kind: 'done', body: [] });
  expect(bearers).toEqual(['Bearer token-1', 'Bearer token-2']);
});
