import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry } from '@canvass/release/page/page-registry';
import { call, change, V2 } from '@canvass/release/testing/command-fixture';
import { createSignedStore } from '@canvass/release/testing/policy-fixture';
import { startEdge } from '../edge';
import type { Log } from '../log';

/** Starts an edge with a policy for a store, and captures its log. */
async function openEdge({ store, keys }: Awaited<ReturnType<typeof createSignedStore>>) {
  const logLines: string[] = [];
  const log: Log = (level, message, extraFields) =>
    logLines.push([level, message, JSON.stringify(extraFields)].join(' '));
  const edge = await startEdge({
    port: 0,
    releases: store,
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9'],
    policyKeys: keys,
    log,
  });
  const requestPage = async () => {
    const response = await fetch(`http://127.0.0.1:${edge.port}/`, { headers: { accept: 'text/html' } });
    const html = await response.text();
    return response.ok ? readRegistry(html).revision : `${response.status} ${html}`;
  };
  return { requestPage, logLines, stop: () => edge.stop() };
}

test('an edge with a policy serves only what the policy allows', async () => {
  const signed = await createSignedStore();
  const { store, run, adminTeam, publicTeam } = signed;
  const { requestPage, logLines, stop } = await openEdge(signed);
  expect(await requestPage()).toBe(1);
  await run(adminTeam, 'promote', 'mf-admin');
  expect(await requestPage()).toBe(2);
  expect(logLines).toEqual([]);
  await change(store, 'promote', 'mf-public');
  expect(await requestPage()).toBe(2);
  expect(await requestPage()).toBe(2);
  expect(logLines).toEqual([
    'error revision 3 of production is not allowed by the policy {"reason":"it is not signed"}',
  ]);
  await call(store, 'sign', '--key', publicTeam.keyFile);
  expect(await requestPage()).toBe(3);
  await stop();
});

test('an edge with a policy does not return to an older revision', async () => {
  const signed = await createSignedStore();
  const { store, run, adminTeam } = signed;
  await run(adminTeam, 'promote', 'mf-admin');
  const { requestPage, logLines, stop } = await openEdge(signed);
  expect(await requestPage()).toBe(2);
  const channel = join(store, 'channels/production');
  rmSync(join(channel, 'current'));
  symlinkSync('revisions/0001', join(channel, 'current'));
  expect(await requestPage()).toBe(2);
  expect(logLines).toEqual([expect.stringContaining('names an older revision than before, which is not served')]);
  await stop();
});

test('an edge with a policy serves nothing that was never allowed, and everything again after a repair', async () => {
  const signed = await createSignedStore();
  const { store } = signed;
  const revision = join(store, 'channels/production/revisions/0001');
  renameSync(join(revision, 'SHA256SUMS'), join(revision, 'away'));
  const { requestPage, logLines, stop } = await openEdge(signed);
  expect(await requestPage()).toBe('503 The releases cannot be read.\n');
  expect(logLines).toContainEqual(expect.stringContaining('the policy allows no revision of production'));
  renameSync(join(revision, 'away'), join(revision, 'SHA256SUMS'));
  expect(await requestPage()).toBe(1);
  await stop();
});

test('an edge without a policy serves what is promoted, signed or not', async () => {
  const { store } = await createSignedStore();
  const edge = await startEdge({
    port: 0,
    releases: store,
    channel: 'production',
    apiUpstreams: ['http://127.0.0.1:9'],
  });
  await change(store, 'promote', `mf-admin@${V2}`);
  const response = await fetch(`http://127.0.0.1:${edge.port}/`, { headers: { accept: 'text/html' } });
  expect(readRegistry(await response.text()).revision).toBe(2);
  await edge.stop();
});
