import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { distinct, keyOf, linearize, type Operation, type Step } from './linearize';
import type { Choice, Turns } from './turns';

/** What some actors do at the same time: the commands of each one after the other, and whose call goes when. */
export interface Burst<Command> {
  actors: Command[][];
  order: Choice[];
}

/** How something should behave. */
export interface Model<State, Wish, Command, Rest, View> {
  /** Makes a command of a wish, by what is known before the burst: `the revision before` becomes a number. */
  prepare: (wish: Wish, known: State, id: number) => Command;
  step: Step<State, Command, Rest>;
  /** What everybody sees of a state. */
  view: (state: State) => View;
}

/** What behaves. */
export interface Subject<Command, View> {
  turns: Turns;
  /** Carries a command out, and says what it was answered. */
  send: (actor: number, command: Command) => Promise<string>;
  view: () => Promise<View>;
}

/** What has been played since a moment. */
export interface Played {
  since: NodeJS.CpuUsage;
  rounds: number;
  commands: number;
  calls: number;
  states: Set<string>;
  interleavings: Set<string>;
}

export function createPlayed(): Played {
  return { since: process.cpuUsage(), rounds: 0, commands: 0, calls: 0, states: new Set(), interleavings: new Set() };
}

/** Says how much has been played. */
export function describePlayed({ since, rounds, commands, calls, states, interleavings }: Played): string {
  const { user, system } = process.cpuUsage(since);
  const seconds = Math.round((user + system) / 1e6);
  const counts = `${rounds} rounds, ${commands} commands, ${calls} calls, ${states.size} states`;
  return `${counts}, ${interleavings.size} interleavings, ${seconds} s of the processor`;
}

/** Objects that are printed without saying that they have no prototype. */
export function plainRecord<Fields>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) {
  return fc.record(fields, { noNullPrototype: true });
}

/**
 * Bursts of so many actors, each with two commands at most.
 * @param wishes what is done in a burst, by its subject: of one subject there is more that is about the same thing.
 */
export function burstsOf<Wish>(wishes: fc.Arbitrary<Wish>[], limits: { actors: number; bursts: number }) {
  // Short and long runs of one actor: many mistakes show when all of another command comes between two calls.
  const calls = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 40 }));
  const order = fc.array(plainRecord({ pick: fc.nat({ max: 5 }), calls }), { maxLength: 30, size: 'max' });
  const burstsOfSubjects = wishes.map((wish) => {
    const commands = fc.array(wish, { maxLength: 2, size: 'max' });
    const actors = fc.array(commands, { minLength: limits.actors, maxLength: limits.actors });
    return plainRecord({ actors, order });
  });
  return fc.array(fc.oneof(...burstsOfSubjects), { minLength: 1, maxLength: limits.bursts, size: 'max' });
}

function describe<Command>(problem: string, told: object, states: unknown[], done: Operation<Command>[]): Error {
  const lines = [
    problem,
    'the state before, as far as known:',
    ...states.map((state) => `  ${keyOf(state)}`),
    'what was done, with the moments when it was sent and answered:',
    ...done.map(
      ({ command, answer, sentAt, answeredAt }) => `  ${sentAt}-${answeredAt} ${keyOf(command)} was answered ${answer}`,
    ),
    ...Object.entries(told).map(([name, value]) => `${name}: ${keyOf(value)}`),
  ];
  return new Error(lines.join('\n'));
}

/**
 * Plays bursts, and compares what is answered and seen with a model.
 * @throws an Error that tells what was done in the burst that no order explains, or after which others see something else.
 */
export async function play<State, Wish, Command, Rest, View>(
  { prepare, step, view }: Model<State, Wish, Command, Rest, View>,
  { turns, send, view: look }: Subject<Command, View>,
  initial: State,
  bursts: Burst<Wish>[],
  played: Played,
): Promise<State> {
  let states = [initial];
  let commands = 0;
  for (const { actors, order } of bursts) {
    const [known = initial] = states;
    const done: Operation<Command>[] = [];
    let moment = 0;
    const works = actors.map((wishes, actor) => async () => {
      for (const wish of wishes) {
        const command = prepare(wish, known, (commands += 1));
        const sentAt = (moment += 1);
        const answer = await send(actor, command);
        done.push({ command, answer, sentAt, answeredAt: (moment += 1) });
      }
    });
    await turns.run(works, order);
    const after = linearize(states, done, step);
    const calls = turns.order();
    if (after.length === 0) throw describe('no order of the commands explains the answers', { calls }, states, done);
    const seen = await look();
    const left = after.filter((state) => isDeepStrictEqual(view(state), seen));
    if (left.length === 0) {
      const wanted = distinct(after.map(view));
      throw describe('something else is seen than should be', { seen, wanted, calls }, states, done);
    }
    states = left;
    played.calls += calls.length;
    played.interleavings.add(calls.join());
    for (const state of states) played.states.add(keyOf(state));
  }
  played.rounds += 1;
  played.commands += commands;
  return states[0] ?? initial;
}

/** What a state becomes by commands, one after the other. */
export function stateAfter<State, Command, Rest>(
  step: Step<State, Command, Rest>,
  initial: State,
  commands: Command[],
): State {
  return commands.reduce((before, command) => {
    let outcome = step(before, command, undefined);
    while (outcome.rest !== undefined) outcome = step(outcome.state, command, outcome.rest);
    return outcome.state;
  }, initial);
}

/**
 * Plays two actors once for each call that the first one makes after its first: everything that the second one does comes
 * right before that call.
 * @param playOnce plays them anew, in this order.
 * @returns how often they were played.
 */
export async function playBetween(
  { order }: Pick<Turns, 'order'>,
  playOnce: (order: Choice[]) => Promise<unknown>,
): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    // After so many calls of the first actor, the call that has waited longest is the second one's first.
    await playOnce([
      { pick: 0, calls },
      { pick: 0, calls: Infinity },
    ]);
    if (order().filter((call) => call.startsWith('0 ')).length <= calls) return calls;
  }
}

/** Milliseconds for which a failing round is made smaller. */
const SHRINKING_MS = 60_000;

/**
 * Plays rounds of a kind, the same ones for the same seed.
 * @throws an Error with seed, path and the smallest round that was found to fail.
 */
export async function playRounds<Round>(
  round: fc.Arbitrary<Round>,
  playRound: (round: Round) => Promise<void>,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<void> {
  let shrinksUntil = Infinity;
  // With bias most rounds of a short run would have a burst or two.
  const property = fc.asyncProperty(fc.noBias(round), async (each) => {
    if (performance.now() > shrinksUntil) return;
    try {
      await playRound(each);
    } catch (error) {
      shrinksUntil = Math.min(shrinksUntil, performance.now() + SHRINKING_MS);
      throw error;
    }
  });
  await fc.assert(property, { seed, numRuns: rounds });
}
