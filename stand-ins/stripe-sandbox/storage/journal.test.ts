import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmptyDirectory } from '../fixture';
import { FORMAT_LINE, openJournal } from './journal';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = createEmptyDirectory();
  path = join(directory, 'rows.jsonl');
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function readRows(table: string) {
  const journal = await openJournal(path);
  await journal.close();
  return [...(journal.tables.get(table) ?? [])];
}

test('changes recorded together are written as one line', async () => {
  const journal = await openJournal(path);
  journal.recordChange('a', '1', { x: 1 });
  const earlierWrite = journal.flush();
  journal.recordChange('b', '2', { y: 2 });
  await Promise.all([earlierWrite, journal.flush()]);
  expect(await readFile(path, 'utf8')).toBe(`${FORMAT_LINE}[["a","1",{"x":1}],["b","2",{"y":2}]]\n`);
  await journal.close();
});

test('a partial last line from a crash is ignored', async () => {
  await writeFile(path, '[["a","1",1]]\n[["a","2",2]]\n[["a","1",');
  expect(await readRows('a')).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
  await appendFile(path, '[["a","3",3]]\n');
  expect(await readRows('a')).toHaveLength(3);
});

test('an unreadable line in the middle is reported, and nothing is discarded', async () => {
  const text = '[["a","1",1]]\nnonsense\n[["a","2",2]]\n';
  await writeFile(path, text);
  await expect(openJournal(path)).rejects.toThrow('Start with --reset');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('a start compacts overwritten rows and keeps the order', async () => {
  await writeFile(path, '[["a","1",1]]\n[["a","2",2]]\n[["a","1",3]]\n[["a","4",4]]\n[["a","2",null]]\n');
  expect(await readRows('a')).toEqual([
    ['1', 3],
    ['4', 4],
  ]);
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(3);
});
