import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { overrideGate } from './override-gate';

const ENVIRONMENT = 'https://staging.canvass.example';

let server: Server;

beforeAll(async () => {
  const isAdmitted = overrideGate(ENVIRONMENT);
  server = createServer((asked, response) => {
    if (isAdmitted(asked, response)) response.end('the sources');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
});

interface Answer {
  status?: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks as a browser does, which says for which host it takes the server. */
function ask(path: string, headers: Record<string, string>): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      void text(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject);
    });
    asked.on('error', reject).end();
  });
}

test.each([ENVIRONMENT, 'https://evil.example', 'null'])('a page of %s is told who may read', async (origin) => {
  const { status, headers } = await ask('/dev/mf-admin/entry.js', { host: 'localhost:8081', origin });
  expect([status, headers['access-control-allow-origin']]).toEqual([200, ENVIRONMENT]);
});

test('who asks for no leave gets pictures only', async () => {
  const policyOf = async (path: string) =>
    (await ask(path, { host: '127.0.0.1:8081' })).headers['cross-origin-resource-policy'];
  expect(await Promise.all(['/a.js', '/a.js.map', '/a.css', '/a.png'].map(policyOf))).toEqual([
    'same-origin',
    'same-origin',
    'same-origin',
    'cross-origin',
  ]);
});

test.each(['evil.example', 'evil.example:8081', 'localhost.evil.example', '192.0.2.1:8081'])(
  'who was led here as %s gets nothing',
  async (host) => {
    const { status, body } = await ask('/dev/mf-admin/entry.js', { host });
    expect([status, body]).toEqual([403, 'These files are for localhost only.\n']);
  },
);
