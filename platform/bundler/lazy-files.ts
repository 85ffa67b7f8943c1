import type { Compilation } from 'webpack';

/** The files of every chunk that is loaded with `import()`, by the file of the imported module. */
export function findLazyFiles(compilation: Compilation): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const module of compilation.modules) {
    for (const block of module.blocks) {
      const [dependency] = block.dependencies;
      const file = dependency && compilation.moduleGraph.getModule(dependency)?.nameForCondition();
      const group = compilation.chunkGraph.getBlockChunkGroup(block);
      if (file && group) found.set(file, group.getFiles());
    }
  }
  return found;
}
