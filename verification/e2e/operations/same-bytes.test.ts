import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { copyCheckout, runScript } from '@canvass/testing/checkout';
import { DECOMPRESSORS, readContent } from '@canvass/workspace/compression';
import { inRoot, SHELL } from '@canvass/workspace/applications';
import { BUILD_MANIFEST, type BuildManifest } from '@canvass/workspace/manifest';

/** What a build says of itself, but for what comes from git and from the list of owners. */
function readManifest(dist: string): Partial<BuildManifest> {
  const manifest = JSON.parse(readFileSync(join(dist, BUILD_MANIFEST), 'utf8')) as Partial<BuildManifest>;
  return { ...manifest, source: undefined, owners: undefined };
}

/** The hashes of all files of a build but its manifest, by their paths. Compressed copies count by what they unpack to. */
function hashFiles(dist: string): Record<string, string> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== BUILD_MANIFEST)
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = (file: string) => {
    const content = readContent(file, DECOMPRESSORS[extname(file)]);
    if (!content) throw new Error(`${file} cannot be unpacked.`);
    return createHash('sha256').update(content).digest('hex');
  };
  return Object.fromEntries(files.map((file) => [file.slice(dist.length + 1), hash(file)]));
}

test('a copy in another folder, without git, builds the same version with the same bytes', () => {
  const checkout = copyCheckout('own');
  runScript(checkout, 'platform/bundler/build-api.ts');
  for (const name of [SHELL, 'mf-admin']) runScript(checkout, 'platform/bundler/build-app.ts', name);
  for (const name of ['api', SHELL, 'mf-admin']) {
    const copy = join(checkout, name, 'dist');
    expect(readManifest(copy)).toEqual(readManifest(inRoot(name, 'dist')));
    expect(hashFiles(copy)).toEqual(hashFiles(inRoot(name, 'dist')));
  }
  rmSync(checkout, { recursive: true, force: true });
});
