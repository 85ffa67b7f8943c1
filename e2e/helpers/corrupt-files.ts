import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Has the edge serve other bytes as scripts of the released version of an application, with the answer's usual headers, so
 * that browsers keep them. What it gives back has the edge serve the right ones again.
 * @param data the stack's directory.
 */
export function corruptScripts(data: string, application: string, scripts: RegExp): () => void {
  const releases = join(data, 'releases', application);
  const folder = join(releases, readdirSync(releases)[0] ?? '');
  // The compressed copies, too.
  const files = readdirSync(folder).filter((name) => scripts.test(name));
  for (const name of files) renameSync(join(folder, name), join(folder, `right-${name}`));
  for (const name of files.filter((each) => each.endsWith('.js'))) {
    writeFileSync(join(folder, name), 'globalThis.tampered = true;');
  }
  return () => {
    for (const name of files) renameSync(join(folder, `right-${name}`), join(folder, name));
  };
}
