import { setTimeout as wait } from 'node:timers/promises';
import { startApi, type Received, type TestApi } from './testing/api';
import type { CrashPoint } from './testing/crash/call-gate';
import { brokenInvariants } from './testing/crash/invariants';
import { findWrongCounts } from './testing/crash/wrong-counts';
import { expireLeases, isDone, reconcile, REPEATED_AFTER_MS } from './testing/crash/recovery';
import { createStoppableApis, type StoppableApis } from './testing/crash/stoppable-api';
import type { Attempt, Setting, WritePath } from './testing/crash/write-path';
import { WRITE_PATHS } from './testing/crash/write-paths';

/** How many points there are for each that is tried; `npm run soak` tries them all. Odd, so that both sides of calls are. */
const POINTS_PER_TRY = process.env['SOAK'] ? 1 : 31;

/** Some paths have dozens of points. */
const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;

/** For so long an API may go on after its answer. */
const BEHIND_ANSWER_MS = 100;

let api: TestApi;
let later: TestApi;
let stoppableApis: StoppableApis;
let setting: Setting;

beforeAll(async () => {
  api = await startApi();
  later = await startApi({ beside: api, now: () => new Date(Date.now() + REPEATED_AFTER_MS) });
  stoppableApis = await createStoppableApis(api);
  setting = { api, admin: await api.person('admin'), surveyor: await api.person('surveyor') };
});

afterAll(async () => {
  await stoppableApis.stop();
  await later.stop();
  await api.stop();
});

/** Repeats a request as a client without an answer does: at once, and again some minutes later when told to wait. */
async function repeat(attempt: Attempt): Promise<string[]> {
  // A request that needs the lease of a dead process is told to wait, after ten seconds: that would take too long each time.
  const isLeased = (await api.db.collection('leases').countDocuments()) > 0;
  const first = isLeased ? undefined : await attempt.send(api);
  if (first && isDone(first, attempt)) return [];
  await expireLeases(api);
  const second = await attempt.send(later);
  if (isDone(second, attempt)) return [];
  const told = first ? `${first.status} ${first.body.code}` : 'to wait for a lease';
  return [`the repeat was answered ${told}, then ${second.status} ${second.body.code}`];
}

/** What came of a request to an API that may have been stopped. */
interface Sent {
  /** The calls that the API had made by then. */
  calls: string[];
  isStopped: boolean;
  /** Absent when the API was stopped before it answered. */
  answer: Received | undefined;
}

/** Sends a request to an API, which is stopped at a point of it, if any. */
async function sendOnce(attempt: Attempt, point?: CrashPoint): Promise<Sent> {
  const target = await stoppableApis.start();
  target.gate.watch(point);
  const answer = attempt.send(target).catch(() => undefined);
  // Work that goes on behind the answer makes its calls, too.
  await Promise.race([answer.then(() => wait(BEHIND_ANSWER_MS)), target.gate.stopped]);
  const [calls, isStopped] = [target.gate.calls(), target.gate.isStopped()];
  await target.stop();
  return { calls, isStopped, answer: await answer };
}

async function listProblems(path: WritePath, point: CrashPoint): Promise<string[]> {
  const attempt = await path(setting);
  const { calls, isStopped } = await sendOnce(attempt, point);
  const problems = isStopped ? [] : ['the API was not stopped there'];
  // After a crash the client may come first, or the job that every start runs.
  const isReconciledFirst = point.index % 2 === 1;
  if (isReconciledFirst) {
    problems.push(...(await reconcile(api)), ...(await brokenInvariants(api.db)));
  }
  problems.push(...(await repeat(attempt)));
  problems.push(...(await reconcile(api)), ...(await attempt.check()), ...(await brokenInvariants(api.db)));
  return problems.map((problem) => `${point.side} ${point.index + 1}, ${calls[point.index]}: ${problem}`);
}

const paths = Object.entries(WRITE_PATHS).map(([name, path], number) => [name, path, number] as const);

test.each(paths)(
  '%s is done once, whichever call the API is stopped at',
  async (name, path, number) => {
    const whole = await path(setting);
    const { calls, answer } = await sendOnce(whole);
    expect(answer?.status).toBe(200);
    expect(await repeat(whole)).toEqual([]);
    // Nothing was stopped: counts are right without the job that would mend them.
    expect(await findWrongCounts(api.db)).toEqual([]);
    expect([...(await reconcile(api)), ...(await whole.check()), ...(await brokenInvariants(api.db))]).toEqual([]);

    const points = calls.flatMap((_, index) => [{ index, side: 'before' } as const, { index, side: 'after' } as const]);
    if (process.env['SOAK']) process.stdout.write(`${name}: ${points.length} points\n`);
    // Each path begins with another point, so that not only first calls are tried.
    const chosen = points.filter((_, n) => (n - ((5 * number) % points.length)) % POINTS_PER_TRY === 0);
    const problems: string[] = [];
    for (const point of chosen) problems.push(...(await listProblems(path, point)));
    expect(chosen.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  },
  TIMEOUT_MS,
);
