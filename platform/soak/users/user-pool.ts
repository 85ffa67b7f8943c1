import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../client';
import type { Journal } from '../journal';
import type { Random } from '../faults/random';

/** What everybody needs to take part. */
export interface SoakContext {
  client: Client;
  journal: Journal;
  /** Marks what belongs to this run. */
  run: string;
  /** Verifies the email of an account, which it needs before it can be given a role. */
  verifyEmail: (email: string) => Promise<void>;
}

/** Somebody who does one thing after the other, each of which ends by itself. */
export type Activity = (random: Random) => Promise<void>;

export interface UserPool {
  /** Resolves when everybody has finished what they were at; nobody begins anything. */
  pauseAll: () => Promise<void>;
  resume: () => void;
  /** Everybody finishes what they are at, and leaves. */
  stop: () => Promise<void>;
  /** Makes everybody wait longer between two activities, or less long. */
  setPace: (factor: number) => void;
}

const MIN_WAIT_MS = 100;
const MAX_WAIT_MS = 700;
const PAUSE_POLL_INTERVAL_MS = 50;

/**
 * Has people act at the same time, each in their own order, which follows from the seed.
 * @param fail told when somebody cannot go on: a mistake of the soak, or an answer that is not what it is declared as.
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
