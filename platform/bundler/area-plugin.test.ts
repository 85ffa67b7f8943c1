import type { AreaPage } from '@canvass/shared/area';
import type { Compilation } from 'webpack';
import { collectPageFiles } from './area-plugin';

test('a page whose load is not an import that the bundler has seen is refused', () => {
  const compilation = { modules: [] } as unknown as Compilation;
  const page = { path: '/calendar', load: () => Promise.resolve({}) } as unknown as AreaPage;
  expect(() => collectPageFiles(compilation, '/area.ts', [page])).toThrow('The page /calendar has to be loaded by');
});
