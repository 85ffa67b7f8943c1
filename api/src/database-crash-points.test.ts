import { startApi, type Received, type TestApi } from './testing/api';
import { brokenInvariants } from './testing/crash/invariants';
import { isDone, reconcile } from './testing/crash/recovery';
import type { Attempt, Setting, WritePath } from './testing/crash/write-path';
import { WRITE_PATHS } from './testing/crash/write-paths';
import { startStoppableDatabase, type CommitPoint, type StoppableDatabase } from './testing/services';

/**
 * How many paths there are for each that is tried, and points of it for each of them; `npm run soak` tries them all. The
 * latter is odd, so that both sides of commits are tried.
 */
const PATHS_PER_TRY = process.env['SOAK'] ? 1 : 8;
const POINTS_PER_TRY = process.env['SOAK'] ? 1 : 7;

/** Some paths have dozens of points. */
const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;

/** So often a client asks again that is told that the database is away. A restart takes one or two of them. */
const MAX_REPEATS = 20;

const UNAVAILABLE = 503;

let database: StoppableDatabase;
let api: TestApi;
let setting: Setting;

beforeAll(async () => {
  database = await startStoppableDatabase();
  api = await startApi({ settings: { MONGODB_URI: database.uri } });
  setting = { api, admin: await api.person('admin'), surveyor: await api.person('surveyor') };
});

afterAll(async () => {
  await api.stop();
  await database.stop();
});

/** Sends a request until it is done. @returns the last answer that was neither that nor a sentence to try again. */
async function sendUntilDone(attempt: Attempt): Promise<Received | undefined> {
  for (let sent = 0; sent < MAX_REPEATS; sent += 1) {
    const answer = await attempt.send(api);
    if (isDone(answer, attempt)) return undefined;
    if (answer.status !== UNAVAILABLE) return answer;
  }
  throw new Error(`The database was still away at the ${MAX_REPEATS}th try.`);
}

async function listProblems(path: WritePath, point: CommitPoint): Promise<{ isStopped: boolean; problems: string[] }> {
  const attempt = await path(setting);
  database.watch(point);
  const refusal = await sendUntilDone(attempt);
  const { restarts } = database.unwatch();
  const problems = refusal ? [`it was answered ${refusal.status} ${refusal.body.code}`] : [];
  problems.push(...(await reconcile(api)), ...(await attempt.check()), ...(await brokenInvariants(api.db)));
  return {
    isStopped: restarts > 0,
    problems: problems.map((problem) => `${point.side} commit ${point.index + 1}: ${problem}`),
  };
}

const paths = Object.entries(WRITE_PATHS)
  .filter((_, number) => number % PATHS_PER_TRY === 0)
  .map(([name, path], number) => [name, path, number] as const);
let tried = 0;
let stopped = 0;

test.each(paths)(
  '%s is done once, whichever commit the database is stopped at',
  async (name, path, number) => {
    const whole = await path(setting);
    database.watch();
    expect(await sendUntilDone(whole)).toBeUndefined();
    const { commits } = database.unwatch();
    expect(commits).toBeGreaterThan(0);
    expect([...(await reconcile(api)), ...(await whole.check()), ...(await brokenInvariants(api.db))]).toEqual([]);

    const points = Array.from({ length: commits }, (_, index) => index).flatMap((index) => [
      { index, side: 'before' } as const,
      { index, side: 'after' } as const,
    ]);
    if (process.env['SOAK']) process.stdout.write(`${name}: ${points.length} commit points\n`);
    // Each path begins with another point, so that not only first commits are tried.
    const chosen = points.filter((_, n) => (n - (number % points.length)) % POINTS_PER_TRY === 0);
    expect(chosen.length).toBeGreaterThan(0);
    for (const point of chosen) {
      const { isStopped, problems } = await listProblems(path, point);
      expect(problems).toEqual([]);
      tried += 1;
      stopped += isStopped ? 1 : 0;
    }
  },
  TIMEOUT_MS,
);

test('the database was stopped at most of these points', () => {
  // Writes at the same moment share a commit, so that there may be fewer than the first time.
  expect(stopped).toBeGreaterThan(tried / 2);
});
