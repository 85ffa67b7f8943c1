import ts from 'typescript';
import { inRoot } from '@canvass/workspace/applications';
import { type AreaLoader, removeAreaLoader } from './area-loaders';

const AREA = `export const area = defineArea('mf-a', [
  { path: '/a', load: () => import('./a-page'), loadDocument: () => import('./a-document'), searchParameters: ['q'] },
]);`;

/** The build's output for a source file, on one line. */
function built(loader: AreaLoader, file = 'mf-a/src/area.ts'): string {
  const { outputText } = ts.transpileModule(AREA, {
    fileName: inRoot(file),
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    transformers: { before: [removeAreaLoader(loader)] },
  });
  return outputText.replaceAll(/\s+/g, ' ').trim();
}

test('a build for browsers contains no code for the server', () => {
  expect(built('loadDocument')).toContain(`{ path: '/a', load: () => import('./a-page') }`);
});

test('a build for the server contains no pages', () => {
  expect(built('load')).toContain(
    `{ path: '/a', loadDocument: () => import('./a-document'), searchParameters: ['q'] }`,
  );
});

test('other files stay as they are', () => {
  expect(built('load', 'mf-a/src/other.ts')).toContain('a-page');
});
