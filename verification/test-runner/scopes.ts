import { existsSync, statSync } from 'node:fs';
import { isAbsolute, normalize } from 'node:path';
import { inRoot, listAppNames, listSourceFolders } from '@canvass/workspace/applications';

/** A part of the repository that `npm test -- NAME` tests alone. */
export interface Scope {
  /** Relative to the root: `mf-member`, `platform/edge`, `api/src/votes`. */
  folder: string;
  /** Whether it is an application, whose pages the browser tests open. */
  isApp: boolean;
}

/** Where a name is looked up, after the name itself: `edge` is `platform/edge`, `votes` is `api/src/votes`. */
const PARENT_FOLDERS = ['.', 'platform', 'stand-ins', 'verification', 'api', 'api/src'];

/** Finds a part of the repository by its name or path; undefined if there is none. */
export function resolveScope(name: string): Scope | undefined {
  const segments = name.split('/');
  if (name === '' || name.startsWith('-') || isAbsolute(name)) return undefined;
  if (segments.includes('..') || segments.includes('node_modules')) return undefined;
  const candidates = PARENT_FOLDERS.map((parent) => normalize(`${parent}/${name}`).replace(/\/$/, ''));
  const folder = candidates.find(
    (each) =>
      listSourceFolders().includes(each.split('/')[0] ?? '') &&
      existsSync(inRoot(each)) &&
      statSync(inRoot(each)).isDirectory(),
  );
  return folder === undefined ? undefined : { folder, isApp: listAppNames().includes(folder) };
}
