import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems } from '@canvass/shared/contracts';
import { lingerOnClose } from '@canvass/shared/node';
import { type Edge, startEdge } from '../edge/edge';
import { ask, compared, type Wanted } from './ask';
import { CHANNEL, type Nginx, promotedStore, type Site, startNginx } from './fixture';

let common: Pick<Site, 'RELEASES' | 'CHANNEL'>;
let edge: Edge;
let nginx: Nginx;
let processes: Server[];
let seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
/** Lets the answer to `/api/slow` and `/api/broken` go on. */
let goOn = () => {};

/** A process of the API, as far as a server before it is concerned. */
function startProcess(): Promise<Server> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    if (url === '/api/refuses') {
      response.writeHead(401).end('refused');
      return;
    }
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      seen.push({ method, url, headers, body });
      if (url === '/api/dies' && seen.length === 1) return response.destroy();
      if (url === '/api/slow' || url === '/api/broken') {
        response.write('first');
        goOn = url === '/api/slow' ? () => response.end(' last') : () => response.destroy();
        return undefined;
      }
      return response.end(`${method} ${url} ${body.length}`);
    });
  });
  lingerOnClose(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function addressOf(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serversOf(servers: Server[]): string {
  return servers.map((each) => `server ${addressOf(each)} max_fails=0;`).join(' ');
}

beforeAll(async () => {
  processes = [await startProcess(), await startProcess()];
  common = { RELEASES: promotedStore(), CHANNEL };
  const apiTargets = processes.map((each) => `http://${addressOf(each)}`);
  edge = await startEdge({ port: 0, releases: common.RELEASES, channel: CHANNEL, apiTargets });
  nginx = await startNginx({ ...common, API_SERVERS: serversOf(processes) });
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await Promise.all([edge.stop(), nginx.stop()]);
  for (const each of processes) each.close();
});

const claims = {
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '1',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
  authorization: 'Bearer t',
  'idempotency-key': 'k',
};

test.each<[path: string, wanted: Wanted]>([
  ['/api', {}],
  ['/api/surveys?limit=2', { headers: claims }],
  ['/api/surveys/a%20b/export.csv', {}],
  ['/api/surveys/response', { method: 'PUT', headers: claims, body: '{"a":1}' }],
  ['/api/surveys', { method: 'OPTIONS', headers: { origin: 'https://a.example' } }],
  ['/api/users/1', { method: 'DELETE', headers: claims }],
  ['/api/big', { method: 'POST', body: 'x'.repeat(1_500_000) }],
])('the API sees the same of %s from both, and one hop only', async (path, wanted) => {
  const headers = { host: 'canvass.example', 'x-request-id': 'of-the-caller', ...wanted.headers };
  const answers = [
    await ask(edge.port, path, { ...wanted, headers }),
    await ask(nginx.port, path, { ...wanted, headers }),
  ];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, `${wanted.method ?? 'GET'} ${path} ${wanted.body?.length ?? 0}`]),
  );
  const [ours, theirs] = seen.map(({ headers: { connection: _keptOrNot, ...rest }, ...others }) => ({
    ...others,
    headers: rest,
  }));
  expect(theirs).toEqual(ours);
  expect(theirs?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('what comes without a request id, or with one that is none, gets its own from both', async () => {
  const requests: Record<string, string>[] = [{}, { 'x-request-id': 'no id' }];
  for (const headers of requests) {
    await ask(edge.port, '/api/surveys', { headers });
    await ask(nginx.port, '/api/surveys', { headers });
  }
  const ids = seen.map(({ headers }) => headers['x-request-id']);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[\w-]{32,36}$/) as unknown));
  expect(new Set(ids).size).toBe(4);
});

test.each([100_000, 500_000, 950_000])('a body of %i bytes that is refused early gets the refusal', async (size) => {
  for (const { port } of [edge, nginx]) {
    const tries = Array.from({ length: 30 }, () =>
      ask(port, '/api/refuses', {
        method: 'POST',
        body: 'x'.repeat(size),
        headers: { 'content-length': String(size) },
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
});

test('an answer is passed on as it comes, not when it is complete', async () => {
  for (const { port } of [edge, nginx]) {
    const { body } = await ask(port, '/api/slow', {}, () => goOn());
    expect(body).toBe('first last');
  }
});

test('a part of an answer is never passed off as the whole', async () => {
  for (const { port } of [edge, nginx]) {
    await expect(ask(port, '/api/broken', {}, () => goOn())).rejects.toThrow('aborted');
  }
});

test('another process is asked again for what may be repeated, and never for a POST or PATCH', async () => {
  const { port } = nginx;
  expect(await ask(port, '/api/dies')).toMatchObject({ status: 200 });
  expect(seen).toHaveLength(2);
  for (const method of ['POST', 'PATCH']) {
    seen = [];
    expect(await ask(port, '/api/dies', { method, body: '{}' })).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
  }
});

test('a process that takes no connection is passed over, also by writes', async () => {
  const site = { ...common, API_SERVERS: `server 127.0.0.1:9 max_fails=0; ${serversOf(processes)}` };
  const mixed = await startNginx(site);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
    for (const _ of processes) expect((await ask(mixed.port, '/api/x', { method })).status).toBe(200);
  }
  await mixed.stop();
});

test('the API is spared what is far too large, and the sender reads why', async () => {
  const answer = await ask(nginx.port, '/api/big', { method: 'POST', body: 'x'.repeat(3_000_000) });
  const [status, title] = problems['body-too-large'];
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    status,
    {
      type: '/problems/body-too-large',
      title,
      status,
      code: 'body-too-large',
      requestId: answer.headers['x-request-id'],
    },
  ]);
  expect(seen).toEqual([]);
});

test('an API that is down is a problem that says so', async () => {
  const lonely = await startEdge({
    port: 0,
    releases: common.RELEASES,
    channel: CHANNEL,
    apiTargets: ['http://127.0.0.1:9'],
  });
  const without = await startNginx({ ...common, API_SERVERS: 'server 127.0.0.1:9;' });
  for (const method of ['GET', 'PUT']) {
    const request = { method, headers: { 'x-request-id': 'of-the-caller' } };
    const theirs = compared(await ask(without.port, '/api/surveys', request));
    expect(theirs).toEqual(compared(await ask(lonely.port, '/api/surveys', request)));
    const headers = { 'retry-after': '2', 'x-request-id': 'of-the-caller' };
    expect(theirs).toMatchObject({ status: 503, headers });
  }
  await Promise.all([lonely.stop(), without.stop()]);
});
