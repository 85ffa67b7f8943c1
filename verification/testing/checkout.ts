import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { ROOT } from '@canvass/workspace/applications';

const SKIPPED_FOLDERS = /\/(node_modules|dist|\.git|\.data|\.cache|\.nx|test-results)(\/|$)/;

/** What tools write beside the packages. */
const GENERATED_FOLDERS = new Set(['.cache', '.federation']);

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

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // It is on another disk.
    copyFileSync(from, to);
  }
}

/** Links every file of the packages, so that their paths lie in the copy. Nobody may write to the files. */
function linkPackageFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (GENERATED_FOLDERS.has(entry.name)) continue;
    if (entry.isDirectory()) linkPackageFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkFile(source, target);
  }
}

/** The folders that may have a `node_modules` of their own, for different versions of dependencies. */
function listPackageFolders(): string[] {
  const nested = ['platform', 'stand-ins', 'verification'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name)),
  );
  return ['', ...readdirSync(ROOT).filter((name) => name !== 'node_modules'), ...nested];
}

/**
 * Copies the sources, so that builds and changes in the copy do not affect this checkout.
 * @param packages `linked` takes a moment, but tools see where the packages really are. `own` takes seconds: no path leads
 *   out of the copy, as in another checkout.
 */
export function copyCheckout(packages: 'linked' | 'own' = 'linked'): string {
  const checkout = createTemporaryDirectory('checkout');
  cpSync(ROOT, checkout, {
    recursive: true,
    filter: (path) => !SKIPPED_FOLDERS.test(path.slice(ROOT.length)),
  });
  const link = packages === 'own' ? linkPackageFiles : linkPackages;
  for (const folder of listPackageFolders()) {
    const modules = join(folder, 'node_modules');
    if (existsSync(join(ROOT, modules))) link(join(ROOT, modules), join(checkout, modules));
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
