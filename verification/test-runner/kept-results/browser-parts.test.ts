import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { listBrowserInputs, listBrowserParts, readPassedBrowserParts } from './browser-parts';

const APPS = ['shell', 'mf-admin', 'mf-member'];
const AREAS = ['mf-admin', 'mf-member'];

const BROWSE = { file: 'browse.test.ts', titles: ['a visitor sorts'], tags: [] };
const SEARCH = { file: 'browse.test.ts', titles: ['on a phone', 'a visitor searches'], tags: ['always'] };
const PAGE = { file: 'pages.test.ts', titles: ['/admin is accessible'], tags: ['always', 'mf-admin'] };
const LIST = { file: 'pages.test.ts', titles: ['the list covers all pages'], tags: ['always'] };
const CANARY = { file: 'operations/canary.test.ts', titles: ['a canary'], tags: [] };

const INPUTS = new Map([
  [
    'verification/e2e',
    [
      'verification/e2e/browse.test.ts',
      'verification/e2e/operations/canary.test.ts',
      'verification/e2e/stack.ts',
      'shell/src/app.tsx',
    ],
  ],
  ['mf-admin', ['mf-admin/src/area.test.ts', 'mf-admin/src/users.tsx']],
  ['mf-member', ['mf-member/src/account.tsx']],
]);

test('the tests of a file are one part, and each test of a page is one', () => {
  const parts = listBrowserParts([BROWSE, SEARCH, PAGE, LIST, CANARY], APPS);
  expect(parts).toEqual([
    { name: 'verification/e2e/browse.test.ts', tests: [BROWSE, SEARCH] },
    { name: 'verification/e2e/pages.test.ts › /admin is accessible', tests: [PAGE] },
    { name: 'verification/e2e/pages.test.ts', tests: [LIST] },
    { name: 'verification/e2e/operations/canary.test.ts', tests: [CANARY] },
  ]);
});

test('a part depends on the product, on its own file, and on the areas that it loaded', () => {
  const [part = { name: '', tests: [] }] = listBrowserParts([BROWSE], APPS);
  expect(listBrowserInputs(part, INPUTS, AREAS, ['mf-admin', 'shell'])).toEqual([
    'mf-admin/src/users.tsx',
    'shell/src/app.tsx',
    'verification/e2e/browse.test.ts',
    'verification/e2e/stack.ts',
  ]);
});

test('a part that did not say what it loaded, and one about operation, depends on all areas', () => {
  const [browse = { name: '', tests: [] }, canary = browse] = listBrowserParts([BROWSE, CANARY], APPS);
  expect(listBrowserInputs(browse, INPUTS, AREAS, undefined)).toContain('mf-member/src/account.tsx');
  expect(listBrowserInputs(canary, INPUTS, AREAS, ['mf-admin'])).toContain('mf-member/src/account.tsx');
});

test('a part has passed if all of its tests have, and says what they loaded', () => {
  const spec = (title: string, status: string, areas: string[]) => ({
    title,
    tags: [],
    tests: [
      {
        status,
        annotations: areas.map((description) => ({ type: 'areas', description })),
        results: [],
      },
    ],
  });
  const report = join(createTemporaryDirectory('report'), 'browser.json');
  const parts = listBrowserParts([BROWSE, SEARCH, PAGE, LIST, CANARY], APPS);
  expect(readPassedBrowserParts(report, parts)).toEqual([]);
  const suites = [
    {
      title: 'browse.test.ts',
      file: 'browse.test.ts',
      specs: [spec('a visitor sorts', 'expected', ['mf-member shell'])],
      suites: [
        { title: 'on a phone', file: 'browse.test.ts', specs: [spec('a visitor searches', 'expected', ['mf-admin'])] },
      ],
    },
    {
      title: 'pages.test.ts',
      file: 'pages.test.ts',
      specs: [spec('/admin is accessible', 'flaky', ['mf-admin']), spec('the list covers all pages', 'expected', [''])],
    },
  ];
  writeFileSync(report, JSON.stringify({ suites, errors: [] }));
  expect(readPassedBrowserParts(report, parts).map(({ part, areas }) => [part.name, areas])).toEqual([
    ['verification/e2e/browse.test.ts', ['mf-admin', 'mf-member', 'shell']],
    ['verification/e2e/pages.test.ts', undefined],
  ]);
});
