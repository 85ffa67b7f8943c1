import ts from 'typescript';
import { inRoot } from '@canvass/workspace/applications';
import { type BuildTarget, keepAreaLoaders } from './area-loaders';

const AREA = `export const area = defineArea('mf-a', [
  { path: '/a', load: () => import('./a-page'), loadDocument: () => import('./a-document'), searchParameters: ['q'] },
  { path: '/b', load: () => import('./b-page') },
]);`;

/** The build's output for a source file, on one line. */
function built(target: BuildTarget, file = 'mf-a/src/area.ts'): string {
  const { outputText } = ts.transpileModule(AREA, {
    fileName: inRoot(file),
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    transformers: { before: [keepAreaLoaders(target)] },
  });
  return outputText.replaceAll(/\s+/g, ' ').trim();
}

test('a build for browsers contains all pages, and nothing that only the server needs', () => {
  const code = built('browser');
  expect(code).toContain(`{ path: '/a', load: () => import('./a-page') }`);
  expect(code).toContain(`{ path: '/b', load: () => import('./b-page') }`);
});

test('a build for the server contains only the pages that have a document', () => {
  const code = built('server');
  expect(code).toContain(`load: () => import('./a-page'), loadDocument: () => import('./a-document')`);
  expect(code).toContain(`{ path: '/b' }`);
});

test('other files stay as they are', () => {
  expect(built('server', 'mf-a/src/other.ts')).toContain('b-page');
});
