import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RegisteredRemote, RemoteVersion } from '@canvass/shared/area';
import { computeIntegrity } from '@canvass/workspace/integrity';

/**
 * Creates a version of a remote whose code is that of the released one except for a text replacement: what a build with
 * other versions of the shared libraries would have produced, without building it. It has its own container and hashes.
 * @param directory the directory of the released version.
 */
export function createPatchedRemote(
  { name, stable }: RegisteredRemote,
  directory: string,
  version: string,
  patch: (code: string) => string,
): { version: RemoteVersion; files: Map<string, string> } {
  const container = `${name}_${version}`.replaceAll(/\W/g, '_');
  const folder = `/releases/${name}/${version}/`;
  const files = new Map<string, string>();
  const hashes = new Map<string, string>();
  const names = readdirSync(directory).filter((file) => file.endsWith('.js'));
  // The entry last: it contains the hashes of all others.
  const isEntry = (file: string) => stable.entry.url.endsWith(`/${file}`);
  for (const file of names.toSorted((a, b) => Number(isEntry(a)) - Number(isEntry(b)))) {
    const code = readFileSync(join(directory, file), 'utf8');
    let patched = patch(code.replaceAll(stable.container, container));
    if (isEntry(file)) for (const [from, to] of hashes) patched = patched.replaceAll(from, to);
    files.set(folder + file, patched);
    hashes.set(computeIntegrity(code), computeIntegrity(patched));
  }
  const toPatchedFile = ({ url, integrity }: RemoteVersion['entry']) => ({
    url: folder + (url.split('/').at(-1) ?? ''),
    integrity: hashes.get(integrity) ?? '',
  });
  const preload = Object.entries(stable.preload).map(([path, all]) => [path, all.map(toPatchedFile)] as const);
  return {
    version: {
      ...stable,
      version,
      container,
      entry: toPatchedFile(stable.entry),
      preload: Object.fromEntries(preload),
    },
    files,
  };
}

/** Serves files to a page, as the edge would. */
export async function serveFiles(page: Page, files: Map<string, string>): Promise<void> {
  for (const [path, body] of files) {
    await page.route(`**${path}*`, (route) =>
      route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } }),
    );
  }
}
