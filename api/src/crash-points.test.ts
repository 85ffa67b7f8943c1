import { setTimeout as wait } from 'node:timers/promises';
import { reconcileDatabase } from './reconcile/reconcile-database';
import { buildIdentityProvider } from './identity/identity';
import { startApi, type Received, type TestApi } from './testing/api';
import type { CrashPoint } from './testing/crash/call-gate';
import { brokenInvariants } from './testing/crash/invariants';
import { createMortals, type Mortals } from './testing/crash/mortal-api';
import type { Scene, World, WritePath } from './testing/crash/scene';
import { WRITE_PATHS } from './testing/crash/write-paths';
import { PROJECT } from './testing/services';

const MINUTE_MS = 60_000;

/** Which of the points are tried: each of them in `npm run soak`, and otherwise one in so many. */
const EVERY = process.env['SOAK'] ? 1 : 16;

/** When a client that was told to wait asks again: what a crash left behind has run out. */
const REPEATED_AFTER_MS = 2 * MINUTE_MS;

/** When the reconcile job runs that has to find everything at its end. */
const RECONCILED_AFTER_MS = 30 * MINUTE_MS;

let api: TestApi;
let later: TestApi;
let mortals: Mortals;
let world: World;

beforeAll(async () => {
  api = await startApi();
  later = await startApi({ beside: api, now: () => new Date(Date.now() + REPEATED_AFTER_MS) });
  mortals = await createMortals(api);
  world = { api, admin: await api.person('admin'), surveyor: await api.person('surveyor') };
});

afterAll(async () => {
  await mortals.stop();
  await later.stop();
  await api.stop();
});

/** Leases run out by the wall clock, for which a test does not wait. */
async function expireLeases(): Promise<void> {
  await api.db.collection('leases').deleteMany({});
}

/** @returns what it could not do. */
async function reconcile(): Promise<string[]> {
  await expireLeases();
  // A run later than now would take the votes of the next try for counted.
  for (const remembered of ['checkpoints', 'countedVotes']) await api.db.collection(remembered).deleteMany({});
  const { getAccounts, removeIdentity } = buildIdentityProvider(PROJECT);
  const now = () => new Date(Date.now() + RECONCILED_AFTER_MS);
  const found = await reconcileDatabase({ db: api.db, getAccounts, removeIdentity, now })();
  return (found?.removals.failures ?? []).map(({ error }) => JSON.stringify(error));
}

function isDone({ status, body }: Received, { alsoAnswered = [] }: Scene): boolean {
  return status === 200 || alsoAnswered.includes(body.code ?? '');
}

/** A client that has had no answer: asks again at once, and some minutes later when it is told to wait. */
async function repeat(scene: Scene): Promise<string[]> {
  // Who meets the lease of a dead process waits ten seconds for their turn, and is told to wait: no need to see it each time.
  const isLeased = (await api.db.collection('leases').countDocuments()) > 0;
  const first = isLeased ? undefined : await scene.send(api);
  if (first && isDone(first, scene)) return [];
  await expireLeases();
  const second = await scene.send(later);
  if (isDone(second, scene)) return [];
  const told = first ? `${first.status} ${first.body.code}` : 'to wait for a lease';
  return [`the repeat was answered ${told}, then ${second.status} ${second.body.code}`];
}

/** Sends a request to an API that is stopped at a point of it, if any. @returns the calls that it had made until then. */
async function sendOnce(scene: Scene, point?: CrashPoint): Promise<{ calls: string[]; answer?: Received | undefined }> {
  const mortal = await mortals.start();
  mortal.gate.watch(point);
  const answer = scene.send(mortal).catch(() => undefined);
  const first = await Promise.race([answer, mortal.gate.stopped]);
  // Work that goes on behind the answer makes its calls, too.
  if (!point) await wait(100);
  const calls = mortal.gate.calls();
  await mortal.stop();
  await answer;
  return { calls, answer: first ?? undefined };
}

async function listProblems(path: WritePath, point: CrashPoint): Promise<string[]> {
  const scene = await path(world);
  const { calls } = await sendOnce(scene, point);
  const problems: string[] = [];
  // Whoever comes first after a crash: the client, or the job that every start runs.
  const isReconciledFirst = point.index % 2 === 1;
  if (isReconciledFirst) {
    problems.push(...(await reconcile()), ...(await brokenInvariants(api.db)));
  }
  problems.push(...(await repeat(scene)));
  problems.push(...(await reconcile()), ...(await scene.check()), ...(await brokenInvariants(api.db)));
  return problems.map((problem) => `${point.side} ${point.index + 1}, ${calls[point.index]}: ${problem}`);
}

const paths = Object.entries(WRITE_PATHS).map(([name, path], number) => [name, path, number] as const);

test.each(paths)('%s is done once, whichever call the API is stopped at', async (_name, path, number) => {
  const whole = await path(world);
  const { calls, answer } = await sendOnce(whole);
  expect(answer?.status).toBe(200);
  expect(await repeat(whole)).toEqual([]);
  expect([...(await reconcile()), ...(await whole.check()), ...(await brokenInvariants(api.db))]).toEqual([]);

  const points = calls.flatMap((_, index) => [{ index, side: 'before' } as const, { index, side: 'after' } as const]);
  const problems: string[] = [];
  // Another part of them in each path, so that not all are tried at their first call only.
  for (const point of points.filter((_, n) => (n + 5 * number) % EVERY === 0))
    problems.push(...(await listProblems(path, point)));
  expect(calls.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
