import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getNodeArguments } from './compile-program';
import { createTemporaryDirectory } from '../files/temporary-directory';

let root: string;
let folder: string;
let entry: string;

beforeEach(() => {
  root = createTemporaryDirectory('compile');
  folder = join(root, 'src');
  entry = join(folder, 'main.ts');
  mkdirSync(folder);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  write('main.ts', "import { greet } from './greet';\nconsole.log(greet('Ada'), process.argv[2]);\n");
  write('greet.ts', 'export const greet = (name: string): string => `Hello ${name}`;\n');
});

function write(name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(file, text);
  // The clock of a file system may be too coarse to distinguish two writes.
  const time = 1_700_000_000 + text.length;
  utimesSync(file, time, time);
}

async function run(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [...(await getNodeArguments(entry)), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return output.trim();
}

test('a compiled program runs with its arguments', async () => {
  expect(await run('again')).toBe('Hello Ada again');
});

test('a program is recompiled only when a source changes', async () => {
  const timeCompiled = async () => statSync((await getNodeArguments(entry)).at(-1)!).mtimeMs;
  expect(await timeCompiled()).toBe(await timeCompiled());
  write('greet.ts', "export const greet = (name: string): string => `Good morning ${name || 'you'}`;\n");
  expect(await run('again')).toBe('Good morning Ada again');
});

test('a program is recompiled when a source was removed', async () => {
  expect(await run('again')).toBe('Hello Ada again');
  write('hello.ts', 'export const greet = (name: string): string => `${name}, hello`;\n');
  write('main.ts', "import { greet } from './hello';\nconsole.log(greet('Ada'));\n");
  rmSync(join(folder, 'greet.ts'));
  expect(await run()).toBe('Ada, hello');
});

test('a program starts without what it loads by import()', async () => {
  write('main.ts', "console.log('started');\nconst { greet } = await import('./greet');\nconsole.log(greet('Ada'));\n");
  write('greet.ts', "console.log('loaded');\nexport const greet = (name: string): string => `Hello ${name}`;\n");
  const program = (await getNodeArguments(entry)).at(-1) ?? '';
  expect(readFileSync(program, 'utf8')).not.toContain('loaded');
  expect((await run()).split('\n')).toEqual(['started', 'loaded', 'Hello Ada']);
});

test('a program that was copied with its sources is compiled again', async () => {
  expect(await run('here')).toBe('Hello Ada here');
  const copy = createTemporaryDirectory('copy');
  cpSync(root, copy, { recursive: true });
  const copiedEntry = join(copy, relative(root, entry));
  const [, program = ''] = await getNodeArguments(copiedEntry);
  expect(readFileSync(program, 'utf8').split('\n', 1)[0]).toContain(copiedEntry);
});

test('a compiled module resolves files relative to its source', async () => {
  write('main.ts', "import './greet';\n");
  write('greet.ts', 'console.log(import.meta.dirname, import.meta.filename, import.meta.url);\n');
  const file = join(folder, 'greet.ts');
  expect(await run()).toBe(`${folder} ${file} file://${file}`);
});

test('a runtime error names the source line', async () => {
  write('greet.ts', "export const greet = (name: string): string => {\n  throw new Error('No greeting');\n};\n");
  expect(await run()).toMatch(/src\/greet\.ts:2[^]*No greeting/);
});

test('a syntax error is reported with its line', async () => {
  write('greet.ts', 'export const greet = ;\n');
  await expect(getNodeArguments(entry)).rejects.toThrow('greet.ts:1:21');
});

test('a JavaScript program runs without compilation', async () => {
  expect((await getNodeArguments('/app/api.mjs')).at(-1)).toBe('/app/api.mjs');
});

test('concurrent processes can compile and run the same program', async () => {
  const outputs = await Promise.all(Array.from({ length: 4 }, () => run('together')));
  expect(outputs).toEqual(Array.from({ length: 4 }, () => 'Hello Ada together'));
});
