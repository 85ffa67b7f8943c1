import { execFileSync } from 'node:child_process';
import { inRoot } from '@canvass/workspace/applications';

/** The seed where there is no commit, such as in a downloaded archive. */
const SEED_WITHOUT_COMMIT = 'no-commit';

/** The seed that selects the cases of exhaustive tables: the commit, so that each commit runs other cases. */
export function readCaseSeed(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: inRoot(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return SEED_WITHOUT_COMMIT;
  }
}
