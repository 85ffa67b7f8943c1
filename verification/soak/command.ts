import { inRoot } from '@canvass/workspace/applications';
import { parseSoakOptions, type SoakOptions, type StageName } from './options';
import { clearDatabaseEnv } from '@canvass/testing/clear-database-env';
import { UserError } from '@canvass/node-utils/processes/user-error';
import { runBin } from '@canvass/workspace/run-bin';
import { requireStrace } from '@canvass/node-utils/programs/strace';
import { LONG_CHECKS } from './long-checks';

/** The checks of each stage. Only `tests` runs with SOAK=1: deliberate bugs are first tested with the short forms. */
const STAGE_CHECKS: Record<StageName, (options: SoakOptions) => typeof LONG_CHECKS> = {
  tests: () => LONG_CHECKS,
  mutations: () => [['deliberate bugs', 'tsx', [inRoot('verification/mutations/main.ts')]]],
  faults: ({ hours, seed, publish }) => [
    [
      'people and faults',
      'tsx',
      [
        inRoot('verification/soak/main.ts'),
        '--hours',
        String(hours),
        '--seed',
        seed,
        ...(publish ? ['--publish'] : []),
      ],
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
