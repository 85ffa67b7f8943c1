import { listJestParts } from './test-parts';

const SHARED = 'shared/src/contracts/votes.ts';

const INPUTS = new Map([
  ['mf-member', ['mf-member/src/area.test.ts', 'mf-member/src/area.ts', SHARED]],
  [
    'api',
    [
      'api/src/main.test.ts',
      'api/src/main.ts',
      'api/src/votes/anonymous/unlinking.test.ts',
      'api/src/votes/votes.test.ts',
      'api/src/votes/votes.ts',
      SHARED,
    ],
  ],
  ['e2e', ['verification/e2e/browse.test.ts']],
  ['platform/release-cli', ['platform/release-cli/main.ts']],
]);

test('a package is one part, and packages without tests of Jest are none', () => {
  const [member, ...others] = listJestParts(INPUTS);
  expect(member).toEqual({
    name: 'mf-member',
    testFiles: ['mf-member/src/area.test.ts'],
    inputs: INPUTS.get('mf-member'),
  });
  expect(others.every(({ name }) => name.startsWith('api/'))).toBe(true);
});

test('each folder of the API is a part that depends on all of the API, but not on the tests of other folders', () => {
  const parts = listJestParts(INPUTS).filter(({ name }) => name.startsWith('api/'));
  expect(parts).toEqual([
    {
      name: 'api/src',
      testFiles: ['api/src/main.test.ts'],
      inputs: ['api/src/main.test.ts', 'api/src/main.ts', 'api/src/votes/votes.ts', SHARED],
    },
    {
      name: 'api/src/votes',
      testFiles: ['api/src/votes/anonymous/unlinking.test.ts', 'api/src/votes/votes.test.ts'],
      inputs: [
        'api/src/main.ts',
        'api/src/votes/anonymous/unlinking.test.ts',
        'api/src/votes/votes.test.ts',
        'api/src/votes/votes.ts',
        SHARED,
      ],
    },
  ]);
});
