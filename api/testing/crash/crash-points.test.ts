import { setTimeout as wait } from 'node:timers/promises';
import { selectCases } from '@canvass/testing/exhaustive-table';
import { startApi, type TestResponse, type TestApi } from '../api';
import { SITE_ORIGIN } from '../scheduler';
import type { CrashPoint } from './call-gate';
import { findBrokenInvariants } from './invariants';
import { findWrongCounts } from './wrong-counts';
import { expireLeases, isCompleted, reconcile, RETRY_AFTER_MS } from './recovery';
import { createStoppableApis, type StoppableApis } from './stoppable-api';
import type { Attempt, ScenarioContext, CrashScenario } from './crash-scenario';
import { selectedScenarios } from './scenario-selection';

/**
 * One of this many points of each scenario is tried; `npm run soak` tries all of them. The number is odd, so that both
 * sides of calls are tried.
 */
const POINTS_PER_SAMPLE = process.env['SOAK'] ? 1 : 31;

/** Some scenarios have dozens of points. */
const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;

/** How long an API may continue to work after its response, in milliseconds. */
const AFTER_RESPONSE_MS = 100;

let api: TestApi;
let laterApi: TestApi;
let stoppableApis: StoppableApis;
let context: ScenarioContext;

beforeAll(async () => {
  api = await startApi({ settings: { SITE_ORIGIN } });
  laterApi = await startApi({
    shareDatabaseWith: api,
    settings: { SITE_ORIGIN },
    now: () => new Date(Date.now() + RETRY_AFTER_MS),
  });
  stoppableApis = await createStoppableApis(api);
  context = { api, admin: await api.createUser('admin'), surveyor: await api.createUser('surveyor') };
});

afterAll(async () => {
  await stoppableApis.stop();
  await laterApi.stop();
  await api.stop();
});

/** Repeats a request like a client that got no response: at once, and if it must wait, again a few minutes later. */
async function retryRequest(attempt: Attempt): Promise<string[]> {
  // A request that needs the lock of a crashed process is refused after waiting ten seconds, which would take too long
  // each time.
  const isLeased = (await api.db.collection('leases').countDocuments()) > 0;
  const first = isLeased ? undefined : await attempt.send(api);
  if (first && isCompleted(first, attempt)) return [];
  await expireLeases(api);
  const second = await attempt.send(laterApi);
  if (isCompleted(second, attempt)) return [];
  const firstOutcome = first ? `${first.status} ${first.body.code}` : 'to wait for a lease';
  return [`the repeat was answered ${firstOutcome}, then ${second.status} ${second.body.code}`];
}

/** The result of a request to an API that may have been stopped. */
interface SendResult {
  /** The calls that the API had made. */
  calls: string[];
  isStopped: boolean;
  /** Absent if the API was stopped before it responded. */
  response: TestResponse | undefined;
}

/** Sends a request to an API that is stopped at the given point, if any. */
async function sendOnce(attempt: Attempt, point?: CrashPoint): Promise<SendResult> {
  const target = await stoppableApis.start();
  target.gate.watch(point);
  const response = attempt.send(target).catch(() => undefined);
  // Includes calls of work that continues after the response.
  await Promise.race([response.then(() => wait(AFTER_RESPONSE_MS)), target.gate.stopped]);
  const [calls, isStopped] = [target.gate.calls(), target.gate.isStopped()];
  await target.stop();
  return { calls, isStopped, response: await response };
}

async function listProblems(scenario: CrashScenario, point: CrashPoint): Promise<string[]> {
  const attempt = await scenario(context);
  const { calls, isStopped } = await sendOnce(attempt, point);
  const problems = isStopped ? [] : ['the API was not stopped there'];
  // After a crash, the client's repeat or the reconcile job of the next start may come first.
  const isReconciledFirst = point.index % 2 === 1;
  if (isReconciledFirst) {
    problems.push(...(await reconcile(api)), ...(await findBrokenInvariants(api.db)));
  }
  problems.push(...(await retryRequest(attempt)));
  problems.push(...(await reconcile(api)), ...(await attempt.check()), ...(await findBrokenInvariants(api.db)));
  return problems.map((problem) => `${point.side} ${point.index + 1}, ${calls[point.index]}: ${problem}`);
}

test.each(selectedScenarios.crashes)(
  '%s takes effect exactly once, no matter at which call the API is stopped',
  async (name, scenario, scenarioIndex) => {
    const fullAttempt = await scenario(context);
    const { calls, response } = await sendOnce(fullAttempt);
    expect(response?.status).toBe(200);
    expect(await retryRequest(fullAttempt)).toEqual([]);
    // Nothing was stopped, so the counts are right without the reconcile job.
    expect(await findWrongCounts(api.db)).toEqual([]);
    expect([
      ...(await reconcile(api)),
      ...(await fullAttempt.check()),
      ...(await findBrokenInvariants(api.db)),
    ]).toEqual([]);

    const points = calls.flatMap((_, index) => [{ index, side: 'before' } as const, { index, side: 'after' } as const]);
    if (process.env['SOAK']) process.stdout.write(`${name}: ${points.length} points\n`);
    // The first sampled point differs between scenarios, so that not only first calls are tried.
    const sampledPoints = points.filter(
      (_, n) => (n - ((5 * scenarioIndex) % points.length)) % POINTS_PER_SAMPLE === 0,
    );
    const problems: string[] = [];
    const selected = selectCases('crash points of the API', sampledPoints, () => ['any point'], name);
    for (const point of selected) problems.push(...(await listProblems(scenario, point)));
    expect(selected.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  },
  TIMEOUT_MS,
);
