import { spawnSync } from 'node:child_process';
import { installDebianPackages } from './debian';
import { LaunchError } from './options';

function isThere(): boolean {
  return spawnSync('strace', ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** The program that follows system calls; as root on Debian, installs it when it is missing. @throws LaunchError */
export async function requireStrace(): Promise<void> {
  if (isThere()) return;
  await installDebianPackages('strace');
  if (!isThere())
    throw new LaunchError('The soak stops the database at each of its disk writes by strace: install it.');
}
