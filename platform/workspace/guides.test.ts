import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot } from './applications';

function listGuides(): string[] {
  const isText = (file: string) => file.endsWith('.md') && !/node_modules|\bdist\//.test(file);
  const listIn = (folder: string) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter(isText)
      .map((file) => join(folder, file));
  return [
    ...readdirSync(inRoot()).filter(isText),
    ...listIn('docs'),
    ...['platform', 'stand-ins', 'verification'].flatMap(listIn),
  ];
}

/** Not guides: what has changed, and recorded figures. */
const isRecord = (guide: string) => basename(guide) === 'CHANGELOG.md' || guide === 'verification/bench/results.md';

/** Matches paths of files and folders of the repository in `code`; links are relative to their guide. */
const REPOSITORY_PATH = /`((?:api|docs|mf-[a-z]+|platform|shared|shell|stand-ins|verification)\/[\w./-]+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

/** Output of builds and benchmarks, and an area that a guide creates. */
const MADE_LATER = /\/dist\b|^verification\/bench\/screens|mf-calendar/;

test.each(listGuides())('%s names only files that exist', (guide) => {
  const text = readFileSync(inRoot(guide), 'utf8');
  const named = [...text.matchAll(REPOSITORY_PATH)].map(([, path = '']) => path);
  const linked = [...text.matchAll(LINK)].map(([, path = '']) => join(dirname(guide), path));
  const paths = [...named, ...linked].filter((path) => !MADE_LATER.test(path));
  expect(paths.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

/** The names of all source files; a guide may name one without its folder. */
const sourceNames = new Set(
  readdirSync(inRoot())
    .filter((entry) => /^(api|mf-[a-z]+|platform|shared|shell|stand-ins|verification)$/.test(entry))
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }))
    .concat(readdirSync(inRoot()))
    .map((path) => basename(path)),
);

test.each(listGuides().filter((guide) => !isRecord(guide)))('%s names only source files that exist', (guide) => {
  const text = readFileSync(inRoot(guide), 'utf8');
  const named = [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !sourceNames.has(name))).toEqual([]);
});

/** The maximum number of words in a cell of a table; more are a paragraph. */
const MAX_CELL_WORDS = 25;

function listCells(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows.flatMap((row) => row.split(/(?<!\\)\|/)).map((cell) => cell.replaceAll(/\]\([^)]*\)/g, ']').trim());
}

test.each(listGuides())('%s has no long cells in its tables', (guide) => {
  const cells = listCells(readFileSync(inRoot(guide), 'utf8'));
  expect(cells.filter((cell) => cell.split(/\s+/).length > MAX_CELL_WORDS)).toEqual([]);
});

/** The maximum number of words in all guides. A longer page replaces another: nobody reads more. */
const MAX_WORDS = 40_000;

test('the guides together can be read', () => {
  const guides = listGuides().filter((guide) => !isRecord(guide));
  const words = guides.flatMap((guide) => readFileSync(inRoot(guide), 'utf8').split(/\s+/).filter(Boolean));
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
});
