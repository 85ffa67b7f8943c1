import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPromotedStore } from '@canvass/release/testing/fixture';

const PROGRAM = join(import.meta.dirname, '.cache/programs/main.mjs');
const START = join(import.meta.dirname, 'start.mjs');

// A failed test leaves no program that differs from its sources.
afterEach(() => rmSync(PROGRAM, { force: true }));

/** Runs `status` on a store as `npm run release` does. */
function runStatus(store: string) {
  const output = execFileSync(process.execPath, [START, 'status', '--json', '--store', store], { encoding: 'utf8' });
  return JSON.parse(output) as { channels: { channel: string }[] };
}

/** The names of the modules that a file loads when it starts. */
function listStaticImports(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:import|\} from)\b.*?"(?!node:)([^"]+)";$/gm)].map(
    ([, name = '']) => name,
  );
}

test('the command line is compiled when it is not there, and when a source is another one', () => {
  const store = createPromotedStore();
  rmSync(PROGRAM, { force: true });
  const expected = { ok: true, channels: [{ channel: 'production' }] };
  expect(runStatus(store)).toMatchObject(expected);
  const compiled = readFileSync(PROGRAM, 'utf8');
  const earlier = `${compiled.replace(/(main\.ts":")[0-9a-f]{8}/, '$100000000')}\nthrow new Error('This is outdated.');\n`;
  writeFileSync(PROGRAM, earlier);
  expect(runStatus(store)).toMatchObject(expected);
  expect(readFileSync(PROGRAM, 'utf8')).toBe(compiled);
});

test('the compiled command line is used as long as its sources are the same', () => {
  const store = createPromotedStore();
  runStatus(store);
  const compiled = readFileSync(PROGRAM, 'utf8');
  writeFileSync(PROGRAM, compiled.replace('\n', "\nconsole.log('{}'); process.exit(0);\n"));
  expect(runStatus(store)).toEqual({});
});

test('no command loads the compiler or the browser when it starts', () => {
  runStatus(createPromotedStore());
  const loaded = new Set<string>();
  const visit = (file: string) => {
    for (const name of listStaticImports(file)) {
      if (loaded.has(name)) continue;
      loaded.add(name);
      if (name.startsWith('./')) visit(join(PROGRAM, '..', name));
    }
  };
  visit(PROGRAM);
  expect([...loaded].filter((name) => !name.startsWith('./')).toSorted()).toEqual([
    'react-router',
    'semver',
    'zod/mini',
  ]);
});
