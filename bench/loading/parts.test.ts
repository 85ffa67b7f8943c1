import { partName } from './parts';

test('a package has its name, and so has a package within a package', () => {
  expect(partName('webpack://canvass_shell/./node_modules/react-dom/cjs/react-dom.js')).toBe('react-dom');
  expect(partName('webpack://canvass_shell/./node_modules/a/node_modules/@scope/b/index.js')).toBe('@scope/b');
});

test('sources of the project go by application and folder, everything else is of webpack', () => {
  expect(partName('webpack://canvass_shell/./shared/src/ui/button.tsx')).toBe('shared/ui');
  expect(partName('webpack://mf_public/./mf-public/src/words.ts')).toBe('mf-public/words');
  expect(partName('webpack://mf_public/webpack/runtime/consumes')).toBe('webpack');
});
