import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { classifyFailures, isUnsupported, readRefusedCommands } from './unsupported';
import type { FailedTest } from './failed-tests';

function write(text: string): string {
  const file = join(createTemporaryDirectory('unsupported'), 'file');
  writeFileSync(file, text);
  return file;
}

test.each([
  [{ code: 59, message: "no such command: 'dbStats'" }, true],
  [{ code: 40_324, message: 'Unrecognized pipeline stage name: $facet' }, true],
  [{ code: 2, message: 'unknown top level operator: $jsonSchema' }, true],
  [{ code: 9, message: 'Unknown modifier: $pushAll. Expected a valid update modifier' }, true],
  [{ code: 11_000, message: 'E11000 duplicate key error' }, false],
  [{ code: 2, message: "The field 'history' must be an array" }, false],
])('%j counts as something that the server does not support: %s', (error, expected) => {
  expect(isUnsupported(error)).toBe(expected);
});

const failedTest = (file: string, test: string): FailedTest => ({ file, test, message: 'failed' });

test('a failed test is distinguished from a test with an unsupported command', () => {
  const failed = [
    failedTest('/a.test.ts', 'counts are right'),
    failedTest('/a.test.ts', 'dates are grouped'),
    failedTest('/b.test.ts', ''),
  ];
  const refused = [
    { file: '/a.test.ts', test: 'dates are grouped', command: 'aggregate', message: 'Unrecognized stage' },
    // A test that expects the refusal passes, so it is not listed as failed.
    { file: '/a.test.ts', test: 'lists are read', command: 'find', message: 'unsupported' },
  ];
  const lines = refused.map((each) => JSON.stringify(each)).join('\n');
  expect(classifyFailures(failed, readRefusedCommands(write(`${lines}\n`)))).toEqual({
    unsupportedByTarget: [
      { file: '/a.test.ts', test: 'dates are grouped', command: 'aggregate', message: 'Unrecognized stage' },
    ],
    mismatches: [failedTest('/a.test.ts', 'counts are right'), failedTest('/b.test.ts', '')],
  });
});

test('an unsupported command sent while a file loads explains all of its failures', () => {
  const failed = [failedTest('/a.test.ts', 'lists are read')];
  const refused = [{ file: '/a.test.ts', test: '', command: 'createIndexes', message: 'not supported' }];
  expect(classifyFailures(failed, refused).unsupportedByTarget).toHaveLength(1);
  expect(classifyFailures(failed, readRefusedCommands('/nowhere/refused')).mismatches).toEqual(failed);
});
