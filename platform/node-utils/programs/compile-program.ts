import { build, version, type BuildResult, type Plugin } from 'esbuild';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The inputs of a compiled program: the compiler's version, and the hash of each source, by its path. Stored in its first
 * line, which `platform/release-cli/start.mjs` reads, too.
 */
interface ProgramOrigin {
  compiler: string;
  sources: Record<string, string>;
}

/** The start of the first line. */
const ORIGIN_PREFIX = '// origin: ';

type CompileResult = BuildResult<{ metafile: true }>;

/** Replaces `import.meta` of each source with its own paths; otherwise they would be those of the compiled program. */
const keepPathsPlugin: Plugin = {
  name: 'keep-paths',
  setup(compiler) {
    compiler.onLoad({ filter: /\.ts$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path));
      return { contents, loader: 'ts' };
    });
  },
};

/** Bundles packages of this workspace; all others are loaded from where they are installed. */
const externalPackagesPlugin: Plugin = {
  name: 'keep-packages',
  setup(compiler) {
    compiler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@canvass/') ? undefined : { path, external: true },
    );
  },
};

function findPackageFolder(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) {
    if (folder === dirname(folder)) throw new Error(`${file} does not belong to a package.`);
    folder = dirname(folder);
  }
  return folder;
}

/** @param startMs when the compiler started; a file changed after that may differ from what was compiled. */
async function describeSource(path: string, startMs = Number.POSITIVE_INFINITY): Promise<string> {
  const { mtimeMs } = await stat(path);
  return mtimeMs > startMs
    ? 'changed'
    : createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
}

async function readOrigin(compiled: string): Promise<ProgramOrigin | undefined> {
  if (!existsSync(compiled)) return undefined;
  const [line = ''] = (await readFile(compiled, 'utf8')).split('\n', 1);
  return JSON.parse(line.slice(ORIGIN_PREFIX.length)) as ProgramOrigin;
}

/** Whether a compiled program has the present sources. One that was copied along with them has those of another folder. */
async function isCurrent(compiled: string, entry: string): Promise<boolean> {
  const origin = await readOrigin(compiled);
  if (origin?.compiler !== version || !(entry in origin.sources)) return false;
  const checks = Object.entries(origin.sources).map(
    async ([path, description]) => existsSync(path) && (await describeSource(path)) === description,
  );
  return (await Promise.all(checks)).every(Boolean);
}

async function describeOrigin({ metafile }: CompileResult, folder: string, startMs: number): Promise<ProgramOrigin> {
  const files = Object.keys(metafile.inputs).map((input) => join(folder, input));
  const packages = [...new Set(files.map(findPackageFolder))].map((each) => join(each, 'package.json'));
  const sources = [...files, ...packages].map(async (path) => [path, await describeSource(path, startMs)] as const);
  return { compiler: version, sources: Object.fromEntries(await Promise.all(sources)) };
}

/** Replaces a file atomically, because several processes may compile the same program concurrently. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text);
  await rename(draft, path);
}

/**
 * Compiles a program to `.cache/programs` of its package, unless that file is up to date. Modules that it loads by `import()` get files of
 * their own beside it, with all that they load: a program starts without them.
 */
async function compileProgram(entry: string): Promise<string> {
  const folder = findPackageFolder(entry);
  const name = relative(folder, entry).replaceAll(/[/\\]/g, '-').replace(/\.ts$/, '.mjs');
  const compiled = join(folder, '.cache', 'programs', name);
  if (await isCurrent(compiled, entry)) return compiled;
  await mkdir(dirname(compiled), { recursive: true });
  const startMs = Date.now();
  const result = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: dirname(compiled),
    entryNames: basename(compiled, '.mjs'),
    chunkNames: `${basename(compiled, '.mjs')}-[hash]`,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    plugins: [keepPathsPlugin, externalPackagesPlugin],
    banner: { js: ORIGIN_PREFIX },
    logLevel: 'silent',
  });
  const origin = await describeOrigin(result, folder, startMs);
  // The program itself last: whoever finds it finds the files that it loads.
  const isProgram = ({ path }: { path: string }) => path === compiled;
  for (const { path, text } of result.outputFiles.toSorted((a, b) => Number(isProgram(a)) - Number(isProgram(b)))) {
    await replaceFile(
      path,
      path !== compiled ? text : text.replace(ORIGIN_PREFIX, () => ORIGIN_PREFIX + JSON.stringify(origin)),
    );
  }
  return compiled;
}

/**
 * The arguments for Node to run a program. A TypeScript program is compiled to one file: it starts in a third of the
 * time that a TypeScript loader needs, which matters in tests that start programs hundreds of times.
 * @param entry the program's file. Modules that it loads other than by an import must be JavaScript.
 * @throws esbuild's error when a source cannot be compiled.
 */
export async function getNodeArguments(entry: string): Promise<string[]> {
  return ['--enable-source-maps', entry.endsWith('.ts') ? await compileProgram(entry) : entry];
}
