import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { captureTool } from '@canvass/node-utils/programs/run-tool';
import { copyCheckout } from '@canvass/testing/checkout';
import { inRoot } from '@canvass/workspace/applications';

// In a copy of the sources, an import across each border between packages, layers, and features must be reported by the tool that checks it.

/** A file that breaks a rule of `.dependency-cruiser.mjs`, and other files that it needs. */
const FORBIDDEN_IMPORTS: Record<string, { file: string; text: string; beside?: Record<string, string> }> = {
  'no-file-cycles': {
    file: 'api/src/planted-one.ts',
    text: "import './planted-two';",
    beside: { 'api/src/planted-two.ts': "import './planted-one';" },
  },
  'only-declared-packages': { file: 'platform/release/planted.ts', text: "import '@canvass/edge/edge';" },
  'areas-import-shared-only': { file: 'mf-public/src/planted.ts', text: "import '../../mf-admin/src/area';" },
  'shared-imports-nobody': { file: 'shared/src/planted.ts', text: "import '../../mf-admin/src/area';" },
  'api-without-demo-data': { file: 'api/src/server/planted.ts', text: "import '../../demo/random';" },
  'api-imports-shared-only': { file: 'api/src/planted.ts', text: "import '@canvass/edge/edge';" },
  'no-declarations-in-browsers': {
    file: 'mf-member/src/planted.ts',
    text: "import '@canvass/shared/contracts/server';",
  },
  'stand-ins-know-nothing-of-canvass': {
    file: 'stand-ins/stripe-sandbox/planted.test.ts',
    text: "import '../../shared/src/contracts';",
  },
  'stand-ins-use-node-utils-only': {
    file: 'stand-ins/embedded-mongo/planted.ts',
    text: "import '@canvass/testing/checkout';",
  },
  'no-tests-in-programs': { file: 'platform/edge/planted.ts', text: "import '@canvass/testing/checkout';" },
  'release-folders-in-order': { file: 'platform/release/model/planted.ts', text: "import '../checks/gates';" },
  'api-kernel-below': { file: 'api/src/kernel/http/planted.ts', text: "import '../../records/users.collection';" },
  'api-records-below': { file: 'api/src/records/planted.ts', text: "import '../endpoints/route';" },
  'api-endpoints-below': { file: 'api/src/endpoints/planted.ts', text: "import '../votes/votes.repository';" },
  'api-features-below': { file: 'api/src/votes/planted.ts', text: "import '../server/database/indexes';" },
  'api-processes-below': {
    file: 'api/src/processes/scheduler/planted.ts',
    text: "import '../../server/jobs/scheduler-job';",
  },
  'api-features-in-order': { file: 'api/src/surveys/planted.ts', text: "import '../votes/votes.repository';" },
  'api-folders-have-layers': {
    file: 'api/src/planted-user.ts',
    text: "import './planted-room/planted';",
    beside: { 'api/src/planted-room/planted.ts': 'export {};' },
  },
  'packages-by-name': { file: 'platform/dev/planted.ts', text: "import '../../platform/edge/edge';" },
  'no-undeclared-packages': { file: 'shell/src/planted.ts', text: "import 'express';" },
  'no-unresolved-imports': { file: 'verification/bench/planted.ts', text: "import './planted-nowhere';" },
};

let checkout: string;

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), `${text}\n`);
}

/** Runs a tool of this repository in the copy. */
function captureInCheckout(name: string, args: string[]): ReturnType<typeof captureTool> {
  return captureTool(inRoot('node_modules/.bin', name), args, {}, checkout);
}

/** @returns the output of the tool, which must fail. */
async function captureFailure(name: string, args: string[]): Promise<string> {
  const { code, output } = await captureInCheckout(name, args);
  expect(code).not.toBe(0);
  return output;
}

beforeAll(() => {
  checkout = copyCheckout();
  for (const { file, text, beside = {} } of Object.values(FORBIDDEN_IMPORTS)) {
    plant(file, text);
    for (const [other, otherText] of Object.entries(beside)) plant(other, otherText);
  }
});

test('every rule about imports has a file that breaks it, and reports it', async () => {
  const files = Object.values(FORBIDDEN_IMPORTS).map(({ file }) => file);
  // A cycle of two files needs two steps. With JSON output, the tool reports violations but does not fail.
  const { output } = await captureInCheckout('depcruise', ['--output-type', 'json', '--max-depth', '2', ...files]);
  const { summary } = JSON.parse(output.slice(output.indexOf('{'))) as {
    summary: {
      violations: { from: string; rule: { name: string } }[];
      ruleSetUsed: { forbidden: { name: string }[] };
    };
  };
  const rules = new Set(summary.ruleSetUsed.forbidden.map(({ name }) => name));
  expect(Object.keys(FORBIDDEN_IMPORTS).toSorted()).toEqual([...rules].toSorted());
  const unreported = Object.entries(FORBIDDEN_IMPORTS).filter(
    ([name, { file }]) => !summary.violations.some(({ from, rule }) => rule.name === name && from === file),
  );
  expect(unreported).toEqual([]);
});

test('the page about borders names exactly these rules', () => {
  const rows = readFileSync(inRoot('docs/borders.md'), 'utf8').match(/^\| `.*? \|/gm) ?? [];
  const named = rows.flatMap((row) => row.match(/[a-z][a-z-]+/g) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(FORBIDDEN_IMPORTS).toSorted());
});

/** The first packages that depend on each other according to package.json; undefined if there is no cycle. */
function findCycle(needs: Map<string, string[]>): string[] | undefined {
  const ordered = new Set<string>();
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (ordered.has(name)) return undefined;
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    for (const needed of needs.get(name) ?? []) {
      const cycle = visit(needed, [...path, name]);
      if (cycle) return cycle;
    }
    ordered.add(name);
    return undefined;
  };
  for (const name of needs.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}

interface PackageFile {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

test('no packages need each other', () => {
  const parents = ['platform', 'stand-ins', 'verification'];
  const folders = [
    ...readdirSync(inRoot()),
    ...parents.flatMap((parent) => readdirSync(inRoot(parent)).map((name) => join(parent, name))),
  ];
  const files = folders.map((folder) => inRoot(folder, 'package.json')).filter((file) => existsSync(file));
  const needs = new Map(
    files.map((file) => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
      return [
        name,
        Object.keys({ ...dependencies, ...devDependencies }).filter((each) => each.startsWith('@canvass/')),
      ];
    }),
  );
  expect(findCycle(needs)).toBeUndefined();
  const planted = new Map([...needs, ['@canvass/release', ['@canvass/edge']]]);
  expect(findCycle(planted)).toEqual(['@canvass/edge', '@canvass/release', '@canvass/edge']);
});

test('the README of platform lists every package after those that it needs', () => {
  const links = readFileSync(inRoot('platform/README.md'), 'utf8').matchAll(/\]\(([a-z-]+)\/README\.md\)/g);
  const listed = [...links].map(([, name = '']) => name);
  const packages = readdirSync(inRoot('platform')).filter((name) =>
    existsSync(inRoot('platform', name, 'package.json')),
  );
  expect(listed.toSorted()).toEqual(packages.toSorted());
  const later = listed.flatMap((name, index) => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(inRoot('platform', name, 'package.json'), 'utf8'),
    ) as PackageFile;
    const isLater = (needed: string) => listed.indexOf(needed.replace('@canvass/', '')) > index;
    return Object.keys(dependencies).filter(isLater);
  });
  expect(later).toEqual([]);
});

test('a file, an export and a dependency that nothing uses are reported', async () => {
  plant('platform/workspace/planted-file.ts', 'export const planted = 1;');
  plant('platform/workspace/planted-exports.ts', 'export const used = 1;\nexport const plantedExport = 2;');
  plant(
    'platform/workspace/planted.test.ts',
    "import { used } from './planted-exports';\n\ntest('a', () => expect(used).toBe(1));",
  );
  const output = await captureFailure('knip', ['--no-config-hints', '--workspace', 'platform/workspace']);
  expect(output).toContain('platform/workspace/planted-file.ts');
  expect(output).toContain('plantedExport');
});

test('code that uses the storage of the browser directly is reported', async () => {
  const folders = ['mf-public/src', 'shell/src', 'shared/src/text'];
  for (const folder of folders) {
    plant(
      `${folder}/planted-storage.ts`,
      "localStorage.clear();\nsessionStorage.clear();\nwindow.localStorage.clear();\nglobalThis['sessionStorage'].clear();",
    );
  }
  const output = await captureFailure(
    'oxlint',
    folders.map((folder) => `${folder}/planted-storage.ts`),
  );
  expect(output.match(/@canvass\/shared\/storage never throws/g)).toHaveLength(4 * folders.length);
});

test('browser code that uses Node, and API code that uses the DOM, are reported', async () => {
  plant('mf-public/src/planted-node.ts', 'export const mode = process.env.MODE;');
  plant('api/src/planted-dom.ts', 'export const title = document.title;');
  plant('platform/edge/planted-dom.ts', 'export const title = document.title;');
  const files = ['mf-public/src/planted-node.ts', 'api/src/planted-dom.ts', 'platform/edge/planted-dom.ts'];
  const output = await captureFailure('oxlint', files);
  expect(output).toMatch(/Cannot find name 'process'/);
  expect(output.match(/Cannot find name 'document'/g)).toHaveLength(2);
});

/** Each line has bare text beside what comes and goes, or none. */
const PLANTED_TEXTS: { jsx: string; isReported: boolean }[] = [
  { jsx: '<p>{isBusy && <b />}{text}</p>', isReported: true },
  { jsx: '<p>{isBusy ? <b /> : <i />} Save</p>', isReported: true },
  { jsx: '<p>{isBusy && text}<b /></p>', isReported: true },
  { jsx: '<p>{isBusy ? text : <b />}<b /></p>', isReported: true },
  { jsx: '<p>{isBusy && <>{text} <b /></>}<b /></p>', isReported: true },
  { jsx: '<p>{list.map((key) => <b key={key} />)}{`${text}.`}</p>', isReported: true },
  { jsx: '<>{text}<b /></>', isReported: true },
  { jsx: '<p>{isBusy && <b />}<span>{text}</span></p>', isReported: false },
  { jsx: '<p>{isBusy && text}</p>', isReported: false },
  { jsx: '<p>{isBusy ? text : `${text}.`} <b /></p>', isReported: false },
  { jsx: '<p>{isBusy && <b />}{element}</p>', isReported: false },
  { jsx: '<p>{isBusy && <b />}{unknown satisfies ReactElement | undefined}</p>', isReported: false },
];

test('a text beside what comes and goes is reported, unless it is in an element', async () => {
  const lines = PLANTED_TEXTS.map(({ jsx }, index) => `    case ${index}: return ${jsx};`);
  const text = [
    "import type { ReactElement } from 'react';",
    'export function Planted(step: number, isBusy: boolean, text: string, list: string[], unknown?: ReactElement) {',
    '  const element = <b />;',
    '  switch (step) {',
    ...lines,
    '    default: return element;',
    '  }',
    '}',
  ].join('\n');
  plant('mf-public/src/planted-text.tsx', text);
  const output = await captureFailure('oxlint', ['--format', 'unix', 'mf-public/src/planted-text.tsx']);
  const reported = output.split('\n').filter((line) => line.includes('canvass(text-in-element)'));
  const reportedLines = new Set(reported.map((line) => Number(line.split(':')[1])));
  const firstLine = 5;
  expect([...reportedLines].map((line) => line - firstLine).toSorted((a, b) => a - b)).toEqual(
    PLANTED_TEXTS.flatMap(({ isReported }, index) => (isReported ? [index] : [])),
  );
});

test('a switch or a comparison by kind of question is reported, and others are not', async () => {
  const switches = [
    "export function one(kind: string) { switch (kind) { case 'text': return 1; default: return 2; } }",
    "export function two(question: { kind: string }) { switch (question.kind) { case 'text': return 1; default: return 2; } }",
    "export const three = (kind: string) => kind === 'ranking';",
    "export const four = (question?: { kind: string }) => 'yes-no' !== question?.kind;",
    'export function five(step: number) { switch (step) { case 1: return 1; default: return 2; } }',
    "export const six = (kind: string, type: string) => kind === 'field' && type === 'text';",
  ];
  plant('mf-public/src/planted-kinds.ts', switches.join('\n'));
  const output = await captureFailure('oxlint', ['--format', 'unix', 'mf-public/src/planted-kinds.ts']);
  const reported = output.split('\n').filter((line) => line.includes('canvass(kinds-in-tables)'));
  expect(reported.map((line) => Number(line.split(':')[1]))).toEqual([1, 2, 3, 4]);
});
