import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../client';
import type { Journal } from '../journal';
import type { Random } from '../random';

/** What everybody needs to take part. */
export interface World {
  client: Client;
  journal: Journal;
  /** Marks what belongs to this run. */
  run: string;
  /** Verifies the email of an account, which it needs before it can be given a role. */
  verifyEmail: (email: string) => Promise<void>;
}

/** Somebody who does one thing after the other, each of which ends by itself. */
export type Activity = (random: Random) => Promise<void>;

export interface Crowd {
  /** Resolves when everybody has finished what they were at; nobody begins anything. */
  pause: () => Promise<void>;
  resume: () => void;
  /** Everybody finishes what they are at, and leaves. */
  stop: () => Promise<void>;
  /** Makes everybody wait longer between two activities, or less long. */
  setPace: (factor: number) => void;
}

const SHORTEST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 700;
const PAUSE_INTERVAL_MS = 50;

/**
 * Has people act at the same time, each in their own order, which follows from the seed.
 * @param fail told when somebody cannot go on: a mistake of the soak, or an answer that is not what it is declared as.
 */
export function startCrowd(
  activities: [name: string, activity: Activity][],
  random: Random,
  fail: (name: string, error: unknown) => void,
) {
  const asked = { toPause: false, toStop: false };
  let factor = 1;
  const busy = new Set<symbol>();

  async function live(name: string, activity: Activity, own: Random): Promise<void> {
    while (!asked.toStop) {
      await delay(own.integer(SHORTEST_WAIT_MS, LONGEST_WAIT_MS) * factor);
      if (asked.toPause || asked.toStop) continue;
      const turn = Symbol(name);
      busy.add(turn);
      try {
        await activity(own);
      } catch (error) {
        fail(name, error);
      } finally {
        busy.delete(turn);
      }
    }
  }

  const lives = activities.map(([name, activity], index) => live(name, activity, random.fork(`${name}-${index}`)));
  const crowd: Crowd = {
    async pause() {
      asked.toPause = true;
      while (busy.size > 0) await delay(PAUSE_INTERVAL_MS);
    },
    resume: () => (asked.toPause = false),
    async stop() {
      asked.toStop = true;
      await Promise.all(lives);
    },
    setPace: (next) => (factor = next),
  };
  return crowd;
}
