import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SOURCES = resolve(import.meta.dirname, '../..');

/** The API's source files that run in production. */
function listSources(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'));
}

test('each collection is opened by name in one file', () => {
  const openings = listSources().flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/\.collection(?:<.*>)?\(\s*['"`](\w+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(openings).toContain('surveys');
  expect(openings.toSorted()).toEqual([...new Set(openings)].toSorted());
});
