import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withStoppedDisk, type StopPoint } from '@canvass/testing/stopped-disk';
import { call, change, readServedRegistry, storeWithNext, V1, V2 } from '../testing/command-fixture';
import { createTestManifest, publishBuild, writeTestBuild } from '../testing/fixture';
import { publish } from '../store/publish';
import { listRevisionNumbers } from '../revisions/revisions';
import { getReleaseDirectory } from '../store/store';

/** A change of a store: its initial state, the change, and how to check that it took effect. */
interface StorePath {
  arrange: () => Promise<string>;
  act: (store: string) => Promise<unknown>;
  /** Whether the change has taken effect for users. */
  isDone: (store: string) => boolean;
}

const CRASH_SIDES = ['before', 'within', 'after'] as const;

/** Published, but never promoted. */
const UNUSED_VERSION = '0.9.0-0000';

const build = writeTestBuild(createTestManifest('mf-admin', { version: '1.2.0-cccc', styles: ['entry.css'] }));

async function assertDone(done: ReturnType<typeof change>): Promise<void> {
  const { exitCode, complaint } = await done;
  if (exitCode !== 0) throw new Error(complaint);
}

/** The versions of mf-admin that users get. */
function readServedArea(store: string) {
  return readServedRegistry(store).remotes.find(({ name }) => name === 'mf-admin');
}

async function createPromotedState(): Promise<string> {
  const store = storeWithNext();
  await assertDone(change(store, 'promote', 'mf-admin'));
  return store;
}

const STORE_PATHS: Record<string, StorePath> = {
  'a publication': {
    arrange: async () => storeWithNext(),
    act: async (store) => publish(store, 'mf-admin', build),
    isDone: (store) => !publish(store, 'mf-admin', build, true).fresh,
  },
  'a promotion': {
    arrange: async () => storeWithNext(),
    act: (store) => assertDone(change(store, 'promote', 'mf-admin')),
    isDone: (store) => readServedArea(store)?.stable.version === V2,
  },
  'a canary': {
    arrange: async () => storeWithNext(),
    act: (store) => assertDone(change(store, 'canary', `mf-admin@${V2}`, '--percent', '5')),
    isDone: (store) => readServedArea(store)?.candidate?.version === V2,
  },
  'a rollback': {
    arrange: createPromotedState,
    act: (store) => assertDone(change(store, 'rollback', 'mf-admin')),
    isDone: (store) => readServedArea(store)?.stable.version === V1,
  },
  'a collection of garbage': {
    arrange: async () => {
      const store = await createPromotedState();
      publishBuild(store, 'mf-admin', { version: UNUSED_VERSION });
      // A release published in the same millisecond as the collection would be kept.
      await wait(2);
      return store;
    },
    act: (store) => assertDone(call(store, 'gc', '--keep-days', '0')),
    isDone: (store) => !existsSync(getReleaseDirectory(store, 'mf-admin', UNUSED_VERSION)),
  },
};

/** The problems that `verify` finds. */
async function listFindings(store: string): Promise<string[]> {
  const { result } = await call(store, 'verify');
  return (result['channels'] as { problems: string[] }[]).flatMap(({ problems }) => problems);
}

async function listProblems({ arrange, act, isDone }: StorePath, point: StopPoint): Promise<string[]> {
  const store = await arrange();
  const before = listRevisionNumbers(store, 'production').length;
  const { changes, isStopped } = await withStoppedDisk(() => act(store), point);
  const problems = isStopped ? [] : ['the disk was not stopped there'];
  const found = (await listFindings(store)).filter((finding) => !finding.includes('its process was interrupted'));
  if (found.length > 0) problems.push(`verify says ${found.join('; ')}`);
  // Repeat the command, as an operator would. It may be refused if it has already taken effect.
  await act(store).catch((error: unknown) => {
    if (!/is now served|has no previous version/.test(String(error)))
      problems.push(`the repeat fails: ${String(error)}`);
  });
  if (!isDone(store)) problems.push('it is not done after the repeat');
  const made = listRevisionNumbers(store, 'production').length - before;
  if (made > 1) problems.push(`${made} revisions were made`);
  problems.push(...(await listFindings(store)).map((finding) => `verify says at last ${finding}`));
  return problems.map((problem) => `${point.side} ${point.index + 1}, ${changes[point.index]}: ${problem}`);
}

/** One in this many points is tested; `npm run soak` tests all of them. */
const POINTS_PER_TRY = process.env['SOAK'] ? 1 : 4;

const paths = Object.entries(STORE_PATHS).map(([name, path], number) => [name, path, number] as const);

test.each(paths)('%s takes effect once, wherever its process is stopped', async (name, path, number) => {
  const whole = await path.arrange();
  const { changes, error } = await withStoppedDisk(() => path.act(whole));
  expect(error).toBeUndefined();
  expect(path.isDone(whole)).toBe(true);
  const points = [...changes.keys()].flatMap((index) => CRASH_SIDES.map((side) => ({ index, side })));
  if (process.env['SOAK']) process.stdout.write(`${name}: ${points.length} points\n`);
  const problems: string[] = [];
  // Each change starts at a different point, so that not only the first points are tested.
  for (const point of points.filter((_, n) => (n + number) % POINTS_PER_TRY === 0))
    problems.push(...(await listProblems(path, point)));
  expect(changes.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
