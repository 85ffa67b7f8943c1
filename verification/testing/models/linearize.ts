/** A completed command and its answer. */
export interface Operation<Command> {
  command: Command;
  answer: string;
  /** The logical times at which it was sent and answered, within a burst. */
  sentAt: number;
  answeredAt: number;
}

/** The result of a step: the command ends with one of several answers, continues with another step, or either. */
export interface Outcome<State, Rest> {
  state: State;
  answers?: string[];
  /** Answers with which the command may end at this step without any change. */
  refusals?: string[];
  rest?: Rest;
}

/**
 * One atomic step of a command.
 * @param rest what the previous step left to do; undefined for the first step
 */
export type AppliedStep<State, Command, Rest> = (
  state: State,
  command: Command,
  rest: Rest | undefined,
) => Outcome<State, Rest>;

/** The progress of a command. */
type Progress<Rest> = 'unsent' | 'answered' | { rest: Rest };

interface SearchNode<State, Rest> {
  state: State;
  progress: Progress<Rest>[];
}

/** A string that is equal for equal values, regardless of the order of their fields. */
export function toKey(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** Removes equal values. */
export function removeDuplicates<Value>(values: Value[]): Value[] {
  return [...new Map(values.map((value) => [toKey(value), value])).values()];
}

/**
 * Searches all interleavings of concurrent commands for those that explain every answer. A command that was answered
 * before another was sent comes before it.
 * @param states the possible states before
 * @returns the possible states after; empty if no interleaving explains the answers
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
