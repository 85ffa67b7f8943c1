import type { Compilation, Module } from 'webpack';
import { rejectServerPartUse } from './strip-server-code';
import { SINGLETON_FACADES, readFacadeExports, readSharedVersions } from './shared-modules';

function listModulesOfType(compilation: Compilation, type: string): Module[] {
  return [...compilation.modules].filter((module) => module.type === type);
}

/** Whether a module consumes a shared module; its identifier contains the request. */
function isConsumerOf(module: Module, request: string): boolean {
  return module.identifier().includes(`|${request}|`);
}

/** The names that the application imports from a singleton. */
function listImportedNames(compilation: Compilation, request: string): string[] {
  return listModulesOfType(compilation, 'consume-shared-module')
    .filter((module) => isConsumerOf(module, request))
    .flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)])
    .flatMap(({ dependency }) => (dependency as { ids?: string[] } | null)?.ids?.slice(0, 1) ?? []);
}

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
  for (const [request, facade] of Object.entries(SINGLETON_FACADES)) {
    const exportedNames = new Set(readFacadeExports(facade));
    const missing = listImportedNames(compilation, request).filter((name) => !exportedNames.has(name));
    if (missing.length > 0) {
      throw new Error(`The shell does not share ${missing.join(', ')} of ${request}; add it to ${facade}`);
    }
  }
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
