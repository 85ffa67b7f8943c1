import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { ROOT } from '@canvass/workspace/applications';

const SKIPPED_FOLDERS = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;

/** Links all packages. The repository's own ones are relative links, so copying a link makes it point into the copy. */
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

/** The folders that may have a `node_modules` of their own, for different versions of dependencies. */
function listPackageFolders(): string[] {
  const platform = readdirSync(join(ROOT, 'platform')).map((name) => join('platform', name));
  return ['', ...readdirSync(ROOT).filter((name) => name !== 'node_modules'), ...platform];
}

/** Copies the sources, so that builds and changes in the copy do not affect this checkout. */
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

/** Runs a script of a checkout and waits until it ends. @throws an Error if it fails */
export function runScript(checkout: string, script: string, ...args: string[]): void {
  execFileSync(process.execPath, ['--import', 'tsx', join(checkout, script), ...args], {
    cwd: checkout,
    stdio: 'pipe',
  });
}
