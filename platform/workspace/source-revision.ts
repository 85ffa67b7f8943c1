import { execFileSync } from 'node:child_process';
import { ROOT } from './applications';
import { COMMON_SOURCES } from './source-version';

function runGit(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/**
 * The commit that an application's sources are at, with `+changes` when there are uncommitted changes to them; `unknown`
 * without version control.
 */
export function readSourceRevision(name: string, root = ROOT): string {
  try {
    const changes = runGit(root, 'status', '--porcelain', '--', name, ...COMMON_SOURCES, 'package-lock.json');
    return `${runGit(root, 'rev-parse', 'HEAD')}${changes ? '+changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
