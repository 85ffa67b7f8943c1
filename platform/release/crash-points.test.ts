import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { onStoppedDisk, type StopPoint } from '../testing/stopped-disk';
import { call, change, registryOf, storeWithNext, V1, V2 } from './command-fixture';
import { buildManifest, publishBuild, writeBuild } from './fixture';
import { publish } from './publish';
import { revisionNumbers } from './revisions';
import { releaseDirectory } from './store';

/** A way to change a store: from what, by what, and how one sees that it was done. */
interface StorePath {
  arrange: () => Promise<string>;
  act: (store: string) => Promise<unknown>;
  /** Whether it has been done, as those who are served see it. */
  isDone: (store: string) => boolean;
}

const SIDES = ['before', 'within', 'after'] as const;

/** Published, and never promoted. */
const UNUSED = '0.9.0-0000';

const build = writeBuild(buildManifest('mf-admin', { version: '1.2.0-cccc', styles: ['entry.css'] }));

async function throwUnlessDone(done: ReturnType<typeof change>): Promise<void> {
  const { exitCode, complaint } = await done;
  if (exitCode !== 0) throw new Error(complaint);
}

/** What those who are served get of mf-admin. */
function served(store: string) {
  return registryOf(store).remotes.find(({ name }) => name === 'mf-admin');
}

async function promoted(): Promise<string> {
  const store = storeWithNext();
  await throwUnlessDone(change(store, 'promote', 'mf-admin'));
  return store;
}

const PATHS: Record<string, StorePath> = {
  'a publication': {
    arrange: async () => storeWithNext(),
    act: async (store) => publish(store, 'mf-admin', build),
    isDone: (store) => !publish(store, 'mf-admin', build, true).fresh,
  },
  'a promotion': {
    arrange: async () => storeWithNext(),
    act: (store) => throwUnlessDone(change(store, 'promote', 'mf-admin')),
    isDone: (store) => served(store)?.stable.version === V2,
  },
  'a canary': {
    arrange: async () => storeWithNext(),
    act: (store) => throwUnlessDone(change(store, 'canary', `mf-admin@${V2}`, '--percent', '5')),
    isDone: (store) => served(store)?.candidate?.version === V2,
  },
  'a rollback': {
    arrange: promoted,
    act: (store) => throwUnlessDone(change(store, 'rollback', 'mf-admin')),
    isDone: (store) => served(store)?.stable.version === V1,
  },
  'a collection of garbage': {
    arrange: async () => {
      const store = await promoted();
      publishBuild(store, 'mf-admin', { version: UNUSED });
      // What was published in the very millisecond of the collection is kept.
      await wait(2);
      return store;
    },
    act: (store) => throwUnlessDone(call(store, 'gc', '--keep-days', '0')),
    isDone: (store) => !existsSync(releaseDirectory(store, 'mf-admin', UNUSED)),
  },
};

/** What is wrong with what is served. */
async function findings(store: string): Promise<string[]> {
  const { result } = await call(store, 'verify');
  return (result['channels'] as { problems: string[] }[]).flatMap(({ problems }) => problems);
}

async function listProblems({ arrange, act, isDone }: StorePath, point: StopPoint): Promise<string[]> {
  const store = await arrange();
  const before = revisionNumbers(store, 'production').length;
  const { changes, isStopped } = await onStoppedDisk(() => act(store), point);
  const problems = isStopped ? [] : ['the disk was not stopped there'];
  const found = (await findings(store)).filter((finding) => !finding.includes('its process ended too early'));
  if (found.length > 0) problems.push(`verify says ${found.join('; ')}`);
  // An operator does the same again. It may be refused when it is done already, and then it has to be done.
  await act(store).catch((error: unknown) => {
    if (!/is served now|has no previous version/.test(String(error)))
      problems.push(`the repeat fails: ${String(error)}`);
  });
  if (!isDone(store)) problems.push('it is not done after the repeat');
  const made = revisionNumbers(store, 'production').length - before;
  if (made > 1) problems.push(`${made} revisions were made`);
  problems.push(...(await findings(store)).map((finding) => `verify says at last ${finding}`));
  return problems.map((problem) => `${point.side} ${point.index + 1}, ${changes[point.index]}: ${problem}`);
}

/** How many points there are for each that is tried; `npm run soak` tries them all. */
const POINTS_PER_TRY = process.env['SOAK'] ? 1 : 4;

const paths = Object.entries(PATHS).map(([name, path], number) => [name, path, number] as const);

test.each(paths)('%s is done once, wherever its process is stopped', async (name, path, number) => {
  const whole = await path.arrange();
  const { changes, error } = await onStoppedDisk(() => path.act(whole));
  expect(error).toBeUndefined();
  expect(path.isDone(whole)).toBe(true);
  const points = [...changes.keys()].flatMap((index) => SIDES.map((side) => ({ index, side })));
  if (process.env['SOAK']) process.stdout.write(`${name}: ${points.length} points\n`);
  const problems: string[] = [];
  // Each path begins with another point, so that not only first changes are tried.
  for (const point of points.filter((_, n) => (n + number) % POINTS_PER_TRY === 0))
    problems.push(...(await listProblems(path, point)));
  expect(changes.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
