import type { Compilation } from 'webpack';
import { rejectServerPartUse } from './strip-server-code';
import { listModulesOfType } from './module-usage';
import { readSharedVersions } from './shared-modules';

/**
 * Refuses copies of modules whose state must exist once in a page: session and HTTP clients. A relative import from
 * another part of `shared` would compile a second copy into a remote, which would never see the signed-in user.
 */
function rejectDuplicateModules(compilation: Compilation): void {
  const copies = [...compilation.modules]
    .map((module) => module.nameForCondition() ?? '')
    .filter((file) => /\/shared\/src\/session\/|\/shared\/src\/http\/(index|clients|access-token)\.ts$/.test(file));
  if (copies.length > 0) {
    throw new Error(`These belong to the shell and must not be compiled into a remote:\n${copies.join('\n')}`);
  }
}

/** Refuses a remote that would not work in the shell of this checkout. */
export function checkRemoteModules(compilation: Compilation): void {
  rejectServerPartUse(compilation);
  rejectDuplicateModules(compilation);
}

/**
 * Refuses a shell that does not import every singleton: one that is missing in its bundle is not available to remotes.
 */
export function checkShellModules(compilation: Compilation): void {
  rejectServerPartUse(compilation);
  const providedModules = listModulesOfType(compilation, 'provide-module').map((module) => module.identifier());
  const missing = Object.keys(readSharedVersions()).filter(
    (request) => !providedModules.some((each) => each.includes(request)),
  );
  if (missing.length > 0) throw new Error(`The shell imports nothing of ${missing.join(', ')} and cannot share it`);
}
