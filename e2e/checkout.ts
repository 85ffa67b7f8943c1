import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot, temporaryDirectory } from './stack';

/** A copy of the sources, as a team has one: what is built or changed in it is not seen elsewhere. */
export function copyCheckout(): string {
  const checkout = temporaryDirectory();
  const SKIPPED_FOLDERS = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;
  cpSync(repositoryRoot, checkout, {
    recursive: true,
    filter: (path) => !SKIPPED_FOLDERS.test(path.slice(repositoryRoot.length)),
  });
  // A package has some of its own, where another one needs another version.
  for (const folder of ['', ...readdirSync(repositoryRoot)]) {
    const modules = join(folder, 'node_modules');
    if (folder !== 'node_modules' && existsSync(join(repositoryRoot, modules)))
      symlinkSync(join(repositoryRoot, modules), join(checkout, modules));
  }
  return checkout;
}

/** Runs a program of a checkout to its end. */
export function runScript(checkout: string, script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(checkout, script), ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });
}
