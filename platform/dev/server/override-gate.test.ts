import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOverrideGate } from './override-gate';

const ENVIRONMENT = 'https://staging.canvass.example';

let server: Server;

beforeAll(async () => {
  const isAdmitted = createOverrideGate(ENVIRONMENT);
  server = createServer((asked, response) => {
    if (isAdmitted(asked, response)) response.end('the sources');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

interface TestResponse {
  status?: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with a `Host` header, like a browser. */
function sendRequest(path: string, headers: Record<string, string>): Promise<TestResponse> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      void text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    });
    outgoing.on('error', reject).end();
  });
}

test.each([ENVIRONMENT, 'https://evil.example', 'null'])(
  'a response to a page of %s names the allowed origin',
  async (origin) => {
    const { status, headers } = await sendRequest('/dev/mf-admin/entry.js', { host: 'localhost:8081', origin });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, ENVIRONMENT]);
  },
);

test('a request without CORS can load images only', async () => {
  const getResourcePolicy = async (path: string) =>
    (await sendRequest(path, { host: '127.0.0.1:8081' })).headers['cross-origin-resource-policy'];
  expect(await Promise.all(['/a.js', '/a.js.map', '/a.css', '/a.png'].map(getResourcePolicy))).toEqual([
    'same-origin',
    'same-origin',
    'same-origin',
    'cross-origin',
  ]);
});

test.each(['evil.example', 'evil.example:8081', 'localhost.evil.example', '192.0.2.1:8081'])(
  'a request with the host %s is refused',
  async (host) => {
    const { status, body } = await sendRequest('/dev/mf-admin/entry.js', { host });
    expect([status, body]).toEqual([403, 'These files are for localhost only.\n']);
  },
);
