import { setTimeout as delay } from 'node:timers/promises';
import { describeMachine } from '../../bench/harness/machine';
import type { SmallDisk } from '../full-disk';
import { createClient } from './client';
import { createFaults, type AppliedFault } from './faults';
import { checkAccess, checkSettled, checkStored } from './final-checks';
import { createJournal, type Journal } from './journal';
import type { SoakOptions } from './options';
import { startCrowd, type Crowd, type World } from './people/crowd';
import { planFaults } from './plan';
import type { Product } from './product';
import { createRandom } from './random';
import { createRecovery } from './recovery';
import { prepareReleases } from './releases';
import { findLogged, findRemains } from './remains';
import { describeAppliedFault, type Results } from './report';
import { createParticipants, verifyEmail } from './participants';
import { createRequestCounts } from './request-counts';
import { watchProcesses, type Watch } from './watch';

const CHECKPOINT_MS = 4 * 60_000;

/** For people to notice that it works again, also when a fault took longer than was planned. */
const SHORTEST_CALM_SECONDS = 4;

/** People take so much of all processors together, and wait longer when it is more. */
const HIGHEST_LOAD = 1;
const PACE_INTERVAL_MS = 5000;
const SLOWEST_PACE = 30;

/** How long the first registrations may take. They are repeated while they fail, as later ones are through faults. */
const REGISTRATION_TIMEOUT_MS = 180_000;

/** Longer than what a vote has to settle before its count is looked at. */
const SETTLING_SECONDS = 180;

/** Where a run takes place. */
export interface Surroundings {
  product: Product;
  disk: SmallDisk;
  /** The product's data directory. */
  data: string;
  /** The product's directory for temporary files. */
  temporary: string;
}

type Say = (line: string) => void;

/** Registers everybody while nothing is wrong yet. @throws Error when that does not work. */
async function createParticipantsInTime(world: World): ReturnType<typeof createParticipants> {
  const registered = new AbortController();
  const tooLate = delay(REGISTRATION_TIMEOUT_MS, undefined, { signal: registered.signal }).then(() => {
    throw new Error(`Nobody could be registered within ${REGISTRATION_TIMEOUT_MS / 1000} s.`);
  });
  return Promise.race([createParticipants(world), tooLate]).finally(() => registered.abort());
}

function keepPace(crowd: Crowd, watch: Watch): NodeJS.Timeout {
  let factor = 1;
  return setInterval(() => {
    factor = watch.load() > HIGHEST_LOAD ? Math.min(factor * 1.3, SLOWEST_PACE) : Math.max(factor * 0.9, 1);
    crowd.setPace(factor);
  }, PACE_INTERVAL_MS);
}

interface Period {
  options: SoakOptions;
  product: Product;
  journal: Journal;
  crowd: Crowd;
  faults: ReturnType<typeof createFaults>;
  say: Say;
}

/** Does what is planned to the product while people use it, and compares now and then. */
async function applyFaults({ options, product, journal, crowd, faults, say }: Period) {
  const begun = performance.now();
  const seconds = options.hours * 3600;
  const elapsed = () => (performance.now() - begun) / 1000;
  const appliedFaults: AppliedFault[] = [];
  let [checkpoints, checkedAt] = [0, begun];

  async function checkpoint(): Promise<void> {
    await crowd.pause();
    await checkStored(product, journal);
    crowd.resume();
    checkpoints += 1;
    checkedAt = performance.now();
    say(`everything compared: ${journal.votes.count('done')} votes, ${journal.broken.size} broken invariants`);
  }

  for (const { at, fault } of planFaults(options.seed, options.hours * 60)) {
    if (elapsed() > seconds) break;
    await delay(Math.max(SHORTEST_CALM_SECONDS, at - elapsed()) * 1000);
    const outcome = await faults.applyFault(fault);
    appliedFaults.push(outcome);
    say(describeAppliedFault(outcome));
    if (outcome.recoveredMs === undefined) journal.breaks('the product did not recover', describeAppliedFault(outcome));
    if (performance.now() - checkedAt > CHECKPOINT_MS) await checkpoint();
  }
  await delay(Math.max(0, seconds - elapsed()) * 1000);
  say('everybody leaves');
  await crowd.stop();
  return { appliedFaults, checkpoints, minutes: elapsed() / 60 };
}

/** Waits until what repairs counts and sends events has done its work, and looks at everything once more. */
async function checkAll({ product, journal, faults }: Period, world: World): Promise<AppliedFault> {
  await faults.advanceClock(SETTLING_SECONDS);
  const restart = await faults.applyFault({ kind: 'restart' });
  await checkSettled(product, journal);
  await checkStored(product, journal);
  await checkAccess(world, faults.readClock);
  return restart;
}

function countCompared(journal: Journal): Pick<Results, 'compared' | 'open'> {
  const { votes, reports, creations, registrations, payments } = journal;
  const compared = { votes, reports, surveys: creations, accounts: registrations, payments };
  return {
    compared: Object.fromEntries(Object.entries(compared).map(([name, each]) => [name, each.count('done')])),
    // A payment that nobody showed a good card for is open for good.
    open: [votes, reports, creations, registrations].reduce((sum, each) => sum + each.count('open'), 0),
  };
}

/** Starts the product, has people use it while faults happen, and stops it. @returns what came of it. */
export async function soak(options: SoakOptions, surroundings: Surroundings, say: Say): Promise<Results> {
  const { product, disk, data, temporary } = surroundings;
  const [machine, journal, counts] = [describeMachine(), createJournal(), createRequestCounts()];
  const client = createClient(product.origin, counts);
  const world: World = {
    client,
    journal,
    run: options.seed,
    verifyEmail: (email) => verifyEmail(product.addresses(), email),
  };
  await product.start();
  product.onUnexpectedEnd((code) => journal.breaks('the supervisor ended by itself', `with code ${code}`));
  const releases = prepareReleases(product.store, world, journal);
  const { activities, probers } = await createParticipantsInTime(world);
  const waitForRecovery = createRecovery(product, probers);
  const faults = createFaults({ product, disk, releases, counts, journal, waitForRecovery });
  const watch = watchProcesses(() => ({ ...product.pids(), people: process.pid }));
  const crowd = startCrowd(activities, createRandom(options.seed).fork('people'), (name, error) =>
    journal.breaks('a person could not go on', `${name}: ${error instanceof Error ? error.message : String(error)}`),
  );
  const pace = keepPace(crowd, watch);
  const period: Period = { options, product, journal, crowd, faults, say };
  const { appliedFaults, checkpoints, minutes } = await applyFaults(period);
  clearInterval(pace);
  const usages = watch.finish();
  const restart = await checkAll(period, world);
  await product.stop();
  await client.close();
  return {
    ...options,
    minutes,
    machine,
    acknowledged: journal.acknowledged,
    statuses: counts.statuses,
    unexpected: counts.unexpected,
    withoutRequestId: counts.withoutRequestId,
    logged: findLogged(data),
    appliedFaults: [...appliedFaults, restart],
    usages,
    leftBehind: findRemains(temporary, data),
    checkpoints: checkpoints + 1,
    ...countCompared(journal),
    broken: [...journal.broken].map(([what, at]) => `${what} (${at})`),
  };
}
