import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileCacheOptions } from 'webpack';
import { filesOfPages } from '../../platform/build/area-plugin';
import { runWebpack } from '../../platform/build/run-webpack';
import { sourceVersion } from '../../platform/build/version';
import { webpackConfig } from '../../platform/build/webpack-config';
import { areaFile, SHELL } from '../../platform/build/workspace';
import { area } from '../../mf-public/src/area';
import { createTemporaryDirectory } from '../../platform/temporary-directory';
import type { Section } from '../harness/document';
import { tenth } from '../harness/words';
import { partsOf, type Part } from './parts';

const ADDRESSES = ['/', '/surveys', '/surveys/:id'];
const REMOTE = 'mf-public';

/** Parts that cost less than this, in bytes, are added up. */
const SMALL = 500;

/** Builds an application as it is, with source maps beside it. */
async function buildWithMaps(name: string, directory: string) {
  const config = webpackConfig(name, sourceVersion(name));
  const dist = join(directory, name);
  const { compilation } = await runWebpack({
    ...config,
    devtool: 'hidden-source-map',
    output: { ...config.output, path: dist },
    cache: { ...(config.cache as FileCacheOptions), name: `bench-maps-${name}` },
  });
  const entries = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
  return { dist, compilation, entries: entries.filter((file) => file.endsWith('.js')) };
}

async function weigh(dist: string, files: string[]): Promise<Part[]> {
  const parts = await Promise.all(
    files.map(async (file) => {
      const [code, map] = await Promise.all(['', '.map'].map((end) => readFile(join(dist, `${file}${end}`), 'utf8')));
      return partsOf(code ?? '', map ?? '');
    }),
  );
  return parts.flat();
}

function add(totals: Map<string, number>, name: string, cost: number): void {
  totals.set(name, (totals.get(name) ?? 0) + cost);
}

/** Cost by package for every address; what is small everywhere is one line. */
function rowsOf(columns: Part[][]): string[][] {
  const totals = columns.map((parts) => {
    const total = new Map<string, number>();
    for (const { name, cost } of parts) add(total, name, cost);
    return total;
  });
  const names = [...new Set(totals.flatMap((total) => [...total.keys()]))];
  const largest = (name: string) => Math.max(...totals.map((total) => total.get(name) ?? 0));
  const shown = names.filter((name) => largest(name) >= SMALL).sort((one, other) => largest(other) - largest(one));
  const sum = (total: Map<string, number>, of: string[]) => of.reduce((all, name) => all + (total.get(name) ?? 0), 0);
  const rest = names.filter((name) => !shown.includes(name));
  const cell = (bytes: number) => (bytes === 0 ? '' : tenth(bytes / 1000));
  return [
    ...shown.map((name) => [name, ...totals.map((total) => cell(total.get(name) ?? 0))]),
    ['smaller parts', ...totals.map((total) => cell(sum(total, rest)))],
    ['together', ...totals.map((total) => cell(sum(total, names)))],
  ];
}

/** What is in the scripts that a first visit loads, by package. */
export async function measureWeight(say: (line: string) => void): Promise<Section> {
  say('building shell and public pages with source maps');
  const directory = createTemporaryDirectory('bench-maps');
  try {
    const shell = await buildWithMaps(SHELL, directory);
    const remote = await buildWithMaps(REMOTE, directory);
    const pages = filesOfPages(remote.compilation, areaFile(REMOTE), area.pages);
    const common = [...(await weigh(shell.dist, shell.entries)), ...(await weigh(remote.dist, remote.entries))];
    const columns = await Promise.all(
      ADDRESSES.map(async (path) => [...common, ...(await weigh(remote.dist, pages[path] ?? []))]),
    );
    return {
      title: 'What a first visit is made of',
      words:
        'JavaScript before an address can be used, in KB of brotli, by package or folder: by how much its file would be smaller without it, adjusted so that the parts of a file add up to the file.',
      head: ['', ...ADDRESSES.map((path) => `\`${path}\``)],
      rows: rowsOf(columns),
      checks: [],
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
