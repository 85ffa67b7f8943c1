import { selectRows } from '@canvass/testing/exhaustive-table';
import type { CrashScenario } from './crash-scenario';
import { CRASH_SCENARIOS } from './crash-scenarios';

/** A crash scenario, and its number among those that its test tries. */
type ScenarioRow = readonly [name: string, scenario: CrashScenario, number: number];

/** Every `size`-th crash scenario; `npm run soak` tries all of them. */
function sampleScenarios(size: number): ScenarioRow[] {
  return Object.entries(CRASH_SCENARIOS)
    .filter((_, index) => process.env['SOAK'] !== undefined || index % size === 0)
    .map(([name, scenario], number) => [name, scenario, number] as const);
}

/** The crash scenarios of each test. They select from one table, so that some test goes through every scenario. */
export const selectedScenarios = selectRows('tests × crash scenarios', {
  upserts: sampleScenarios(1),
  crashes: sampleScenarios(2),
  databaseCrashes: sampleScenarios(8),
});
