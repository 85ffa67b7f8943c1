import { inRoot } from '../build/workspace';
import { runBin } from './run-tool';

/** What takes too long for every `npm test`: the same tests with more of everything, and the power cuts under load. */
const CHECKS: [name: string, tool: string, args: string[]][] = [
  [
    'generated requests, votes at once, exports, early refusals, crash points, differential fuzz',
    'jest',
    [
      '--selectProjects',
      'api',
      'embedded-mongo',
      '--testPathPatterns',
      'generated-requests|many-votes|large-exports|early-refusals|crash-points|differential',
    ],
  ],
  [
    'hostile input',
    'jest',
    [
      '--selectProjects',
      'api',
      'platform',
      '--testPathPatterns',
      String.raw`hostile/[a-z-]+\.test|path-traversal|framed-pages|nginx-framing`,
    ],
  ],
  ['early answers through the edge', 'jest', ['--selectProjects', 'platform', '--testPathPatterns', 'early-answers']],
  ['kill -9 rounds', 'tsx', [inRoot('platform/embedded-mongo/soak.ts'), '50']],
];

let failed = 0;
for (const [name, tool, args] of CHECKS) {
  console.log(`\n── ${name} ──`);
  const code = await runBin(tool, args, { SOAK: '1' });
  if (code !== 0) failed += 1;
}
console.log(`\n${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
