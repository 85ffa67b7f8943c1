import type { Compilation, Module } from 'webpack';
import { rejectServerPartUse } from './strip-server-code';
import { SINGLETON_FACADES, readFacadeExports, readSharedVersions } from './shared-modules';

function listModulesOfType(compilation: Compilation, type: string): Module[] {
  return [...compilation.modules].filter((module) => module.type === type);
}

/** `consume shared module (default) react-router-dom@^7.18.5 …`: the request in it. */
function isConsumerOf(module: Module, request: string): boolean {
  return module.identifier().includes(`|${request}|`);
}

/** What the application imports by name from a singleton. */
function listImportedNames(compilation: Compilation, request: string): string[] {
  return listModulesOfType(compilation, 'consume-shared-module')
    .filter((module) => isConsumerOf(module, request))
    .flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)])
    .flatMap(({ dependency }) => (dependency as { ids?: string[] } | null)?.ids?.slice(0, 1) ?? []);
}

/**
 * Session and HTTP clients hold state that exists once in a page. A relative import from another part of shared would
 * compile a second copy into a remote, which then never sees the signed-in person.
 */
function rejectDuplicateModules(compilation: Compilation): void {
  const copies = [...compilation.modules]
    .map((module) => module.nameForCondition() ?? '')
    .filter((file) => /\/shared\/src\/session\/|\/shared\/src\/http\/(index|clients|access-token)\.ts$/.test(file));
  if (copies.length > 0) {
    throw new Error(`These belong to the shell and must not be compiled into a remote:\n${copies.join('\n')}`);
  }
}

/** Refuses a remote that would not run in the shell of this checkout. */
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

/** A singleton that the shell never imports is not in its bundle, and remotes would ask for it in vain. */
export function checkShellModules(compilation: Compilation): void {
  rejectServerPartUse(compilation);
  const providedModules = listModulesOfType(compilation, 'provide-module').map((module) => module.identifier());
  const missing = Object.keys(readSharedVersions()).filter(
    (request) => !providedModules.some((each) => each.includes(request)),
  );
  if (missing.length > 0) throw new Error(`The shell imports nothing of ${missing.join(', ')} and cannot share it`);
}
