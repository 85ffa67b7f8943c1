import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { computeIntegrity } from '@canvass/workspace/integrity';
import { createTestManifest, createEmptyDirectory, writeTestBuild } from '../testing/fixture';
import { publish, requireCorrectTypes, requireCurrentBuild } from './publish';
import { readRelease } from './store';

test('a release lists every file with its hash, and has the source revision of its build', () => {
  const store = createEmptyDirectory();
  const published = publish(
    store,
    'mf-public',
    writeTestBuild(createTestManifest('mf-public', { source: 'a+changes' })),
  );
  expect(published).toEqual({ name: 'mf-public', version: '1.0.0-aaaa', fresh: true });
  const release = readRelease(store, 'mf-public', '1.0.0-aaaa');
  const bytes = readFileSync(join(store, 'mf-public/1.0.0-aaaa/entry.js'));
  expect(release.files['entry.js']).toEqual({ integrity: computeIntegrity(bytes), bytes: bytes.length });
  expect(Object.keys(release.files).toSorted()).toEqual(['entry.js', 'page.js']);
  expect(release.source).toBe('a+changes');
});

test('a build of other sources than those of the checkout is refused', () => {
  const dist = writeTestBuild(createTestManifest('mf-public'));
  expect(() => requireCurrentBuild('mf-public', dist, '1.0.0-aaaa')).not.toThrow();
  expect(() => requireCurrentBuild('mf-public', dist)).toThrow(
    expect.objectContaining({ code: 'stale-build', message: expect.stringContaining('is 1.0.0-aaaa, but') }),
  );
});

test('an application with type errors is refused with the messages of the compiler', async () => {
  const message = 'mf-public has type errors:\nmf-public/src/page.ts(1,14): error TS2322';
  const checkTypes = async (name: string) => {
    if (name === 'mf-public') throw new Error(message);
  };
  await expect(requireCorrectTypes('mf-public', checkTypes)).rejects.toMatchObject({ code: 'types', message });
  await expect(requireCorrectTypes('mf-admin', checkTypes)).resolves.toBeUndefined();
});

test('files are compressed once, at publication', () => {
  const store = createEmptyDirectory();
  publish(store, 'mf-public', writeTestBuild(createTestManifest('mf-public')));
  const file = join(store, 'mf-public/1.0.0-aaaa/entry.js');
  expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(readFileSync(file));
  expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(readFileSync(file));
});

test('precompressed build files are reused', () => {
  const store = createEmptyDirectory();
  const dist = writeTestBuild(createTestManifest('mf-public'));
  const quick = gzipSync(readFileSync(join(dist, 'entry.js')), { level: 1 });
  writeFileSync(join(dist, 'entry.js.gz'), quick);
  publish(store, 'mf-public', dist);
  expect(readFileSync(join(store, 'mf-public/1.0.0-aaaa/entry.js.gz'))).toEqual(quick);
  expect(Object.keys(readRelease(store, 'mf-public', '1.0.0-aaaa').files).toSorted()).toEqual(['entry.js', 'page.js']);
});

test.each([
  ['entry.js.br', brotliCompressSync('alert(1)')],
  ['entry.js.gz', gzipSync('alert(1)')],
  ['page.js.gz', Buffer.from('not compressed')],
])('a build whose compressed copy %s stands for other bytes is refused', (file, bytes) => {
  const store = createEmptyDirectory();
  const dist = writeTestBuild(createTestManifest('mf-public'));
  writeFileSync(join(dist, file), bytes);
  expect(() => publish(store, 'mf-public', dist)).toThrow(
    expect.objectContaining({
      code: 'bad-build',
      message: `The build of mf-public has ${file}, which does not unpack to ${file.slice(0, -3)}; build it again`,
    }),
  );
  expect(readdirSync(store)).toEqual([]);
});

test('a version that is published is never rewritten', () => {
  const store = createEmptyDirectory();
  publish(store, 'mf-public', writeTestBuild(createTestManifest('mf-public'), 'first'));
  const again = publish(store, 'mf-public', writeTestBuild(createTestManifest('mf-public'), 'second'));
  expect(again.fresh).toBe(false);
  expect(readFileSync(join(store, 'mf-public/1.0.0-aaaa/entry.js'), 'utf8')).toContain('first');
});

test('a build with a missing file is refused and leaves no draft', () => {
  const store = createEmptyDirectory();
  const dist = writeTestBuild(createTestManifest('mf-public'));
  rmSync(join(dist, 'page.js'));
  expect(() => publish(store, 'mf-public', dist)).toThrow('names page.js');
  expect(existsSync(join(store, 'mf-public')) ? readdirSync(join(store, 'mf-public')) : []).toEqual([]);
});

test('a file that cannot be written leaves nothing behind', () => {
  const store = createEmptyDirectory();
  const dist = writeTestBuild(createTestManifest('mf-public'));
  // The compressed copy of entry.js cannot be written, because a directory has its name.
  mkdirSync(join(dist, 'entry.js.br'));
  writeFileSync(join(dist, 'entry.js.br/page.js'), '');
  expect(() => publish(store, 'mf-public', dist)).toThrow('EEXIST');
  expect(readdirSync(store)).toEqual([]);
});

test('an application without a build cannot be published', () => {
  expect(() => publish(createEmptyDirectory(), 'mf-public', createEmptyDirectory())).toThrow('mf-public has no build');
});

test('a broken earlier attempt does not count as a release', () => {
  const store = createEmptyDirectory();
  mkdirSync(join(store, 'mf-public/9.9.9-none'), { recursive: true });
  expect(publish(store, 'mf-public', writeTestBuild(createTestManifest('mf-public'))).fresh).toBe(true);
  expect(() => readRelease(store, 'mf-public', '9.9.9-none')).toThrow('mf-public 9.9.9-none is not published');
});
