import { inRoot } from '@canvass/workspace/applications';
import { parseSoakOptions, type SoakOptions, type StageName } from './options';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { runBin } from '@canvass/workspace/run-bin';
import { requireStrace } from '@canvass/node-utils/programs/strace';

/** What takes too long for every `npm test`: the same tests with more of everything, and the power cuts under load. */
const LONG_CHECKS: [name: string, tool: string, args: string[]][] = [
  [
    'generated requests, values at the edge of what is accepted, votes at once, exports, early refusals, crash points, models, differential fuzz',
    'jest',
    [
      '--selectProjects',
      'api',
      'embedded-mongo',
      '--testPathPatterns',
      'generated-requests|edge-values|many-votes|large-exports|early-rejections|crash-points|testing/models|differential',
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
  ['early answers through the edge', 'jest', ['--selectProjects', 'platform', '--testPathPatterns', 'early-responses']],
  [
    'crash points and model of a release channel',
    'jest',
    ['--selectProjects', 'platform', '--testPathPatterns', 'release/(model|crash-points)'],
  ],
  ['kill -9 rounds', 'tsx', [inRoot('platform/embedded-mongo/soak.ts'), '50']],
  ['disk writes of the embedded database', 'tsx', [inRoot('platform/embedded-mongo/soak-disk-writes.ts')]],
];

/** What each stage runs. Only `tests` gets SOAK=1: deliberate bugs are tried on the short forms first. */
const STAGE_CHECKS: Record<StageName, (options: SoakOptions) => typeof LONG_CHECKS> = {
  tests: () => LONG_CHECKS,
  mutations: () => [['deliberate bugs', 'tsx', [inRoot('platform/mutations/main.ts')]]],
  faults: ({ hours, seed, publish }) => [
    [
      'people and faults',
      'tsx',
      [inRoot('platform/soak/main.ts'), '--hours', String(hours), '--seed', seed, ...(publish ? ['--publish'] : [])],
    ],
  ],
};

/** @returns the exit code */
async function main(options: SoakOptions): Promise<number> {
  if (options.stages.includes('tests')) await requireStrace();
  const checks = options.stages.flatMap((stage) =>
    STAGE_CHECKS[stage](options).map((check) => [stage, ...check] as const),
  );
  let failed = 0;
  for (const [stage, name, tool, args] of checks) {
    console.log(`\n── ${name} ──`);
    const code = await runBin(tool, args, stage === 'tests' ? { SOAK: '1' } : {});
    if (code !== 0) failed += 1;
  }
  console.log(`\n${checks.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

clearDatabaseEnv();
try {
  process.exitCode = await main(parseSoakOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
