import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the edge serve other bytes as scripts of an application's released version, with the usual response headers, so
 * that browsers cache them. Returns a function that restores the files.
 * @param data the stack's directory.
 */
export function corruptScripts(data: string, application: string, scripts: RegExp): () => void {
  const releases = join(data, 'releases', application);
  const folder = join(releases, readdirSync(releases)[0] ?? '');
  // Including the compressed copies.
  const files = readdirSync(folder).filter((name) => scripts.test(name));
  for (const name of files) renameSync(join(folder, name), join(folder, `right-${name}`));
  for (const name of files.filter((each) => each.endsWith('.js'))) {
    writeFileSync(join(folder, name), 'globalThis.tampered = true;');
  }
  return () => {
    for (const name of files) renameSync(join(folder, `right-${name}`), join(folder, name));
  };
}
