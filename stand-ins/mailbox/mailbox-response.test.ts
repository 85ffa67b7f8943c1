import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { handleMailboxRequest } from './mailbox-page';

const server = createServer((request, response) => {
  void handleMailboxRequest(request, response, { received: [], readOthers: () => Promise.resolve([]) });
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('the mailbox CSP allows only its own style and script', async () => {
  const response = await fetch(`${url}/mailbox`);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const element of ['style', 'script']) {
    const [, content = ''] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(html) ?? [];
    const hash = createHash('sha256').update(content).digest('base64');
    expect(policy).toContain(`${element}-src 'sha256-${hash}';`);
  }
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/);
});

test('the mailbox response is not cached and cannot be read by other origins', async () => {
  const { headers } = await fetch(`${url}/mailbox`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  ['POST', '/mailbox'],
  ['GET', '/mailbox/1'],
])('the mailbox does not answer %s %s', async (method, path) => {
  expect((await fetch(url + path, { method })).status).toBe(404);
});
