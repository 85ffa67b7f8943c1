import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../client';
import type { Journal } from '../journal';
import type { Random } from '../faults/random';

/** What all simulated users share. */
export interface SoakContext {
  client: Client;
  journal: Journal;
  /** Identifies this run in names and emails. */
  run: string;
  /** Verifies the email of an account, which is required before it can be given a role. */
  verifyEmail: (email: string) => Promise<void>;
}

/** One activity of a user, which is repeated. */
export type Activity = (random: Random) => Promise<void>;

export interface UserPool {
  /** Resolves when all running activities have finished; none starts until `resume`. */
  pauseAll: () => Promise<void>;
  resume: () => void;
  /** Stops after the running activities have finished. */
  stop: () => Promise<void>;
  /** Scales the pause between two activities. */
  setPace: (factor: number) => void;
}

const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 700;
const PAUSE_POLL_INTERVAL_MS = 50;

/**
 * Runs users concurrently, each with its own random sequence derived from the seed.
 * @param fail called when an activity throws: a bug in the soak, or a response that violates its declaration
 */
export function startUserPool(
  activities: [name: string, activity: Activity][],
  random: Random,
  fail: (name: string, error: unknown) => void,
) {
  const requestedState = { toPause: false, toStop: false };
  let factor = 1;
  const activeActivities = new Set<symbol>();

  async function runActivity(name: string, activity: Activity, ownRandom: Random): Promise<void> {
    while (!requestedState.toStop) {
      await delay(ownRandom.nextInteger(MIN_WAIT_MS, MAX_WAIT_MS) * factor);
      if (requestedState.toPause || requestedState.toStop) continue;
      const turn = Symbol(name);
      activeActivities.add(turn);
      try {
        await activity(ownRandom);
      } catch (error) {
        fail(name, error);
      } finally {
        activeActivities.delete(turn);
      }
    }
  }

  const loops = activities.map(([name, activity], index) =>
    runActivity(name, activity, random.fork(`${name}-${index}`)),
  );
  const crowd: UserPool = {
    async pauseAll() {
      requestedState.toPause = true;
      while (activeActivities.size > 0) await delay(PAUSE_POLL_INTERVAL_MS);
    },
    resume: () => (requestedState.toPause = false),
    async stop() {
      requestedState.toStop = true;
      await Promise.all(loops);
    },
    setPace: (next) => (factor = next),
  };
  return crowd;
}
