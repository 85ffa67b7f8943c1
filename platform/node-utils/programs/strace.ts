import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian';
import { UserError } from '../processes/user-error';

function isInstalled(): boolean {
  return spawnSync('strace', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Makes sure that strace is installed, and installs it as root on Debian. @throws UserError when it is missing. */
export async function requireStrace(): Promise<void> {
  if (isInstalled()) return;
  await installDebianPackages('strace');
  if (!isInstalled())
    throw new UserError('The soak uses strace to stop the database at each of its disk writes: install strace.');
}
