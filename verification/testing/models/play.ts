import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { removeDuplicates, toKey, linearize, type Operation, type AppliedStep } from './linearize';
import { SilenceError, type TurnChoice, type Scheduler } from './scheduler';

/** Concurrent actions: each actor's commands in order, and the order of the actors' calls. */
export interface Burst<Command> {
  actors: Command[][];
  order: TurnChoice[];
}

/** A model of the expected behavior. */
export interface Model<State, Intent, Command, Rest, View> {
  /** Turns an intent into a command, using the state before the burst: `the previous revision` becomes a number. */
  prepare: (intent: Intent, known: State, id: number) => Command;
  step: AppliedStep<State, Command, Rest>;
  /** The visible part of a state. */
  view: (state: State) => View;
}

/** The system that is compared with the model. */
export interface SystemUnderTest<Command, View> {
  scheduler: Scheduler;
  /** Executes a command and returns the answer. */
  send: (actor: number, command: Command) => Promise<string>;
  view: () => Promise<View>;
}

/** Totals of what was played since a point in time. */
export interface PlayTotals {
  since: NodeJS.CpuUsage;
  rounds: number;
  commands: number;
  calls: number;
  states: Set<string>;
  interleavings: Set<string>;
}

export function createPlayTotals(): PlayTotals {
  return { since: process.cpuUsage(), rounds: 0, commands: 0, calls: 0, states: new Set(), interleavings: new Set() };
}

/** Describes the totals in one line. */
export function describePlayTotals({ since, rounds, commands, calls, states, interleavings }: PlayTotals): string {
  const { user, system } = process.cpuUsage(since);
  const seconds = Math.round((user + system) / 1e6);
  const counts = `${rounds} rounds, ${commands} commands, ${calls} calls, ${states.size} states`;
  return `${counts}, ${interleavings.size} interleavings, ${seconds} s of the processor`;
}

/** Records that are printed without a note about their null prototype. */
export function toPlainRecord<Fields>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) {
  return fc.record(fields, { noNullPrototype: true });
}

/**
 * Bursts of a fixed number of actors with at most two commands each.
 * @param intents the intents of a burst, by subject: each burst has one subject, so that its commands interact
 */
export function createBurstsArbitrary<Intent>(
  intents: fc.Arbitrary<Intent>[],
  limits: { actors: number; bursts: number },
) {
  // Short and long runs of one actor: many bugs need a whole other command between two calls.
  const calls = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 40 }));
  const order = fc.array(toPlainRecord({ pick: fc.nat({ max: 5 }), calls }), { maxLength: 30, size: 'max' });
  const burstsOfSubjects = intents.map((intent) => {
    const commands = fc.array(intent, { maxLength: 2, size: 'max' });
    const actors = fc.array(commands, { minLength: limits.actors, maxLength: limits.actors });
    return toPlainRecord({ actors, order });
  });
  return fc.array(fc.oneof(...burstsOfSubjects), { minLength: 1, maxLength: limits.bursts, size: 'max' });
}

function describeFailure<Command>(
  problem: string,
  details: object,
  states: unknown[],
  done: Operation<Command>[],
): Error {
  const lines = [
    problem,
    'the state before, as far as known:',
    ...states.map((state) => `  ${toKey(state)}`),
    'what was done, with the moments when it was sent and answered:',
    ...done.map(
      ({ command, answer, sentAt, answeredAt }) => `  ${sentAt}-${answeredAt} ${toKey(command)} was answered ${answer}`,
    ),
    ...Object.entries(details).map(([name, value]) => `${name}: ${toKey(value)}`),
  ];
  return new Error(lines.join('\n'));
}

/**
 * Plays bursts and compares the answers and views with a model.
 * @throws an Error that describes the burst if no order explains its answers, or if the view differs afterward
 */
export async function playSubject<State, Intent, Command, Rest, View>(
  { prepare, step, view }: Model<State, Intent, Command, Rest, View>,
  { scheduler, send, view: readView }: SystemUnderTest<Command, View>,
  initial: State,
  bursts: Burst<Intent>[],
  played: PlayTotals,
): Promise<State> {
  let states = [initial];
  let commands = 0;
  for (const { actors, order } of bursts) {
    const [known = initial] = states;
    const done: Operation<Command>[] = [];
    let logicalTime = 0;
    const actorRuns = actors.map((intents, actor) => async () => {
      for (const intent of intents) {
        const command = prepare(intent, known, (commands += 1));
        const sentAt = (logicalTime += 1);
        const answer = await send(actor, command);
        done.push({ command, answer, sentAt, answeredAt: (logicalTime += 1) });
      }
    });
    await scheduler.run(actorRuns, order);
    const after = linearize(states, done, step);
    const calls = scheduler.order();
    if (after.length === 0)
      throw describeFailure('no order of the commands explains the answers', { calls }, states, done);
    const viewAfter = await readView();
    const matchingStates = after.filter((state) => isDeepStrictEqual(view(state), viewAfter));
    if (matchingStates.length === 0) {
      const expectedViews = removeDuplicates(after.map(view));
      throw describeFailure(
        'the visible state differs from the model',
        { found: viewAfter, expected: expectedViews, calls },
        states,
        done,
      );
    }
    states = matchingStates;
    played.calls += calls.length;
    played.interleavings.add(calls.join());
    for (const state of states) played.states.add(toKey(state));
  }
  played.rounds += 1;
  played.commands += commands;
  return states[0] ?? initial;
}

/** The state after executing commands one after the other. */
export function stateAfter<State, Command, Rest>(
  step: AppliedStep<State, Command, Rest>,
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
 * Plays two actors once per call of the first one, from its second call on: everything that the second actor does
 * happens right before that call.
 * @param playSubjectOnce plays both from the beginning, in this order
 * @returns the number of plays
 */
export async function playBetween(
  { order }: Pick<Scheduler, 'order'>,
  playSubjectOnce: (order: TurnChoice[]) => Promise<unknown>,
): Promise<number> {
  for (let calls = 1; ; calls += 1) {
    // After `calls` calls of the first actor, the longest-waiting call is the second actor's first.
    await playSubjectOnce([
      { pick: 0, calls },
      { pick: 0, calls: Infinity },
    ]);
    if (order().filter((call) => call.startsWith('0 ')).length <= calls) return calls;
  }
}

/** The time limit for shrinking a failing round, in milliseconds. */
const MAX_SHRINKING_MS = 60_000;

/**
 * Plays generated rounds; the same seed generates the same rounds.
 * @throws an Error with the seed, the path, and the smallest failing round found; after a `SilenceError`, the first one
 */
export async function playRounds<Round>(
  round: fc.Arbitrary<Round>,
  playRound: (round: Round) => Promise<void>,
  { seed, rounds }: { seed: number; rounds: number },
): Promise<void> {
  let shrinksUntil = Infinity;
  // With bias, most rounds of a short run would have only one or two bursts.
  const property = fc.asyncProperty(fc.noBias(round), async (each) => {
    if (performance.now() > shrinksUntil) return;
    try {
      await playRound(each);
    } catch (error) {
      const duration = error instanceof SilenceError ? 0 : MAX_SHRINKING_MS;
      shrinksUntil = Math.min(shrinksUntil, performance.now() + duration);
      throw error;
    }
  });
  await fc.assert(property, { seed, numRuns: rounds });
}
