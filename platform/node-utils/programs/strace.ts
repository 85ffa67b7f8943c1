import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian';
import { UserError } from '../processes/user-error';

function isInstalled(): boolean {
  return spawnSync('strace', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Requires strace; installs it if missing, on Debian as root. @throws UserError when it cannot be installed. */
export async function requireStrace(): Promise<void> {
  if (isInstalled()) return;
  await installDebianPackages('strace');
  if (!isInstalled())
    throw new UserError('The soak uses strace to stop the database at each of its disk writes: install strace.');
}
