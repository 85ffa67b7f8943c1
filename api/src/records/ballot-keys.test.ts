import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { createTemporaryDirectory } from '../../testing/services';
import { createBallotKeys } from './ballot-keys';

const directory = createTemporaryDirectory('ballot-keys');

afterAll(() => rm(directory, { recursive: true }));

/** The keys as a process sees them that remembers none. */
const startProcess = () => createBallotKeys(directory);
const createId = () => new ObjectId().toHexString();

test('concurrent requests of several processes create one key', async () => {
  const id = createId();
  const keys = await Promise.all(Array.from({ length: 20 }, () => startProcess().create(id)));
  expect(new Set(keys.map((key) => key.id)).size).toBe(1);
  expect(new Set(keys.map((key) => key.linkVoter('ada'))).size).toBe(1);
  expect((await readdir(directory)).filter((name) => name.startsWith(id))).toEqual([`${id}.key`]);
});

test('a key can be read by its owner only, and is nowhere in what is derived from it', async () => {
  const id = createId();
  const key = await startProcess().create(id);
  const path = join(directory, `${id}.key`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const secret = await readFile(path);
  const derived = [key.id, key.linkVoter('ada')].join(' ');
  for (const encoding of ['hex', 'base64url'] as const) expect(derived).not.toContain(secret.toString(encoding, 0, 8));
});

test('keys of different surveys link the same person differently', async () => {
  const [one, other] = [await startProcess().create(createId()), await startProcess().create(createId())];
  expect(one.linkVoter('ada')).not.toBe(other.linkVoter('ada'));
  expect(one.id).not.toBe(other.id);
});

test.each([
  ['is missing', (path: string) => rm(path)],
  ['is another one', (path: string) => writeFile(path, Buffer.alloc(32, 7))],
  ['is damaged', (path: string) => writeFile(path, 'short')],
])('a key that %s is not used', async (_, damage) => {
  const id = createId();
  const { id: keyId } = await startProcess().create(id);
  expect(await startProcess().find(id, keyId)).toBeDefined();
  await damage(join(directory, `${id}.key`));
  expect(await startProcess().find(id, keyId)).toBeUndefined();
});

test('a destroyed key is gone, and destroying it again is harmless', async () => {
  const id = createId();
  const keys = startProcess();
  const { id: keyId } = await keys.create(id);
  await keys.destroy(id);
  await keys.destroy(id);
  expect(await keys.find(id, keyId)).toBeUndefined();
  expect((await readdir(directory)).filter((name) => name.startsWith(id))).toEqual([]);
});

test('without a directory there are no keys', async () => {
  const keys = createBallotKeys(undefined);
  expect([keys.isAvailable, await keys.find(createId(), 'any')]).toEqual([false, undefined]);
  await expect(keys.create(createId())).rejects.toMatchObject({ code: 'anonymity-unavailable' });
  await keys.destroy(createId());
});
