import { spawnSync } from 'node:child_process';

/** What a program of this machine says of its version; empty if it is not installed. */
export function readProgramVersion(program: string, option: string): string {
  const { stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`.trim();
}
