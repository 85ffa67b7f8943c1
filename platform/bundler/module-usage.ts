import type { Compilation, Dependency, Module } from 'webpack';
import type { ProvidedModule, UsedModule } from '@canvass/workspace/manifest';
import { readFacadeExports, readSharedVersions, SINGLETON_FACADES } from './shared-modules';
import { readSurfaces } from './surface/surface';

/** A dependency that an import of a name makes. */
type ImportDependency = Dependency & { ids?: string[] };

export function listModulesOfType(compilation: Compilation, type: string): Module[] {
  return [...compilation.modules].filter((module) => module.type === type);
}

/** Whether a module consumes a shared module; its identifier contains the request. */
function isConsumerOf(module: Module, request: string): boolean {
  return module.identifier().includes(`|${request}|`);
}

/** The name that a dependency imports, if it is that of an import. */
function getImportedNames(dependency: ImportDependency | null, request: string): string[] {
  if (!dependency?.ids) return [];
  const [name] = dependency.ids;
  if (name === undefined) throw new Error(`Import the names that you use of ${request}, not all of it.`);
  return [name];
}

/**
 * The names that an application imports from a shared module, without those that tree shaking removed.
 * @throws an Error for an import of the whole module: which of its names are used would be unknown.
 */
function listImportedNames(compilation: Compilation, request: string): string[] {
  const connections = listModulesOfType(compilation, 'consume-shared-module')
    .filter((module) => isConsumerOf(module, request))
    .flatMap((module) => [...compilation.moduleGraph.getIncomingConnections(module)])
    .filter((connection) => connection.getActiveState(undefined) !== false);
  const names = connections.flatMap(({ dependency }) => getImportedNames(dependency, request));
  return [...new Set(names)].toSorted();
}

function toRecord<Value>(names: string[], getValue: (name: string) => Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, getValue(name)]));
}

/** What the shell of this checkout exports to areas, of every shared module whose exports are known by name. */
export function readProvidedModules(): Record<string, ProvidedModule> {
  const versions = readSharedVersions();
  const provided: Record<string, ProvidedModule> = {};
  for (const [request, facade] of Object.entries(SINGLETON_FACADES)) {
    const version = versions[request] ?? '';
    // A package promises to keep its exports within a major version.
    const [major = '0'] = version.split('.');
    provided[request] = { version, exports: toRecord(readFacadeExports(facade), () => `${major}.0.0`) };
  }
  for (const [request, { version, exports }] of Object.entries(readSurfaces())) {
    provided[request] = {
      version,
      exports: toRecord(Object.keys(exports), (name) => exports[name]?.compatibleSince ?? version),
    };
  }
  return provided;
}

/** What a remote uses of the modules that the shell provides by name. @throws an Error for a name that it does not provide. */
export function readUsedModules(compilation: Compilation): Record<string, UsedModule> {
  const surfaces = readSurfaces();
  const used: Record<string, UsedModule> = {};
  for (const [request, { version, exports }] of Object.entries(readProvidedModules())) {
    const names = listImportedNames(compilation, request);
    const missing = names.filter((name) => !(name in exports));
    if (missing.length > 0) {
      const remedy = SINGLETON_FACADES[request] ?? 'its index, and run npm run surface';
      throw new Error(`The shell does not share ${missing.join(', ')} of ${request}; add it to ${remedy}`);
    }
    const surface = surfaces[request];
    used[request] = { version, imports: toRecord(names, (name) => surface?.exports[name]?.changedIn ?? version) };
  }
  return used;
}
