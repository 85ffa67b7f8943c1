import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './applications';

/** Where GitHub looks for the owners of files. */
const CODEOWNERS_FILE = '.github/CODEOWNERS';

/** Whether a pattern means the whole folder of an application: `*`, `/mf-admin/`, `mf-*`. */
function matchesFolder(pattern: string, name: string): boolean {
  const folder = pattern.replace(/^\//, '').replace(/\/(\*\*)?$/, '');
  if (folder === '*' || folder === '**') return true;
  const escaped = folder.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
  return new RegExp(`^${escaped}$`).test(name);
}

/**
 * The owners of an application, as the last matching line of CODEOWNERS names them: `@canvass/admin-tools`. Lines for
 * parts of its folder do not count.
 */
export function readOwners(name: string, root = ROOT): string[] {
  const file = join(root, CODEOWNERS_FILE);
  if (!existsSync(file)) return [];
  let owners: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [pattern = '', ...rest] = line
      .replace(/(^|\s)#.*/, '')
      .split(/\s+/)
      .filter(Boolean);
    if (pattern && matchesFolder(pattern, name)) owners = rest;
  }
  return owners;
}
