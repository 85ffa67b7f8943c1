import { setTimeout as wait } from 'node:timers/promises';
import { readMetrics } from '@canvass/shared/contracts';
import { OPERATOR_TOKEN, startApi, type TestResponse, type TestApi } from '../api';
import { SITE_ORIGIN } from '../scheduler';
import { findBrokenInvariants } from './invariants';
import { isCompleted, reconcile } from './recovery';
import type { Attempt, ScenarioContext, CrashScenario } from './crash-scenario';
import { selectedScenarios } from './scenario-selection';
import { startStoppableDatabase, type CommitPoint, type StoppableDatabase } from '../services';

/**
 * One of this many points of each scenario is tried; `npm run soak` tries all of them. The number is odd, so that both
 * sides of commits are tried.
 */
const POINTS_PER_SAMPLE = process.env['SOAK'] ? 1 : 7;

/** Some scenarios have dozens of points. */
const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;

/** How often a client retries while the database is unavailable. A restart takes one or two retries. */
const MAX_RETRIES = 20;

const SERVICE_UNAVAILABLE_STATUS = 503;

let database: StoppableDatabase;
let api: TestApi;
let context: ScenarioContext;

/** Waits for the first run of each background task: its commits would be counted as those of a request. */
async function waitForFirstTasks(): Promise<void> {
  for (;;) {
    const { body } = await api.call(readMetrics, { token: OPERATOR_TOKEN });
    if (!/^canvass_task_last_success_timestamp_seconds\{.+\} 0$/m.test(body)) return;
    await wait(50);
  }
}

beforeAll(async () => {
  database = await startStoppableDatabase();
  api = await startApi({ settings: { MONGODB_URI: database.uri, SITE_ORIGIN } });
  context = { api, admin: await api.createUser('admin'), surveyor: await api.createUser('surveyor') };
  await waitForFirstTasks();
});

afterAll(async () => {
  await api.stop();
  await database.stop();
});

/**
 * Repeats a request until it is completed.
 * @returns the response if it is neither a success nor a request to retry; undefined once it is completed.
 */
async function sendUntilDone(attempt: Attempt): Promise<TestResponse | undefined> {
  for (let sent = 0; sent < MAX_RETRIES; sent += 1) {
    const response = await attempt.send(api);
    if (isCompleted(response, attempt)) return undefined;
    if (response.status !== SERVICE_UNAVAILABLE_STATUS) return response;
  }
  throw new Error(`The database was still away at the ${MAX_RETRIES}th try.`);
}

async function listProblems(
  scenario: CrashScenario,
  point: CommitPoint,
): Promise<{ isStopped: boolean; problems: string[] }> {
  const attempt = await scenario(context);
  database.watch(point);
  const failedResponse = await sendUntilDone(attempt);
  const { restarts } = await database.unwatch();
  const problems = failedResponse ? [`it was answered ${failedResponse.status} ${failedResponse.body.code}`] : [];
  problems.push(...(await reconcile(api)), ...(await attempt.check()), ...(await findBrokenInvariants(api.db)));
  return {
    isStopped: restarts > 0,
    problems: problems.map((problem) => `${point.side} commit ${point.index + 1}: ${problem}`),
  };
}

let triedCount = 0;
let stoppedCount = 0;

test.each(selectedScenarios.databaseCrashes)(
  '%s takes effect exactly once, no matter at which commit the database is stopped',
  async (name, scenario, number) => {
    const fullAttempt = await scenario(context);
    database.watch();
    expect(await sendUntilDone(fullAttempt)).toBeUndefined();
    const { commits } = await database.unwatch();
    expect(commits).toBeGreaterThan(0);
    expect([
      ...(await reconcile(api)),
      ...(await fullAttempt.check()),
      ...(await findBrokenInvariants(api.db)),
    ]).toEqual([]);

    const points = Array.from({ length: commits }, (_, index) => index).flatMap((index) => [
      { index, side: 'before' } as const,
      { index, side: 'after' } as const,
    ]);
    if (process.env['SOAK']) process.stdout.write(`${name}: ${points.length} commit points\n`);
    // The first sampled point differs between scenarios, so that not only first commits are tried.
    const sampledPoints = points.filter((_, n) => (n - (number % points.length)) % POINTS_PER_SAMPLE === 0);
    expect(sampledPoints.length).toBeGreaterThan(0);
    for (const point of sampledPoints) {
      const { isStopped, problems } = await listProblems(scenario, point);
      expect(problems).toEqual([]);
      triedCount += 1;
      stoppedCount += isStopped ? 1 : 0;
    }
  },
  TIMEOUT_MS,
);

test('the database was stopped at more than half of the commit points', () => {
  // Concurrent writes share a commit, so there may be fewer commits than in the first run.
  expect(stoppedCount).toBeGreaterThan(triedCount / 2);
});
