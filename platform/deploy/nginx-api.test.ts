import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems } from '@canvass/shared/contracts';
import { lingerOnClose } from '@canvass/shared/node';
import { type Edge, startEdge } from '@canvass/edge/edge';
import { sendRequest, toComparable, type RequestOptions } from './http-request';
import { CHANNEL, type Nginx, createDeployStore, type Site, startNginx } from './fixture';

let common: Pick<Site, 'RELEASES' | 'CHANNEL'>;
let edge: Edge;
let nginx: Nginx;
let processes: Server[];
let receivedRequests: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
/** Completes the pending response to `/api/slow` or `/api/broken`. */
let resumeResponse = () => {};

/** A stand-in for a process of the API. */
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
      receivedRequests.push({ method, url, headers, body });
      if (url === '/api/dies' && receivedRequests.length === 1) return response.destroy();
      if (url === '/api/slow' || url === '/api/broken') {
        response.write('first');
        resumeResponse = url === '/api/slow' ? () => response.end(' last') : () => response.destroy();
        return undefined;
      }
      return response.end(`${method} ${url} ${body.length}`);
    });
  });
  lingerOnClose(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function getAddress(server: Server): string {
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function formatServers(servers: Server[]): string {
  return servers.map((each) => `server ${getAddress(each)} max_fails=0;`).join(' ');
}

beforeAll(async () => {
  processes = [await startProcess(), await startProcess()];
  common = { RELEASES: createDeployStore(), CHANNEL };
  const apiUpstreams = processes.map((each) => `http://${getAddress(each)}`);
  edge = await startEdge({ port: 0, releases: common.RELEASES, channel: CHANNEL, apiUpstreams });
  nginx = await startNginx({ ...common, API_SERVERS: formatServers(processes) });
});

beforeEach(() => {
  receivedRequests = [];
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

test.each<[path: string, wanted: RequestOptions]>([
  ['/api', {}],
  ['/api/surveys?limit=2', { headers: claims }],
  ['/api/surveys/a%20b/export.csv', {}],
  ['/api/surveys/response', { method: 'PUT', headers: claims, body: '{"a":1}' }],
  ['/api/surveys', { method: 'OPTIONS', headers: { origin: 'https://a.example' } }],
  ['/api/users/1', { method: 'DELETE', headers: claims }],
  ['/api/big', { method: 'POST', body: 'x'.repeat(1_500_000) }],
])('the API sees the same of %s from both, and one hop only', async (path, wanted) => {
  const headers = { host: 'canvass.example', 'x-request-id': 'of-the-caller', ...wanted.headers };
  const responses = [
    await sendRequest(edge.port, path, { ...wanted, headers }),
    await sendRequest(nginx.port, path, { ...wanted, headers }),
  ];
  expect(responses.map(({ status, body }) => [status, body])).toEqual(
    responses.map(() => [200, `${wanted.method ?? 'GET'} ${path} ${wanted.body?.length ?? 0}`]),
  );
  const [ours, theirs] = receivedRequests.map(({ headers: { connection: _keptOrNot, ...rest }, ...others }) => ({
    ...others,
    headers: rest,
  }));
  expect(theirs).toEqual(ours);
  expect(theirs?.headers['x-forwarded-for']).toBe('127.0.0.1');
});

test('a request without a valid request id gets a new one from the edge and from nginx', async () => {
  const requests: Record<string, string>[] = [{}, { 'x-request-id': 'no id' }];
  for (const headers of requests) {
    await sendRequest(edge.port, '/api/surveys', { headers });
    await sendRequest(nginx.port, '/api/surveys', { headers });
  }
  const ids = receivedRequests.map(({ headers }) => headers['x-request-id']);
  expect(ids).toEqual(ids.map(() => expect.stringMatching(/^[\w-]{32,36}$/) as unknown));
  expect(new Set(ids).size).toBe(4);
});

test.each([100_000, 500_000, 950_000])(
  'a client whose body of %i bytes is rejected early receives the response',
  async (size) => {
    for (const { port } of [edge, nginx]) {
      const tries = Array.from({ length: 30 }, () =>
        sendRequest(port, '/api/refuses', {
          method: 'POST',
          body: 'x'.repeat(size),
          headers: { 'content-length': String(size) },
        }),
      );
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([401]));
    }
  },
);

test('a response is streamed to the client', async () => {
  for (const { port } of [edge, nginx]) {
    const { body } = await sendRequest(port, '/api/slow', {}, () => resumeResponse());
    expect(body).toBe('first last');
  }
});

test('a truncated response is never delivered as complete', async () => {
  for (const { port } of [edge, nginx]) {
    await expect(sendRequest(port, '/api/broken', {}, () => resumeResponse())).rejects.toThrow('aborted');
  }
});

test('idempotent requests are retried on another process, POST and PATCH never are', async () => {
  const { port } = nginx;
  expect(await sendRequest(port, '/api/dies')).toMatchObject({ status: 200 });
  expect(receivedRequests).toHaveLength(2);
  for (const method of ['POST', 'PATCH']) {
    receivedRequests = [];
    expect(await sendRequest(port, '/api/dies', { method, body: '{}' })).toMatchObject({ status: 503 });
    expect(receivedRequests).toHaveLength(1);
  }
});

test('a process that refuses connections is skipped, also for writes', async () => {
  const site = { ...common, API_SERVERS: `server 127.0.0.1:9 max_fails=0; ${formatServers(processes)}` };
  const mixed = await startNginx(site);
  for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
    for (const _ of processes) expect((await sendRequest(mixed.port, '/api/x', { method })).status).toBe(200);
  }
  await mixed.stop();
});

test('an oversized body never reaches the API, and the client gets the reason', async () => {
  const response = await sendRequest(nginx.port, '/api/big', { method: 'POST', body: 'x'.repeat(3_000_000) });
  const [status, title] = problems['body-too-large'];
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect([response.status, JSON.parse(response.body)]).toEqual([
    status,
    {
      type: '/problems/body-too-large',
      title,
      status,
      code: 'body-too-large',
      requestId: response.headers['x-request-id'],
    },
  ]);
  expect(receivedRequests).toEqual([]);
});

test('a stopped API is reported as a service-unavailable problem', async () => {
  const edgeWithoutApi = await startEdge({
    port: 0,
    releases: common.RELEASES,
    channel: CHANNEL,
    apiUpstreams: ['http://127.0.0.1:9'],
  });
  const nginxWithoutApi = await startNginx({ ...common, API_SERVERS: 'server 127.0.0.1:9;' });
  for (const method of ['GET', 'PUT']) {
    const request = { method, headers: { 'x-request-id': 'of-the-caller' } };
    const theirs = toComparable(await sendRequest(nginxWithoutApi.port, '/api/surveys', request));
    expect(theirs).toEqual(toComparable(await sendRequest(edgeWithoutApi.port, '/api/surveys', request)));
    const headers = { 'retry-after': '2', 'x-request-id': 'of-the-caller' };
    expect(theirs).toMatchObject({ status: 503, headers });
  }
  await Promise.all([edgeWithoutApi.stop(), nginxWithoutApi.stop()]);
});
