import ts from 'typescript';
import { stripServerCode } from './strip-server-code';
import { inRoot } from '@canvass/workspace/applications';

/** The build's output for a source file, on one line. */
function built(file: string, source: string): string {
  const { outputText } = ts.transpileModule(source, {
    fileName: inRoot(file),
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    transformers: { before: [stripServerCode] },
  });
  return outputText.replaceAll(/\s+/g, ' ').trim();
}

const CONTRACT = 'shared/src/contracts/sample.ts';

test('an endpoint keeps the properties that clients read and loses server-only properties', () => {
  const source = `export const list = endpoint({ method: 'GET', path: '/x', access: 'anyone', keyed: false,
    produces: 'text/csv', summary: 's', query: z.object({}), answer: z.array(x), rate: 'form', problems: [] });`;
  const code = built(CONTRACT, source);
  expect(code).toContain("method: 'GET', path: '/x', access: 'anyone', keyed: false, produces: 'text/csv'");
  expect(code).not.toMatch(/z\.|summary|rate|problems/);
});

test('a computed constant is marked as side-effect free', () => {
  expect(built(CONTRACT, 'export const id = z.string();')).toBe(
    'export const id = /*#__PURE__*/ (() => z.string())();',
  );
  expect(built('shared/src/ui/sample.tsx', 'export const Box = styled.div`color: red`;')).toContain('/*#__PURE__*/');
});

test('functions, literals and statements stay unchanged', () => {
  const source = "export const LIMIT = 3; export const twice = (x) => 2 * x; register('x');";
  expect(built(CONTRACT, source)).toBe(source);
});

test('files outside the declaration folders stay unchanged', () => {
  const source = 'export const client = create();';
  for (const file of ['shared/src/http/clients.ts', 'mf-public/src/strings.ts'])
    expect(built(file, source)).toBe(source);
});
