import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTestManifest, writeTestBuild } from '../testing/fixture';
import { readBuildFiles, RELEASE_BOUNDS } from './build-files';

const { files, sourceMaps } = RELEASE_BOUNDS;

/** Reads the files of a build that also has files of these sizes, in bytes; they take no space on the disk. */
function readWith(sizes: Record<string, number>, scriptText = '') {
  const manifest = createTestManifest('mf-public');
  const dist = writeTestBuild(manifest, scriptText);
  for (const [file, bytes] of Object.entries(sizes)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), '');
    truncateSync(join(dist, file), bytes);
  }
  return readBuildFiles(manifest, dist);
}

/** Equal parts that together are just larger than a bound. */
function fill(bytes: number, getName: (index: number) => string): Record<string, number> {
  const parts = 8;
  return Object.fromEntries(Array.from({ length: parts }, (_, index) => [getName(index), Math.ceil(bytes / parts)]));
}

test.each([
  [
    'a file of any type',
    { 'video.mp4': 300_000_000 },
    'video.mp4 has 300,000,000 bytes, and the bound for each of its files is 4,000,000',
  ],
  [
    'a hidden file',
    { '.server/server.cjs': files.maxFileBytes + 1 },
    '.server/server.cjs has 4,000,001 bytes, and the bound for each of its files is 4,000,000',
  ],
  [
    'many small files',
    { ...fill(files.maxTotalBytes, (index) => `${index}.png`), '3.png': 2_000_000 },
    /its 11 files have 12,500,\d{3} bytes together, and the bound is 12,000,000; the largest, 3.png has 2,000,000 bytes/,
  ],
  [
    'compressed copies',
    fill(files.maxTotalBytes, (index) => `${index}.js.br`),
    'bytes together, and the bound is 12,000,000',
  ],
  [
    'a source map',
    { '.maps/entry.js.map': sourceMaps.maxFileBytes + 1 },
    '.maps/entry.js.map has 8,000,001 bytes, and the bound for each of its source maps is 8,000,000',
  ],
  [
    'many source maps',
    fill(sourceMaps.maxTotalBytes + 8, (index) => `.maps/${index}.js.map`),
    'its 8 source maps have 16,000,008 bytes together, and the bound is 16,000,000; the largest, .maps/0.js.map has 2,000,001 bytes',
  ],
])('a build is refused because of the bytes of %s', (_, sizes, message) => {
  expect(() => readWith(sizes)).toThrow(
    expect.objectContaining({ code: 'size', message: expect.stringMatching(message) }),
  );
});

test('source maps do not count as files that users load', () => {
  expect([...readWith({ '.maps/entry.js.map': files.maxFileBytes + 1 }).keys()]).toContain('.maps/entry.js.map');
});

test('a file that nothing references is refused, with its bytes', () => {
  expect(() => readWith({ 'notes.pdf': 123_456 })).toThrow(
    expect.objectContaining({
      code: 'bad-build',
      message:
        'The build of mf-public has notes.pdf with 123,456 bytes, which none of its files references: remove it, or import it where it is needed',
    }),
  );
  expect(() => readWith({ '.maps/gone.js.map': 10 })).toThrow('has .maps/gone.js.map with 10 bytes');
});

test('files that scripts load by name or by hash, and what every build contains, are accepted', () => {
  const sizes = { 'logo.svg': 10, '26.94712bb8.js': 10, 'openapi.json': 10, 'third-party-notices.txt': 10 };
  const read = readWith(sizes, 'load("logo.svg", {26: "94712bb8"})');
  expect([...read.keys()].toSorted()).toEqual(['entry.js', 'page.js', ...Object.keys(sizes)].toSorted());
});
