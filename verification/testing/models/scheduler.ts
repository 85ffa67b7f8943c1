import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';

/** Which waiting call is next, and how many calls of its actor proceed in a row. */
export interface TurnChoice {
  /** Index among the waiting calls, ordered by waiting time, longest first. */
  pick: number;
  /** The number of calls of that actor in a row. */
  calls: number;
}

/** A call that waits for its turn. */
interface WaitingCall {
  actor: number;
  call: string;
  resume: () => void;
}

/** The state of an actor. */
interface ActorState {
  /** Calls that have proceeded and have no answer yet. */
  unanswered: number;
  isDone: boolean;
}

/** After this many event loop turns without any event, the actor is assumed to have issued all its calls. */
const MAX_SILENT_TURNS = 12;

/** Milliseconds without an event from the running actor after which a run fails: it only ends one that hangs. */
const MAX_SILENCE_MS = 600_000;

/** An actor that should have made or answered a call did neither. Its calls would disturb every later run. */
export class SilenceError extends Error {}

export type Scheduler = ReturnType<typeof createScheduler>;

/** Follows the given choices; after those, picks the call that has waited longest. */
function createTurnPicker(choices: TurnChoice[]): (waiting: WaitingCall[]) => number {
  const remainingChoices = [...choices];
  let actor = -1;
  let calls = 0;
  return (waiting) => {
    const same = calls > 0 ? waiting.findIndex((each) => each.actor === actor) : -1;
    if (same >= 0) {
      calls -= 1;
      return same;
    }
    const choice = remainingChoices.shift();
    const index = (choice?.pick ?? 0) % waiting.length;
    actor = waiting[index]?.actor ?? -1;
    calls = (choice?.calls ?? 1) - 1;
    return index;
  };
}

/**
 * Runs the calls of several actors to a shared resource one at a time, in an order determined by numbers. Each call
 * waits until it is chosen, and the next one is chosen when the actor of the last one waits again or is done. So the
 * same numbers result in the same order.
 */
export function createScheduler() {
  let actors: ActorState[] = [];
  let waiting: WaitingCall[] = [];
  let order: string[] = [];
  let running = 0;
  let events = 0;
  let notify = (): void => undefined;

  function handleEvent(): void {
    events += 1;
    notify();
  }

  /** Waits for the next event. @throws SilenceError that lists who waits for what if none arrives in time. */
  function waitForEvent(actor: number): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        const calls = waiting.map((each) => `${each.actor} ${each.call}`).join(', ');
        const { unanswered, isDone } = actors[actor] ?? {};
        reject(
          new SilenceError(
            `Actor ${actor} was silent for ${MAX_SILENCE_MS} ms: ${unanswered} of its calls unanswered, done: ${isDone}, ` +
              `waiting: ${calls || 'none'}, last calls: ${order.slice(-5).join(', ') || 'none'}.`,
          ),
        );
      }, MAX_SILENCE_MS);
      notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Resolves once every call of an actor waits for its turn, or the actor is done. */
  async function waitUntilSettled(actor: number): Promise<void> {
    const isSettled = () => {
      const { unanswered, isDone } = actors[actor] ?? { unanswered: 0, isDone: true };
      return unanswered === 0 && (isDone || waiting.some((each) => each.actor === actor));
    };
    for (let silentTurns = 0, seen = events; silentTurns < MAX_SILENT_TURNS; silentTurns += 1) {
      // An actor that waits for a timer makes its call later.
      while (!isSettled()) await waitForEvent(actor);
      await nextTurnOfLoop();
      if (events !== seen) silentTurns = -1;
      seen = events;
    }
  }

  return {
    /** The actor whose call proceeds; no other actor makes calls meanwhile. */
    running: () => running,

    /** The calls since `run` began, each with its actor: `1 update surveys`. */
    order: () => order,

    /**
     * Holds an actor's call until it is chosen; outside of `run` it proceeds immediately.
     * @returns a function to call when the call has been answered
     */
    async hold(actor: number, call: string): Promise<() => void> {
      const actorState = actors[actor];
      if (!actorState) return () => undefined;
      await new Promise<void>((resume) => {
        waiting.push({ actor, call, resume });
        handleEvent();
      });
      return () => {
        actorState.unanswered -= 1;
        handleEvent();
      };
    },

    /**
     * Runs actors concurrently.
     * @returns the actors' results, once all are done and no call is waiting
     */
    async run<Result>(tasks: (() => Promise<Result>)[], choices: TurnChoice[]): Promise<Result[]> {
      const pickNext = createTurnPicker(choices);
      order = [];
      actors = [];
      const results: Promise<Result>[] = [];
      for (const [actor, task] of tasks.entries()) {
        const ownState: ActorState = { unanswered: 0, isDone: false };
        actors[actor] = ownState;
        running = actor;
        const result = task();
        const finish = () => {
          ownState.isDone = true;
          handleEvent();
        };
        result.then(finish, finish);
        results.push(result);
        await waitUntilSettled(actor);
      }
      while (waiting.length > 0) {
        const [chosenCall] = waiting.splice(pickNext(waiting), 1);
        if (!chosenCall) break;
        running = chosenCall.actor;
        order.push(`${chosenCall.actor} ${chosenCall.call}`);
        const actor = actors[chosenCall.actor];
        if (actor) actor.unanswered += 1;
        chosenCall.resume();
        await waitUntilSettled(chosenCall.actor);
      }
      actors = [];
      return Promise.all(results);
    },
  };
}
