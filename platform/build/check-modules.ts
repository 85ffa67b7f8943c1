import type { Compilation, Module } from 'webpack';
import { refuseServerParts } from './lean-shared';
import { FACADES, facadeExports, sharedVersions } from './shared-modules';

function ofType(compilation: Compilation, type: string): Module[] {
  return [...compilation.modules].filter((module) => module.type === type);
}

/** `consume shared module (default) react-router-dom@^7.18.5 …`: the request in it. */
function consumed(module: Module, request: string): boolean {
  return module.identifier().includes(`|${request}|`);
}

/** What the application imports by name from a singleton. */
function importedNames(compilation: Compilation, request: string): string[] {
  return ofType(compilation, 'consume-shared-module')
    .filter((module) => consumed(module, request))
    .flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)])
    .flatMap(({ dependency }) => (dependency as { ids?: string[] } | null)?.ids?.slice(0, 1) ?? []);
}

/**
 * Session and HTTP clients hold state that exists once in a page. A relative import from another part of shared would
 * compile a second copy into a remote, which then never sees the signed-in person.
 */
function refuseSecondCopies(compilation: Compilation): void {
  const copies = [...compilation.modules]
    .map((module) => module.nameForCondition() ?? '')
    .filter((file) => /\/shared\/src\/session\/|\/shared\/src\/http\/(index|clients|access-token)\.ts$/.test(file));
  if (copies.length > 0) {
    throw new Error(`These belong to the shell and must not be compiled into a remote:\n${copies.join('\n')}`);
  }
}

/** Refuses a remote that would not run in the shell of this checkout. */
export function checkRemoteModules(compilation: Compilation): void {
  refuseServerParts(compilation);
  refuseSecondCopies(compilation);
  for (const [request, facade] of Object.entries(FACADES)) {
    const offered = new Set(facadeExports(facade));
    const missing = importedNames(compilation, request).filter((name) => !offered.has(name));
    if (missing.length > 0) {
      throw new Error(`The shell does not share ${missing.join(', ')} of ${request}; add it to ${facade}`);
    }
  }
}

/** A singleton that the shell never imports is not in its bundle, and remotes would ask for it in vain. */
export function checkShellModules(compilation: Compilation): void {
  refuseServerParts(compilation);
  const provided = ofType(compilation, 'provide-module').map((module) => module.identifier());
  const missing = Object.keys(sharedVersions()).filter((request) => !provided.some((each) => each.includes(request)));
  if (missing.length > 0) throw new Error(`The shell imports nothing of ${missing.join(', ')} and cannot share it`);
}
