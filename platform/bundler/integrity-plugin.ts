import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type ChunkGraph, type Compilation, type Compiler } from 'webpack';
import { computeIntegrity } from '@canvass/workspace/integrity';

const PLUGIN_NAME = 'IntegrityPlugin';
const INTEGRITY_TABLE = '__webpack_require__.integrity';

/** As long as the value it stands for, so that nothing moves when it is replaced. */
function createPlaceholder(key: string): string {
  return computeIntegrity(`placeholder ${key}`);
}

/** The files of a runtime's lazy chunks, by the key the table knows them by: `12.js`, `12.css`. */
function listLazyFiles(chunk: Chunk): [string, string][] {
  return [...chunk.getAllAsyncChunks()].flatMap((lazy) =>
    [...lazy.files].map((file): [string, string] => [`${lazy.id}${extname(file)}`, file]),
  );
}

/** The keys, at a moment when the files have no names yet. */
function listTableKeys(chunk: Chunk, graph: ChunkGraph): string[] {
  return [...chunk.getAllAsyncChunks()].flatMap((lazy) => [
    `${lazy.id}.js`,
    ...(graph.getChunkModulesIterableBySourceType(lazy, 'css/mini-extract') ? [`${lazy.id}.css`] : []),
  ]);
}

/** The table of hashes, emitted into the entry; the entry's own hash therefore covers every file below it. */
class IntegrityTable extends webpack.RuntimeModule {
  constructor() {
    super('integrity', webpack.RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    if (!this.chunk || !this.chunkGraph) return '';
    const keys = listTableKeys(this.chunk, this.chunkGraph).toSorted();
    return `${INTEGRITY_TABLE} = ${JSON.stringify(Object.fromEntries(keys.map((key) => [key, createPlaceholder(key)])))};`;
  }
}

/** The code that creates a tag gets the hash, and CORS mode, without which a preloaded file would be fetched twice. */
function renderIntegrityGuard(tag: string, suffix: string, chunkId: string): string {
  const key = `${chunkId} + ${JSON.stringify(suffix)}`;
  return `if (${INTEGRITY_TABLE}[${key}]) ${tag}.integrity = ${INTEGRITY_TABLE}[${key}]; ${tag}.crossOrigin = 'anonymous';`;
}

/**
 * A second try asks under an address that was never asked for: a browser may hold on to a hung or spoilt answer, for as
 * long as files are kept that never change. Told for the whole page, since a second try may come from a fresh copy of the
 * same container.
 */
function renderRetryUrl(tag: string, property: 'src' | 'href', url: string): string {
  return `var tried = (self.canvassTried = self.canvassTried || {});
if (tried[${url}]) ${tag}.${property} = ${url} + '?r=' + Date.now().toString(36);
tried[${url}] = true;`;
}

function replacePlaceholders(compilation: Compilation): void {
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    const hashes = listLazyFiles(chunk).map(([key, file]): [string, string] => [
      createPlaceholder(key),
      computeIntegrity(compilation.getAsset(file)?.source.buffer() ?? ''),
    ]);
    for (const file of chunk.files) {
      compilation.updateAsset(file, (source) => {
        let text = source.source().toString();
        for (const [from, to] of hashes) text = text.replaceAll(from, to);
        return new webpack.sources.RawSource(text);
      });
    }
  }
}

/** A hash that does not match its file would break the page for everyone, so the written files are read again. */
function verifyWrittenFiles(compilation: Compilation): void {
  const directory = compilation.outputOptions.path ?? '';
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue;
    const runtime = [...chunk.files].map((file) => readFileSync(join(directory, file), 'utf8')).join('\n');
    for (const [, file] of listLazyFiles(chunk)) {
      if (runtime.includes(computeIntegrity(readFileSync(join(directory, file))))) continue;
      throw new Error(`The integrity of ${file} in its entry is not that of the file on disk.`);
    }
  }
}

/** Makes browsers refuse a lazy chunk or style sheet whose bytes are not those that were built. */
export const integrityPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN_NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap(PLUGIN_NAME, (chunk) => {
          compilation.addRuntimeModule(chunk, new IntegrityTable());
          return undefined;
        });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        PLUGIN_NAME,
        (source) =>
          `${source}\n${renderIntegrityGuard('script', '.js', 'chunkId')}\n${renderRetryUrl('script', 'src', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        PLUGIN_NAME,
        (source) =>
          `${source}\n${renderIntegrityGuard('linkTag', '.css', 'chunkId')}\n${renderRetryUrl('linkTag', 'href', 'fullhref')}`,
      );
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: PLUGIN_NAME, stage }, () => replacePlaceholders(compilation));
    });
    compiler.hooks.afterEmit.tap(PLUGIN_NAME, verifyWrittenFiles);
  },
};
