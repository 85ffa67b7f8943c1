import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DISK_ERRORS, withFailingDisk } from '@canvass/testing/failing-disk';
import { call, change, storeWithNext } from '../testing/command-fixture';
import { createEmptyDirectory, createTestManifest, publishBuild, writeTestBuild } from '../testing/fixture';
import { publish } from '../store/publish';
import { COMMANDS } from './run-command';

const UNUSED_VERSION = '0.9.0-0000';

let server: Server;
let files: { key: string; webhooks: string };

/** Answers requests for the health of versions. */
beforeAll(async () => {
  const directory = createEmptyDirectory();
  files = { key: join(directory, 'key.pem'), webhooks: join(directory, 'webhooks.json') };
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(files.key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(files.webhooks, JSON.stringify({ '*': 'https://hooks.example/on-call' }));
  server = createServer((_, response) => {
    response.end(JSON.stringify({ since: '2026-11-20T10:00:00.000Z', versions: [] }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, { WEBHOOK_SECRET: 'whsec_YQ==', OPERATOR_TOKEN: 'a-token-of-operators' });
});

afterAll(() => {
  delete process.env['WEBHOOK_SECRET'];
  delete process.env['OPERATOR_TOKEN'];
  server.close();
});

/** A store in which every command has something to do. */
async function createStore(): Promise<string> {
  const store = storeWithNext();
  await change(store, 'promote', 'mf-admin');
  publishBuild(store, 'mf-admin', { version: '1.2.0-cccc' });
  publishBuild(store, 'mf-admin', { version: UNUSED_VERSION });
  const file = join(store, 'mf-admin', UNUSED_VERSION, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...release, publishedAt: '2020-01-01T00:00:00.000Z' }));
  return store;
}

const build = writeTestBuild(createTestManifest('mf-admin', { version: '1.3.0-dddd' }));

type Outcome = { exitCode: number; complaint: string | undefined };

/** Every command that writes. */
const WRITERS: Record<string, (store: string) => Promise<Outcome>> = {
  // The command wants a build of the checkout, which tests do not have.
  publish: async (store) => {
    try {
      publish(store, 'mf-admin', build);
    } catch (error) {
      return { exitCode: 3, complaint: (error as Error).message };
    }
    return { exitCode: 0, complaint: undefined };
  },
  promote: (store) => change(store, 'promote', 'mf-admin@1.2.0-cccc'),
  rollback: (store) => change(store, 'rollback', 'mf-admin'),
  canary: (store) => change(store, 'canary', 'mf-admin@1.2.0-cccc', '--percent', '5'),
  retire: (store) => change(store, 'retire', 'mf-admin'),
  notify: (store) => {
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    return call(store, 'notify', '--webhooks', files.webhooks, '--api', api);
  },
  gc: (store) => call(store, 'gc', '--keep-days', '1'),
  lock: (store) => change(store, 'lock', 'mf-admin'),
  sign: (store) => call(store, 'sign', '--key', files.key),
  'delete-channel': (store) => call(store, 'delete-channel', 'production'),
};

test('every command that writes is in this table', () => {
  const writers = COMMANDS.filter(({ readsOnly }) => !readsOnly).map(({ name }) => name);
  expect(Object.keys(WRITERS).toSorted()).toEqual(writers.toSorted());
});

const codes = Object.keys(DISK_ERRORS) as (keyof typeof DISK_ERRORS)[];

test.each(Object.entries(WRITERS))('%s says in one sentence that the store cannot be written to', async (_, run) => {
  for (const code of codes) {
    const store = await createStore();
    const { exitCode, complaint } = await withFailingDisk(code, () => run(store));
    expect({ code, exitCode, complaint }).toEqual({
      code,
      exitCode: 3,
      complaint: expect.stringMatching(
        new RegExp(`^The store ${store} cannot be written to \\(${code}: .*\\): [^\\n]+$`),
      ),
    });
    // The same works once the disk does.
    expect(await run(store)).toMatchObject({ exitCode: 0 });
  }
});

test.each(COMMANDS.filter(({ readsOnly }) => readsOnly).map(({ name }) => name))(
  '%s works with a store that cannot be written to',
  async (name) => {
    const store = await createStore();
    const args = name === 'diff' ? ['1..2'] : [];
    expect(await withFailingDisk('EROFS', () => call(store, name, ...args))).toMatchObject({ exitCode: 0 });
  },
);
