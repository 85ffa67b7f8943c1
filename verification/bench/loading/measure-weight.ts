import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { collectPageFiles } from '@canvass/bundler/area-plugin';
import { runWebpack } from '@canvass/bundler/run-webpack';
import { getSourceVersion } from '@canvass/workspace/source-version';
import { createWebpackConfig } from '@canvass/bundler/webpack-config';
import { getAreaFile, SHELL } from '@canvass/workspace/applications';
import { area } from '../../../mf-public/src/area';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import type { Section } from '../harness/document';
import { formatTenth } from '../harness/format-numbers';
import { getParts, type Part } from './parts';

const ADDRESSES = ['/', '/surveys', '/surveys/:id'];
const HOME_REMOTE = 'mf-public';

/** Parts that are smaller than this, in bytes, are added up. */
const MIN_LISTED_BYTES = 500;

/** Builds an application as usual, plus source maps. */
async function buildWithMaps(name: string, directory: string) {
  const config = createWebpackConfig(name, getSourceVersion(name));
  const dist = join(directory, name);
  const { compilation } = await runWebpack({
    ...config,
    devtool: 'hidden-source-map',
    output: { ...config.output, path: dist },
  });
  const entries = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
  return { dist, compilation, entries: entries.filter((file) => file.endsWith('.js')) };
}

async function measureParts(dist: string, files: string[]): Promise<Part[]> {
  const parts = await Promise.all(
    files.map(async (file) => {
      const [code, map] = await Promise.all(['', '.map'].map((end) => readFile(join(dist, `${file}${end}`), 'utf8')));
      return getParts(code ?? '', map ?? '');
    }),
  );
  return parts.flat();
}

function addCost(totals: Map<string, number>, name: string, cost: number): void {
  totals.set(name, (totals.get(name) ?? 0) + cost);
}

/** Size by package for every address; parts that are small everywhere share one line. */
function formatRows(columns: Part[][]): string[][] {
  const totals = columns.map((parts) => {
    const total = new Map<string, number>();
    for (const { name, compressedBytes } of parts) addCost(total, name, compressedBytes);
    return total;
  });
  const names = [...new Set(totals.flatMap((total) => [...total.keys()]))];
  const getLargestCost = (name: string) => Math.max(...totals.map((total) => total.get(name) ?? 0));
  const listedNames = names
    .filter((name) => getLargestCost(name) >= MIN_LISTED_BYTES)
    .sort((a, b) => getLargestCost(b) - getLargestCost(a));
  const sum = (total: Map<string, number>, of: string[]) => of.reduce((all, name) => all + (total.get(name) ?? 0), 0);
  const rest = names.filter((name) => !listedNames.includes(name));
  const formatCell = (bytes: number) => (bytes === 0 ? '' : formatTenth(bytes / 1000));
  return [
    ...listedNames.map((name) => [name, ...totals.map((total) => formatCell(total.get(name) ?? 0))]),
    ['smaller parts', ...totals.map((total) => formatCell(sum(total, rest)))],
    ['together', ...totals.map((total) => formatCell(sum(total, names)))],
  ];
}

/** The contents of the scripts that a first visit loads, by package. */
export async function measureWeight(log: (line: string) => void): Promise<Section> {
  log('building shell and public pages with source maps');
  const directory = createTemporaryDirectory('bench-maps');
  try {
    const shell = await buildWithMaps(SHELL, directory);
    const remote = await buildWithMaps(HOME_REMOTE, directory);
    const pages = collectPageFiles(remote.compilation, getAreaFile(HOME_REMOTE), area.pages);
    const common = [
      ...(await measureParts(shell.dist, shell.entries)),
      ...(await measureParts(remote.dist, remote.entries)),
    ];
    const columns = await Promise.all(
      ADDRESSES.map(async (path) => [...common, ...(await measureParts(remote.dist, pages[path] ?? []))]),
    );
    return {
      title: 'Composition of a first visit',
      description:
        'JavaScript loaded before a page is usable, in KB of brotli, by package or folder: how much smaller its file would be without it, adjusted so that the parts of a file add up to the file.',
      columns: ['', ...ADDRESSES.map((path) => `\`${path}\``)],
      rows: formatRows(columns),
      checks: [],
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
