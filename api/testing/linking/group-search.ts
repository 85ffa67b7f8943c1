import { hasChoices, type BallotVariables } from './ballot-variables';
import type { ObservedSum, RowsConstraint } from './observed-sums';

/** A group of voters, and the sums that count nobody else. */
export interface VoterGroup {
  voters: number[];
  sums: ObservedSum[];
}

/** What all divisions of ballots among a group have in common. */
export interface GroupSolutions {
  /** By voter of the group, in its order: the indexes of the possible rows. */
  possible: Set<number>[];
  /** How many of the group have a row at least, by its index. */
  leastUses: Map<number, number>;
}

/** The counter of the work that is left, in ballots that are tried. */
export interface WorkLimit {
  nodes: number;
}

/** A voter during the search. */
interface Seat {
  /** The position in the group. */
  index: number;
  rows: number[];
  /** By possible row: what it adds to each sum. */
  contributions: number[][];
  /** Equal for those who can change places. */
  key: string;
}

/** Lists the groups of voters that the sums are about, of at most this many voters. */
export function listGroups({ meanings }: BallotVariables, sums: ObservedSum[], maxVoters: number): VoterGroup[] {
  const withVoters = sums.map((sum) => {
    const counted = sum.variables.flatMap((variable) => meanings.get(variable)?.voter ?? []);
    return {
      sum,
      counted: new Set(counted),
      voters: [...new Set([...sum.voters, ...counted])].sort((one, other) => one - other),
    };
  });
  const groups = new Map(withVoters.map(({ voters }) => [voters.join(), voters]));
  return [...groups.values()]
    .filter((voters) => voters.length <= maxVoters)
    .map((voters) => ({
      voters,
      sums: withVoters
        .filter(({ counted }) => [...counted].every((voter) => voters.includes(voter)))
        .map(({ sum }) => sum),
    }));
}

/**
 * Tries all ways to give possible ballots to a group of voters so that all its sums are right. Voters with the same
 * possible ballots that are counted alike can change places, so only one order of theirs is tried.
 * @returns undefined if the work limit was reached, or nothing can be excluded
 */
export function searchGroup(
  variables: BallotVariables,
  { voters, sums }: VoterGroup,
  constraint: RowsConstraint,
  limit: WorkLimit,
): GroupSolutions | undefined {
  const seats = voters
    .map((voter, index) => createSeat(variables, sums, constraint, { voter, index }))
    .sort((one, other) => one.rows.length - other.rows.length || compareKeys(one, other));
  const ranges = listRanges(seats, sums.length);
  const left = constraint.rows.map(({ count }) => count);
  const chosen: number[] = [];
  const collector = createCollector(seats);

  /** @returns whether to go on */
  function assign(depth: number, remaining: number[]): boolean {
    const seat = seats[depth];
    if (!seat) return collector.add(chosen);
    const previous = seats[depth - 1];
    const first = previous?.key === seat.key ? seat.rows.indexOf(chosen[depth - 1] ?? -1) : 0;
    for (let position = first; position < seat.rows.length; position += 1) {
      const row = seat.rows[position] ?? -1;
      if ((left[row] ?? 0) === 0) continue;
      limit.nodes -= 1;
      if (limit.nodes < 0) return false;
      const contribution = seat.contributions[position] ?? [];
      const rest = remaining.map((sum, index) => sum - (contribution[index] ?? 0));
      if (!ranges[depth + 1]?.every(([least, most], index) => isWithin(rest[index] ?? 0, least, most))) continue;
      left[row] = (left[row] ?? 0) - 1;
      chosen[depth] = row;
      const goesOn = assign(depth + 1, rest);
      left[row] += 1;
      if (!goesOn) return false;
    }
    return true;
  }

  const isComplete = assign(
    0,
    sums.map(({ sum }) => sum),
  );
  return isComplete ? collector.finish() : undefined;
}

function compareKeys(one: Seat, other: Seat): number {
  return one.key < other.key ? -1 : Number(one.key > other.key);
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function createSeat(
  { system, meanings }: BallotVariables,
  sums: ObservedSum[],
  constraint: RowsConstraint,
  { voter, index }: { voter: number; index: number },
): Seat {
  const candidates = [...(constraint.variables.get(voter) ?? [])];
  const rows = candidates.filter(([, variable]) => system.getValue(variable) !== 0).map(([row]) => row);
  const counted = sums.map(({ variables, factors }) =>
    variables.flatMap((variable, position) => {
      const meaning = meanings.get(variable);
      return meaning?.voter === voter ? [{ choices: meaning.choices, factor: factors[position] ?? 0 }] : [];
    }),
  );
  const contributions = rows.map((row) => {
    const ballot = constraint.rows[row]?.ballot ?? [];
    return counted.map((terms) =>
      terms.reduce((sum, { choices, factor }) => sum + (hasChoices(ballot, choices) ? factor : 0), 0),
    );
  });
  return { index, rows, contributions, key: JSON.stringify([rows, contributions]) };
}

/** By the number of voters with a ballot: the range of each sum over the rest of them. */
function listRanges(seats: Seat[], sumCount: number): [number, number][][] {
  const ranges = [Array.from({ length: sumCount }, (): [number, number] => [0, 0])];
  for (const { contributions } of seats.toReversed()) {
    const rest = ranges[0] ?? [];
    ranges.unshift(
      rest.map(([least, most], index) => {
        const added = contributions.map((contribution) => contribution[index] ?? 0);
        return [least + Math.min(...added), most + Math.max(...added)];
      }),
    );
  }
  return ranges;
}

/** Collects what the solutions have in common, until that is nothing. */
function createCollector(seats: Seat[]) {
  const byKey = new Map(seats.map(({ key }) => [key, new Set<number>()]));
  let leastUses: Map<number, number> | undefined;

  function canExclude(): boolean {
    if (!leastUses || leastUses.size > 0) return true;
    return seats.some(({ key, rows }) => (byKey.get(key)?.size ?? 0) < rows.length);
  }

  return {
    /** @returns whether the solutions so far exclude something */
    add: (chosen: number[]): boolean => {
      const uses = new Map<number, number>();
      for (const [depth, { key }] of seats.entries()) {
        const row = chosen[depth] ?? -1;
        byKey.get(key)?.add(row);
        uses.set(row, (uses.get(row) ?? 0) + 1);
      }
      const common = [...(leastUses ?? uses)].map(([row, count]): [number, number] => [
        row,
        Math.min(count, uses.get(row) ?? 0),
      ]);
      leastUses = new Map(common.filter(([, count]) => count > 0));
      return canExclude();
    },
    finish: (): GroupSolutions => ({
      possible: seats.toSorted((one, other) => one.index - other.index).map(({ key }) => byKey.get(key) ?? new Set()),
      leastUses: leastUses ?? new Map(),
    }),
  };
}
