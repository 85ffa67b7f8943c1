import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { send } from './burst';
import type { ArrivalsJob, ArrivalsOutcome } from './load-generator';

/** Milliseconds between looks at which requests are due. */
const TICK_MS = 5;

/** Sends requests when they are due, whether earlier ones were answered or not, as visitors do. */
export async function runArrivals({ target, requests, perSecond, seconds }: ArrivalsJob): Promise<ArrivalsOutcome> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<{ status: string; latencyMs: number }>[] = [];
  const count = Math.round(perSecond * seconds);
  const startedAt = performance.now();

  async function sendNext(index: number): Promise<{ status: string; latencyMs: number }> {
    const request = requests[index % requests.length];
    if (!request) throw new Error('Arrivals need a request.');
    const sentAt = performance.now();
    const { status } = await send(target, agent, request);
    return { status, latencyMs: performance.now() - sentAt };
  }

  while (answers.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1);
    while (answers.length < due) answers.push(sendNext(answers.length));
    await wait(TICK_MS);
  }
  const all = await Promise.all(answers);
  const milliseconds = performance.now() - startedAt;
  agent.destroy();
  return { milliseconds, answers: all };
}
