import type { Compiler, Module } from 'webpack';

const PLUGIN_NAME = 'ModuleIdsPlugin';

/** The file that module federation generates to start itself. Its name is a hash of its text, which has an absolute path. */
const STARTUP_FILE = /(\/\.federation\/entry)\.[\da-f]+(?=\.js$)/;

/** A file's path without what depends on the folder of the checkout. */
export function removeFolderHash(path: string): string {
  return path.replace(STARTUP_FILE, '$1');
}

/**
 * The id of a module that webpack would number by an absolute path: it shortens paths to those in the checkout, but not
 * within the texts by which module federation identifies its modules. Undefined for all others.
 */
function createModuleId(module: Module, application: string): string | undefined {
  if (STARTUP_FILE.test(module.nameForCondition() ?? '')) return `${application}/start`;
  const path = module.libIdent({ context: '' }) ?? '';
  if (path.startsWith('webpack/container/entry/')) return application;
  return path.startsWith('webpack/sharing/provide/') ? `${application}/${path}` : undefined;
}

/** Names modules after their application where webpack would number them by the folder that the checkout is in. */
export const moduleIdsPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      // Before the modules without an id are numbered.
      compilation.hooks.moduleIds.tap({ name: PLUGIN_NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = createModuleId(module, compiler.options.name ?? '');
          if (id !== undefined) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  },
};
