import { setTimeout as delay } from 'node:timers/promises';
import { describeMachine } from '@canvass/bench/harness/machine';
import type { SmallDisk } from '@canvass/testing/full-disk';
import { createClient } from './client';
import { createFaults, type AppliedFault } from './faults/faults';
import { checkAccess, checkEventualState, checkStoredState } from './checks/final-checks';
import { createJournal, type Journal } from './journal';
import type { SoakOptions } from './options';
import { startUserPool, type UserPool, type SoakContext } from './users/user-pool';
import { planFaults } from './faults/plan';
import type { Product } from './product/product';
import { createRandom } from './faults/random';
import { createRecovery } from './faults/recovery';
import { prepareReleases } from './product/releases';
import { findLoggedErrors, findLeftoverFiles } from './faults/leftovers';
import { describeAppliedFault, type SoakResults } from './report';
import { createParticipants, verifyEmail } from './product/participants';
import { createRequestCounts } from './checks/request-counts';
import { startProcessWatcher, type ProcessWatcher } from './faults/process-watcher';

const CHECKPOINT_MS = 4 * 60_000;

/** Gives users time without faults, even if the previous fault took longer than planned. */
const MIN_CALM_SECONDS = 4;

/** The target load, in processors used by all processes; above it, users wait longer between activities. */
const MAX_LOAD = 1;
const PACE_INTERVAL_MS = 5000;
const MAX_PACE_FACTOR = 30;

/** The time limit of the first registrations. They are retried like later ones. */
const REGISTRATION_TIMEOUT_MS = 180_000;

/** More than the delay after which reconciliation checks the count of a vote. */
const SETTLING_SECONDS = 180;

/** The environment of a run. */
export interface SoakEnvironment {
  product: Product;
  disk: SmallDisk;
  /** The product's data directory. */
  data: string;
  /** The product's directory for temporary files. */
  temporary: string;
}

type Log = (line: string) => void;

/** Registers the first users, before any fault. @throws Error if that takes too long */
async function createParticipantsInTime(context: SoakContext): ReturnType<typeof createParticipants> {
  const registered = new AbortController();
  const timeout = delay(REGISTRATION_TIMEOUT_MS, undefined, { signal: registered.signal }).then(() => {
    throw new Error(`Nobody could be registered within ${REGISTRATION_TIMEOUT_MS / 1000} s.`);
  });
  return Promise.race([createParticipants(context), timeout]).finally(() => registered.abort());
}

function adjustPace(userPool: UserPool, watcher: ProcessWatcher): NodeJS.Timeout {
  let factor = 1;
  return setInterval(() => {
    factor = watcher.load() > MAX_LOAD ? Math.min(factor * 1.3, MAX_PACE_FACTOR) : Math.max(factor * 0.9, 1);
    userPool.setPace(factor);
  }, PACE_INTERVAL_MS);
}

interface PeriodOptions {
  options: SoakOptions;
  product: Product;
  journal: Journal;
  userPool: UserPool;
  faults: ReturnType<typeof createFaults>;
  log: Log;
}

/** Applies the planned faults while users are active, and checks the stored data from time to time. */
async function applyFaults({ options, product, journal, userPool, faults, log }: PeriodOptions) {
  const startedAt = performance.now();
  const seconds = options.hours * 3600;
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const appliedFaults: AppliedFault[] = [];
  let [checkpoints, checkedAt] = [0, startedAt];

  async function checkpoint(): Promise<void> {
    await userPool.pauseAll();
    await checkStoredState(product, journal);
    userPool.resume();
    checkpoints += 1;
    checkedAt = performance.now();
    log(`everything compared: ${journal.votes.count('done')} votes, ${journal.broken.size} broken invariants`);
  }

  for (const { at: dueAt, fault } of planFaults(options.seed, options.hours * 60)) {
    if (elapsed() > seconds) break;
    await delay(Math.max(MIN_CALM_SECONDS, dueAt - elapsed()) * 1000);
    const outcome = await faults.applyFault(fault);
    appliedFaults.push(outcome);
    log(describeAppliedFault(outcome));
    if (outcome.recoveredMs === undefined)
      journal.recordViolation('the product did not recover', describeAppliedFault(outcome));
    if (performance.now() - checkedAt > CHECKPOINT_MS) await checkpoint();
  }
  await delay(Math.max(0, seconds - elapsed()) * 1000);
  log('everybody leaves');
  await userPool.stop();
  return { appliedFaults, checkpoints, minutes: elapsed() / 60 };
}

/** Waits until reconciliation has run and events have been sent, and checks everything again. */
async function checkAll({ product, journal, faults }: PeriodOptions, context: SoakContext): Promise<AppliedFault> {
  await faults.advanceClock(SETTLING_SECONDS);
  const restart = await faults.applyFault({ kind: 'restart' });
  await checkEventualState(product, journal);
  await checkStoredState(product, journal);
  await checkAccess(context, faults.readClock);
  return restart;
}

function countCompared(journal: Journal): Pick<SoakResults, 'comparedCounts' | 'unresolved'> {
  const { votes, reports, creations, registrations, payments } = journal;
  const compared = { votes, reports, surveys: creations, accounts: registrations, payments };
  return {
    comparedCounts: Object.fromEntries(Object.entries(compared).map(([name, each]) => [name, each.count('done')])),
    // Payments are not counted: one whose card was declined stays open.
    unresolved: [votes, reports, creations, registrations].reduce((sum, each) => sum + each.count('open'), 0),
  };
}

/** Runs the product with simulated users and faults, and stops it. @returns the results */
export async function soak(options: SoakOptions, environment: SoakEnvironment, log: Log): Promise<SoakResults> {
  const { product, disk, data, temporary } = environment;
  const [machine, journal, counts] = [describeMachine(), createJournal(), createRequestCounts()];
  const client = createClient(product.origin, counts);
  const context: SoakContext = {
    client,
    journal,
    run: options.seed,
    verifyEmail: (email) => verifyEmail(product.addresses(), email),
  };
  await product.start();
  product.onUnexpectedEnd((code) => journal.recordViolation('the supervisor ended by itself', `with code ${code}`));
  const releases = prepareReleases(product.store, context, journal);
  const { activities, probers } = await createParticipantsInTime(context);
  const waitForRecovery = createRecovery(product, probers);
  const faults = createFaults({ product, disk, releases, counts, journal, waitForRecovery });
  const watcher = startProcessWatcher(() => ({ ...product.pids(), people: process.pid }));
  const userPool = startUserPool(activities, createRandom(options.seed).fork('people'), (name, error) =>
    journal.recordViolation(
      'a person could not go on',
      `${name}: ${error instanceof Error ? error.message : String(error)}`,
    ),
  );
  const pace = adjustPace(userPool, watcher);
  const period: PeriodOptions = { options, product, journal, userPool, faults, log };
  const { appliedFaults, checkpoints, minutes } = await applyFaults(period);
  clearInterval(pace);
  const usages = watcher.finish();
  const restart = await checkAll(period, context);
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
    logged: findLoggedErrors(data),
    appliedFaults: [...appliedFaults, restart],
    usages,
    leftoverFiles: findLeftoverFiles(temporary, data),
    checkpoints: checkpoints + 1,
    ...countCompared(journal),
    violations: [...journal.broken].map(([what, at]) => `${what} (${at})`),
  };
}
