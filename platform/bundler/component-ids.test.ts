import ts from 'typescript';
import { inRoot } from '@canvass/workspace/applications';
import { setComponentIds } from './component-ids';

const SOURCE = `import { css, styled } from 'styled-components';
export const Box = styled.div<{ $wide: boolean }>\`color: red; \${() => css\`top: 0\`}\`;
export const Link = styled(Box).attrs({ role: 'link' })\`\${Box} & { color: blue; }\`;
`;

/** The build's output for a source file, with the component ids that it contains. */
function build(source = SOURCE, file = 'shared/src/ui/sample.tsx') {
  const { outputText } = ts.transpileModule(source, {
    fileName: inRoot(file),
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    transformers: { before: [setComponentIds] },
  });
  return { code: outputText, ids: [...outputText.matchAll(/componentId: "([^"]*)"/g)].map(([, id]) => id) };
}

test('every styled component has an id of its own, which a class can be named after', () => {
  const { code, ids } = build();
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^c[\da-z]{5}\d+$/);
  expect(code).toContain(`styled.div.withConfig({ componentId: "${ids[0]}" }) \`color: red;`);
  expect(code).toContain(`styled(Box).attrs({ role: 'link' }).withConfig({ componentId: "${ids[1]}" }) \``);
});

test('ids depend on the file only, and not on the machine or on other files', () => {
  expect(build().ids).toEqual(build().ids);
  expect(build(SOURCE, 'shared/src/ui/other.tsx').ids).not.toEqual(build().ids);
});

test('files without styled components stay as they are', () => {
  const source = 'export const text = tag `a`;\n';
  expect(build(source).code).toBe(source);
});
