import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedServerCode } from '@canvass/release/model/channel';
import { getReleaseDirectory, type Store } from '@canvass/release/store/store';
import { computeIntegrity } from '@canvass/workspace/integrity';
import type { CheckedCode } from './thread-protocol';

/** Reads server code from the store. @throws an Error if it is missing, or is not what the page names. */
export function readServerCode(store: Store, { name, version, file, integrity }: NamedServerCode): CheckedCode {
  const label = `${name} ${version}`;
  const bytes = readFileSync(join(getReleaseDirectory(store, name, version), file));
  if (computeIntegrity(bytes) !== integrity) throw new Error(`the server code of ${label} is not what was published`);
  return { name: label, text: bytes.toString() };
}
