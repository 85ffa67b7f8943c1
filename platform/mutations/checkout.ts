import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../workspace/applications';
import { createTemporaryDirectory } from '../node-utils/files/temporary-directory';

/** The folder of packages of a workspace, with the workspaces themselves taken from another checkout. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@canvass') {
      mkdirSync(join(to, name));
      for (const workspace of readdirSync(join(from, name)))
        symlinkSync(join(dirname(to), workspace), join(to, name, workspace));
    } else symlinkSync(join(from, name), join(to, name));
  }
}

/** A copy of the files that git knows, as they are now, with the packages that are installed here. */
export function checkOutCopy(): string {
  const folder = createTemporaryDirectory('mutations');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: inRoot() });
  const archive = execFileSync('tar', ['-c', '--null', '-T', '-'], { cwd: inRoot(), input: files, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkModules(inRoot('node_modules'), join(folder, 'node_modules'));
  for (const workspace of readdirSync(folder)) {
    const packageModules = inRoot(workspace, 'node_modules');
    if (workspace !== 'node_modules' && existsSync(packageModules))
      linkModules(packageModules, join(folder, workspace, 'node_modules'));
  }
  return folder;
}
