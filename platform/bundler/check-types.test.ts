import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '@canvass/workspace/applications';
import { checkTypes } from './check-types';

const NAME = 'platform/bundler/.cache/type-check-test';

beforeEach(() => {
  mkdirSync(inRoot(NAME, 'src'), { recursive: true });
  const config = { extends: '../../../../tsconfig.browser.json', include: ['src'] };
  writeFileSync(inRoot(NAME, 'tsconfig.src.json'), JSON.stringify(config));
});

afterEach(() => rmSync(inRoot(NAME), { recursive: true }));

function writeSource(text: string): void {
  writeFileSync(join(inRoot(NAME), 'src/page.ts'), text);
}

test('an application with type errors is refused with file and line, also when it is checked again', () => {
  writeSource("export const title: string = 'Help';\n");
  expect(() => checkTypes(NAME)).not.toThrow();
  writeSource('export const title: string = 1;\n');
  for (const _ of ['first', 'again']) expect(() => checkTypes(NAME)).toThrow(/src\/page\.ts\(1,14\): error TS2322/);
  writeSource("export const title: string = 'Help';\n");
  expect(() => checkTypes(NAME)).not.toThrow();
});

test('code for Node is refused, since an area runs in browsers', () => {
  writeSource("import { readFileSync } from 'node:fs';\nexport const text = readFileSync('a', 'utf8');\n");
  expect(() => checkTypes(NAME)).toThrow("'node:fs'");
});
