import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryDirectory } from './stack';

/** A copy of the sources, as a team has one: what is built or changed in it is not seen elsewhere. */
export function copyCheckout(): string {
  const checkout = temporaryDirectory();
  const skipped = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;
  cpSync(root, checkout, { recursive: true, filter: (path) => !skipped.test(path.slice(root.length)) });
  // A package has some of its own, where another one needs another version.
  for (const folder of ['', ...readdirSync(root)]) {
    const modules = join(folder, 'node_modules');
    if (folder !== 'node_modules' && existsSync(join(root, modules)))
      symlinkSync(join(root, modules), join(checkout, modules));
  }
  return checkout;
}

/** Runs a program of a checkout to its end. */
export function runIn(checkout: string, script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(checkout, script), ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });
}
