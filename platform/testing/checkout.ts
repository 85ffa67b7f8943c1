import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { ROOT } from '@canvass/workspace/applications';

const SKIPPED_FOLDERS = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;

/** The repository's own packages are links to folders beside `node_modules`, so a copy of the link leads to the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@canvass') {
      symlinkSync(join(from, name), join(to, name));
      continue;
    }
    mkdirSync(join(to, name));
    for (const own of readdirSync(join(from, name)))
      symlinkSync(readlinkSync(join(from, name, own)), join(to, name, own));
  }
}

/** The folders that may have packages of their own, where another package needs another version. */
function listPackageFolders(): string[] {
  const platform = readdirSync(join(ROOT, 'platform')).map((name) => join('platform', name));
  return ['', ...readdirSync(ROOT).filter((name) => name !== 'node_modules'), ...platform];
}

/** A copy of the sources, as a team has one: what is built or changed in it is not seen elsewhere. */
export function copyCheckout(): string {
  const checkout = createTemporaryDirectory('checkout');
  cpSync(ROOT, checkout, {
    recursive: true,
    filter: (path) => !SKIPPED_FOLDERS.test(path.slice(ROOT.length)),
  });
  for (const folder of listPackageFolders()) {
    const modules = join(folder, 'node_modules');
    if (existsSync(join(ROOT, modules))) linkPackages(join(ROOT, modules), join(checkout, modules));
  }
  return checkout;
}

/** Runs a program of a checkout to its end. @throws an Error when it fails. */
export function runScript(checkout: string, script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(checkout, script), ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });
}
