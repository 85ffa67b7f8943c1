import { getPartName } from './parts';

test('a package is named, and so is a nested package', () => {
  expect(getPartName('webpack://canvass_shell/./node_modules/react-dom/cjs/react-dom.js')).toBe('react-dom');
  expect(getPartName('webpack://canvass_shell/./node_modules/a/node_modules/@scope/b/index.js')).toBe('@scope/b');
});

test('project sources are grouped by application and folder, and everything else belongs to webpack', () => {
  expect(getPartName('webpack://canvass_shell/./shared/src/ui/button.tsx')).toBe('shared/ui');
  expect(getPartName('webpack://mf_public/./mf-public/src/strings.ts')).toBe('mf-public/strings');
  expect(getPartName('webpack://mf_public/webpack/runtime/consumes')).toBe('webpack');
});
