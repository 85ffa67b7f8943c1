import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryDirectory } from './stack';

/** A copy of the sources, as a team has one: what is built or changed in it is not seen elsewhere. */
export function copyCheckout(): string {
  const checkout = temporaryDirectory();
  const skipped = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;
  cpSync(root, checkout, { recursive: true, filter: (path) => !skipped.test(path.slice(root.length)) });
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  return checkout;
}

/** Runs a program of a checkout to its end. */
export function runIn(checkout: string, script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(checkout, script), ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });
}
