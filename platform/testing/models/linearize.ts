/** A command that was carried out, and what came of it. */
export interface Operation<Command> {
  command: Command;
  answer: string;
  /** When it was sent and when it was answered, among all such moments of a burst. */
  sentAt: number;
  answeredAt: number;
}

/** What a step of a command comes to: it is over with one of some answers, or it goes on with another step, or either. */
export interface Outcome<State, Rest> {
  state: State;
  answers?: string[];
  /** Answers with which it is over at this step, and has changed nothing. */
  refusals?: string[];
  rest?: Rest;
}

/**
 * One step of a command, which happens in one moment.
 * @param rest what the step before has left to do; nothing at the first step.
 */
export type AppliedStep<State, Command, Rest> = (
  state: State,
  command: Command,
  rest: Rest | undefined,
) => Outcome<State, Rest>;

/** How far a command has come. */
type Progress<Rest> = 'unsent' | 'answered' | { rest: Rest };

interface SearchNode<State, Rest> {
  state: State;
  progress: Progress<Rest>[];
}

/** The same for values that are alike, in whatever order their fields came about. */
export function toKey(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** Leaves out values that are alike. */
export function removeDuplicates<Value>(values: Value[]): Value[] {
  return [...new Map(values.map((value) => [toKey(value), value])).values()];
}

/**
 * Looks for all orders of commands that were carried out at the same time in which each of them would be answered as it
 * was. A command that was answered before another one was sent comes before it.
 * @param states what may have been the state before.
 * @returns what may be the state after; nothing when no order explains the answers.
 */
export function linearize<State, Command, Rest>(
  states: State[],
  operations: Operation<Command>[],
  step: AppliedStep<State, Command, Rest>,
): State[] {
  const found: State[] = [];
  const seen = new Set<string>();

  function canApplyNext(index: number, progress: Progress<Rest>[]): boolean {
    if (progress[index] === 'answered') return false;
    const { sentAt = 0 } = operations[index] ?? {};
    return operations.every(({ answeredAt }, other) => answeredAt > sentAt || progress[other] === 'answered');
  }

  function visit({ state, progress }: SearchNode<State, Rest>): void {
    const key = toKey({ state, progress });
    if (seen.has(key)) return;
    seen.add(key);
    if (progress.every((each) => each === 'answered')) found.push(state);
    for (const [index, { command, answer }] of operations.entries()) {
      const before = progress[index];
      if (!canApplyNext(index, progress)) continue;
      const outcome = step(state, command, typeof before === 'object' ? before.rest : undefined);
      const follow = (after: Progress<Rest>) => visit({ state: outcome.state, progress: progress.with(index, after) });
      if (outcome.answers?.includes(answer)) follow('answered');
      if (outcome.refusals?.includes(answer)) visit({ state, progress: progress.with(index, 'answered') });
      if (outcome.rest !== undefined) follow({ rest: outcome.rest });
    }
  }

  for (const state of states) visit({ state, progress: operations.map(() => 'unsent') });
  return removeDuplicates(found);
}
