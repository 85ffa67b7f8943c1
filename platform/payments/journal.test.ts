import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyDirectory } from './fixture';
import { FORMAT_LINE, openJournal } from './journal';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = emptyDirectory();
  path = join(directory, 'rows.jsonl');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function rowsOf(table: string) {
  const journal = await openJournal(path);
  await journal.close();
  return [...(journal.tables.get(table) ?? [])];
}

test('what belongs together is one line', async () => {
  const journal = await openJournal(path);
  journal.note('a', '1', { x: 1 });
  const early = journal.stored();
  journal.note('b', '2', { y: 2 });
  await Promise.all([early, journal.stored()]);
  expect(await readFile(path, 'utf8')).toBe(`${FORMAT_LINE}[["a","1",{"x":1}],["b","2",{"y":2}]]\n`);
  await journal.close();
});

test('half a line at the end is from a crash, and is left out', async () => {
  await writeFile(path, '[["a","1",1]]\n[["a","2",2]]\n[["a","1",');
  expect(await rowsOf('a')).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
  await appendFile(path, '[["a","3",3]]\n');
  expect(await rowsOf('a')).toHaveLength(3);
});

test('a line in the middle that cannot be read is said, and nothing is thrown away', async () => {
  const text = '[["a","1",1]]\nnonsense\n[["a","2",2]]\n';
  await writeFile(path, text);
  await expect(openJournal(path)).rejects.toThrow('Start with --reset');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('a start drops what was overwritten, and keeps the order', async () => {
  await writeFile(path, '[["a","1",1]]\n[["a","2",2]]\n[["a","1",3]]\n[["a","4",4]]\n[["a","2",null]]\n');
  expect(await rowsOf('a')).toEqual([
    ['1', 3],
    ['4', 4],
  ]);
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(3);
});
