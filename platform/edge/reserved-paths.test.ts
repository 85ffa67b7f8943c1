import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promote } from '@canvass/release/commands/change';
import { RESERVED_PATHS, RESERVED_PREFIXES } from '@canvass/release/page/reserved-paths';
import { createEmptyDirectory, publishBuild, testSettings } from '@canvass/release/testing/fixture';
import { type Edge, startEdge } from './edge';

let edge: Edge;
let upstream: Server;

beforeAll(async () => {
  const releases = createEmptyDirectory();
  for (const name of ['shell', 'mf-public']) publishBuild(releases, name);
  const payments = { mode: 'sandbox', publishableKey: 'pk_sandbox_canvass', script: '/stripe.js' } as const;
  promote({
    store: releases,
    channel: 'production',
    versions: { shell: '1.0.0-aaaa', 'mf-public': '1.0.0-aaaa' },
    settings: { ...testSettings, config: { ...testSettings.config, payments } },
    why: 'First',
  });
  upstream = createServer((_, response) => response.end('behind'));
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const target = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  edge = await startEdge({
    port: 0,
    releases,
    channel: 'production',
    apiUpstreams: [target],
    identityUpstream: target,
    mailboxUpstream: target,
    paymentsUpstream: target,
  });
});

afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => upstream.close(resolve));
});

/** Whether the edge answers an address with the page. */
async function isPageServed(path: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${edge.port}${path}`, { redirect: 'manual' });
  return (await response.text()).includes('id="registry"');
}

test.each(Object.keys(RESERVED_PREFIXES).map((prefix) => `${prefix}/x`))(
  'the edge serves no page at %s',
  async (path) => {
    expect(await isPageServed(path)).toBe(false);
  },
);

test('the edge serves pages at no reserved path but those of the shell', async () => {
  const paths = Object.keys(RESERVED_PATHS);
  const served = await Promise.all(paths.map(isPageServed));
  expect(paths.filter((_, index) => served[index])).toEqual(['/dashboard']);
  expect(await isPageServed('/mf-public')).toBe(true);
});
