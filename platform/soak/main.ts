import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { replacePart } from '../../bench/harness/document';
import { describeMachine } from '../../bench/harness/machine';
import { inRoot } from '../build/workspace';
import { createSmallDisk } from '../full-disk';
import { ensureBuilt } from '../launch/builds';
import { LaunchError } from '../launch/options';
import { freePort } from '../launch/ports';
import { createTemporaryDirectory, gatherTemporaryDirectories } from '../temporary-directory';
import { createClient } from './client';
import { createFaults, type Suffered } from './faults';
import { checkAccess, checkSettled, checkStored } from './final-checks';
import { createJournal } from './journal';
import { readSoakOptions, type SoakOptions } from './options';
import { startCrowd, type Crowd, type World } from './people/crowd';
import { planFaults } from './plan';
import { createProduct, type Product } from './product';
import { createRandom } from './random';
import { createRecovery } from './recovery';
import { prepareReleases } from './releases';
import { describeSuffered, renderResults, type Results } from './report';
import { createCast, verifyEmail } from './setting';
import { createTally } from './tally';
import { watchProcesses, type Watch } from './watch';

const DOCUMENT = inRoot('docs/measurements.md');

/** Room for the data of some hours; what is not used takes no memory. */
const DISK_MB = 1024;

const CHECKPOINT_MS = 4 * 60_000;

/** For people to notice that it works again, also when a fault took longer than was planned. */
const SHORTEST_CALM_SECONDS = 4;

/** People take so much of all processors together, and wait longer when it is more. */
const HIGHEST_LOAD = 1;
const PACE_INTERVAL_MS = 5000;
const SLOWEST_PACE = 30;

/** Longer than what a vote has to settle before its count is looked at. */
const SETTLING_SECONDS = 180;

function keepPace(crowd: Crowd, watch: Watch): NodeJS.Timeout {
  let factor = 1;
  return setInterval(() => {
    factor = watch.load() > HIGHEST_LOAD ? Math.min(factor * 1.3, SLOWEST_PACE) : Math.max(factor * 0.9, 1);
    crowd.setPace(factor);
  }, PACE_INTERVAL_MS);
}

/** Temporary files of the product, and what an interrupted writing left in its data. */
function findRemains(temporary: string, data: string): string[] {
  const names = readdirSync(data, { recursive: true }).map(String);
  return [
    // Programs that are compiled as they are loaded keep that here, for the next one.
    ...readdirSync(temporary).filter((name) => !name.startsWith('tsx-')),
    ...names.filter((name) => /\.draft-|\.(new|tmp)$/.test(name)),
  ];
}

/** What the API has logged as the cause of failed requests, by their ids. */
function findLogged(data: string): Map<string, string> {
  const logged = new Map<string, string>();
  const logs = join(data, 'logs');
  for (const file of readdirSync(logs).filter((name) => name.startsWith('api'))) {
    for (const line of readFileSync(join(logs, file), 'utf8').split('\n')) {
      // No JSON to rely on: what a killed process wrote last is cut off.
      const [, requestId, stack] = /"requestId":"([\w-]+)".*?"stack":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
      if (!requestId || !stack) continue;
      logged.set(
        requestId,
        stack
          .split(String.raw`\n`)
          .slice(0, 4)
          .join(' ')
          .replaceAll(/[\s|]+/g, ' '),
      );
    }
  }
  return logged;
}

function publish(text: string): void {
  writeFileSync(DOCUMENT, replacePart(readFileSync(DOCUMENT, 'utf8'), 'soak', text));
}

/** Runs the product with people and faults. @returns the figures. */
async function soak(
  { hours, seed }: SoakOptions,
  product: Product,
  disk: ReturnType<typeof createSmallDisk>,
  data: string,
  temporary: string,
): Promise<Results> {
  const started = performance.now();
  const say = (line: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(6)} s  ${line}`);
  const random = createRandom(seed);
  const [journal, tally] = [createJournal(), createTally()];
  const client = createClient(product.origin, tally);
  const machine = describeMachine();
  await product.start();
  const world: World = {
    client,
    journal,
    run: seed,
    verifyEmail: (email) => verifyEmail(product.addresses(), email),
  };
  product.onUnexpectedEnd((code) => journal.breaks('the supervisor ended by itself', `with code ${code}`));
  const releases = prepareReleases(product.store, world, journal);
  const { acts, probers } = await createCast(world);
  const faults = createFaults({
    product,
    disk,
    releases,
    tally,
    journal,
    waitForRecovery: createRecovery(product, probers),
  });
  const watch = watchProcesses(() => ({ ...product.pids(), people: process.pid }));
  const crowd = startCrowd(acts, random.fork('people'), (name, error) =>
    journal.breaks('a person could not go on', `${name}: ${error instanceof Error ? error.message : String(error)}`),
  );
  const pace = keepPace(crowd, watch);
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const suffered: Suffered[] = [];
  let checkpoints = 0;
  let checkedAt = begun;

  async function checkpoint(): Promise<void> {
    await crowd.pause();
    await checkStored(product, journal);
    crowd.resume();
    checkpoints += 1;
    checkedAt = performance.now();
    say(`everything compared: ${journal.votes.count('done')} votes, ${journal.broken.size} broken invariants`);
  }

  for (const { at, fault } of planFaults(seed, hours * 60)) {
    if (elapsed() > hours * 3600) break;
    await delay(Math.max(SHORTEST_CALM_SECONDS, at - elapsed()) * 1000);
    const outcome = await faults.suffer(fault);
    suffered.push(outcome);
    say(describeSuffered(outcome));
    if (outcome.recoveredMs === undefined) journal.breaks('the product did not recover', describeSuffered(outcome));
    if (performance.now() - checkedAt > CHECKPOINT_MS) await checkpoint();
  }
  await delay(Math.max(0, hours * 3600 - elapsed()) * 1000);

  say('everybody leaves');
  clearInterval(pace);
  await crowd.stop();
  const minutes = elapsed() / 60;
  const usages = watch.finish();
  await faults.advanceClock(SETTLING_SECONDS);
  suffered.push(await faults.suffer({ kind: 'restart' }));
  await checkSettled(product, journal);
  await checkStored(product, journal);
  await checkAccess(world);
  await product.stop();
  await client.close();
  const { votes, reports, creations, registrations, payments } = journal;
  const writes = { votes, reports, surveys: creations, accounts: registrations, payments };
  const entries = Object.entries(writes);
  return {
    seed,
    hours,
    minutes,
    machine,
    acknowledged: journal.acknowledged,
    statuses: tally.statuses,
    unexpected: tally.unexpected,
    withoutRequestId: tally.withoutRequestId,
    logged: findLogged(data),
    suffered,
    usages,
    leftBehind: findRemains(temporary, data),
    checkpoints: checkpoints + 1,
    compared: Object.fromEntries(entries.map(([name, each]) => [name, each.count('done')])),
    // An intent that nobody showed a good card for is open for good.
    open: [votes, reports, creations, registrations].reduce((sum, each) => sum + each.count('open'), 0),
    broken: [...journal.broken].map(([what, at]) => `${what} (${at})`),
  };
}

async function main(options: SoakOptions): Promise<number> {
  gatherTemporaryDirectories('soak');
  await ensureBuilt();
  const disk = createSmallDisk(DISK_MB);
  const [control, temporary] = [createTemporaryDirectory('control'), createTemporaryDirectory('product')];
  const data = join(disk.directory, 'installation');
  mkdirSync(data, { recursive: true });
  const product = await createProduct({ control, data, temporary }, await freePort());
  const clean = async () => {
    await product.dispose();
    disk.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clean().finally(() => process.exit(130)));
  }
  console.log(`seed ${options.seed}, ${options.hours * 60} minutes, on ${product.origin}`);
  try {
    const results = await soak(options, product, disk, data, temporary);
    const text = renderResults(results);
    console.log(`\n${text}\n`);
    if (options.publish) publish(text);
    const isSound =
      results.broken.length + results.unexpected.size + results.withoutRequestId.size + results.leftBehind.length === 0;
    console.log(
      isSound
        ? 'Sound.'
        : 'NOT SOUND: see broken invariants, unexpected answers, errors without a request id and temporary files.',
    );
    return isSound ? 0 : 1;
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    await clean();
  }
}

main(readSoakOptions(process.argv.slice(2))).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof LaunchError ? error.message : error);
    process.exit(1);
  },
);
