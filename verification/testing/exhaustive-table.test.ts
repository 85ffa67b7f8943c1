import { join } from 'node:path';
import fc from 'fast-check';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import {
  addToCaseLedger,
  CASE_LEDGER_VARIABLE,
  CASE_SEED_VARIABLE,
  coverTable,
  readCaseLedger,
  selectCases,
  selectRows,
} from './exhaustive-table';

const CALLERS = ['a visitor', 'a user', 'an admin'];
const ENDPOINTS = ['listSurveys', 'createVote', 'listUsers', 'deleteUser', 'getOverview'];
const TABLE = CALLERS.flatMap((caller) => ENDPOINTS.map((endpoint) => [caller, endpoint]));

// What is selected here is not part of the run.
beforeEach(() => {
  delete process.env[CASE_SEED_VARIABLE];
  delete process.env[CASE_LEDGER_VARIABLE];
});

test('a selection covers every key of any table, and has no case that covers nothing', () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 30 }), fc.string(), (cases, seed) => {
      const selected = coverTable(cases, (each) => each, seed);
      expect(new Set(selected.flat())).toEqual(new Set(cases.flat()));
      expect(selected.length).toBeLessThanOrEqual(new Set(cases.flat()).size);
    }),
  );
});

test('a table of callers and endpoints needs one case per endpoint', () => {
  expect(coverTable(TABLE, (each) => each, 'b04a5fbb')).toHaveLength(ENDPOINTS.length);
});

test('a seed selects the same cases again, and seeds together select every case', () => {
  const select = (seed: number) => coverTable(TABLE, (each) => each, String(seed));
  expect(select(1)).toEqual(select(1));
  const seeds = Array.from({ length: 60 }, (_, seed) => seed);
  expect(new Set(seeds.flatMap(select).map(String))).toEqual(new Set(TABLE.map(String)));
});

test('a selection keeps the order of the cases', () => {
  const selected = coverTable(TABLE, (each) => each, 'b04a5fbb');
  const positions = selected.map((each) => TABLE.indexOf(each));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});

test('without a seed, all cases run', () => {
  expect(selectCases('callers × endpoints', TABLE, (each) => each)).toEqual(TABLE);
});

test('every test of a table runs for some rows, and some test runs for every row', () => {
  process.env[CASE_SEED_VARIABLE] = 'b04a5fbb';
  const rows = ENDPOINTS.map((name, index) => [name, index] as const);
  const selected = selectRows('checks × endpoints', { tokens: rows, bodies: rows.slice(1), limits: rows });
  const selectedRows = Object.values(selected).flat();
  expect(new Set(selectedRows)).toEqual(new Set(rows));
  expect(Object.values(selected).map(({ length }) => length > 0)).toEqual([true, true, true]);
  expect(selectedRows).toHaveLength(ENDPOINTS.length);
});

test('what is selected is counted once per table and part', () => {
  const ledger = join(createTemporaryDirectory('ledger'), 'cases');
  expect(readCaseLedger(ledger)).toEqual([]);
  process.env[CASE_SEED_VARIABLE] = 'b04a5fbb';
  process.env[CASE_LEDGER_VARIABLE] = ledger;
  selectCases('seeds', [11, 23, 37], () => ['any seed']);
  selectCases('callers × endpoints', TABLE, (each) => each);
  selectCases('seeds', [11, 23, 37], () => ['any seed']);
  for (const part of ['castVote', 'pay']) selectCases('crash points', [1, 2, 3, 4], () => ['any point'], part);
  expect(readCaseLedger(ledger)).toEqual([
    { table: 'callers × endpoints', selected: 5, total: 15, seeds: ['b04a5fbb'] },
    { table: 'crash points', selected: 2, total: 8, seeds: ['b04a5fbb'] },
    { table: 'seeds', selected: 1, total: 3, seeds: ['b04a5fbb'] },
  ]);
});

test('a table that several test files share is counted once', () => {
  const ledger = join(createTemporaryDirectory('ledger'), 'cases');
  const selection = { table: 'tests × write paths', part: '', selected: 61, total: 100, seed: 'b04a5fbb' };
  addToCaseLedger(ledger, [
    { ...selection, file: 'crash-points.test.ts' },
    { ...selection, file: 'upserts.test.ts' },
  ]);
  expect(readCaseLedger(ledger)).toEqual([
    { table: 'tests × write paths', selected: 61, total: 100, seeds: ['b04a5fbb'] },
  ]);
});
