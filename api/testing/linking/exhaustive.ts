import {
  checkObservations,
  createContradictionError,
  type Answer,
  type Knowledge,
  type Line,
  type Observation,
  type PossibleAnswers,
  type Question,
} from './attack';
import { listBallots, listDependentQuestions } from './possible-ballots';

/** Different rests of the sums that are kept, for all voters together: some seconds, and some 100 MB. */
const MAX_STATES = 500_000;

/** The ballots of one voter that are counted alike. */
interface Alternative {
  /** The sums that count them, by index. */
  counted: number[];
  ballots: Answer[][];
}

interface Seat {
  voter: number;
  alternatives: Alternative[];
}

/** By sum: how many voters it can count at least and at most. */
type Range = [least: number, most: number][];

/**
 * Finds the answers that are in at least one set of ballots, one per voter, that agrees with all observations.
 * It builds all such sets voter by voter. Of those in which the first voters leave the same rest of each sum to the
 * others, it goes on with one: what the others can answer depends only on that rest.
 * @param maxStates how many different rests may be kept, for all voters together
 * @returns exactly the possible answers
 * @throws if no set of ballots agrees, or there are too many different sets
 */
export function findDeterminedExhaustively(
  questions: Question[],
  knowledge: Knowledge,
  observations: Observation[],
  maxStates = MAX_STATES,
): PossibleAnswers {
  checkObservations(questions, knowledge, observations);
  const possible: PossibleAnswers = Array.from({ length: knowledge.voters }, () => questions.map(() => new Set()));
  for (const part of listDependentQuestions(questions, observations)) {
    const concerned = observations.filter((observation) =>
      observation.kind === 'rows'
        ? true
        : part.includes(observation.kind === 'total' ? observation.question : observation.rows.question),
    );
    const { sums, listCounted } = listSums(concerned);
    const seats = Array.from({ length: knowledge.voters }, (_, voter) => ({
      voter,
      alternatives: listAlternatives(listBallots(questions, part, knowledge.known[voter] ?? new Map()), (ballot) =>
        listCounted(voter, ballot),
      ),
    }));
    for (const { voter, ballots } of findPossibleBallots(sortSeats(seats, sums.length), sums, maxStates)) {
      for (const ballot of ballots) {
        for (const question of part) possible[voter]?.[question]?.add(ballot[question] ?? null);
      }
    }
  }
  return possible;
}

/** Lists the counts of all observations; each different whole ballot is a count of its own. */
function listSums(observations: Observation[]) {
  const sums: number[] = [];
  const counters: { voters: Set<number>; isCounted: (ballot: Answer[]) => boolean; isRow: boolean }[] = [];
  const add = (voters: number[], count: number, isCounted: (ballot: Answer[]) => boolean, isRow = false) => {
    sums.push(count);
    counters.push({ voters: new Set(voters), isCounted, isRow });
  };
  const rowsVoters: number[] = [];
  for (const observation of observations) {
    const { voters } = observation;
    if (observation.kind === 'total') add(voters, observation.count, (ballot) => hasAnswer(ballot, observation));
    if (observation.kind === 'table') {
      const { rows, columns, count } = observation;
      add(voters, count, (ballot) => hasAnswer(ballot, rows) && hasAnswer(ballot, columns));
    }
    if (observation.kind === 'rows') {
      rowsVoters.push(...voters);
      for (const [key, same] of groupEqual(observation.rows)) {
        add(voters, same.length, (ballot) => JSON.stringify(ballot) === key, true);
      }
    }
  }
  return {
    sums,
    /** @returns undefined if a voter whose ballot was shown cannot have this one */
    listCounted: (voter: number, ballot: Answer[]): number[] | undefined => {
      const counting = [...counters.entries()].filter(
        ([, { voters, isCounted }]) => voters.has(voter) && isCounted(ballot),
      );
      const shown = rowsVoters.filter((each) => each === voter).length;
      const found = counting.filter(([, { isRow }]) => isRow).length;
      return found < shown ? undefined : counting.map(([index]) => index);
    },
  };
}

function groupEqual(ballots: Answer[][]): Map<string, Answer[][]> {
  const groups = new Map<string, Answer[][]>();
  for (const ballot of ballots) {
    const key = JSON.stringify(ballot);
    groups.set(key, [...(groups.get(key) ?? []), ballot]);
  }
  return groups;
}

function hasAnswer(ballot: Answer[], { question, answers }: Line): boolean {
  return answers.includes(ballot[question] ?? null);
}

function listAlternatives(ballots: Answer[][], listCounted: (ballot: Answer[]) => number[] | undefined): Alternative[] {
  const alternatives = new Map<string, Alternative>();
  for (const ballot of ballots) {
    const counted = listCounted(ballot);
    if (!counted) continue;
    const alternative = alternatives.get(counted.join()) ?? { counted, ballots: [] };
    alternative.ballots.push(ballot);
    alternatives.set(counted.join(), alternative);
  }
  return [...alternatives.values()];
}

/** Orders voters so that sums of few voters are complete early, and those who are counted alike stand together. */
function sortSeats(seats: Seat[], sumCount: number): Seat[] {
  const countedBy = Array.from({ length: sumCount }, (_, sum) => {
    const concerned = seats.filter(({ alternatives }) => alternatives.some(({ counted }) => counted.includes(sum)));
    return { size: concerned.length, voters: new Set(concerned.map(({ voter }) => voter)) };
  }).sort((one, other) => one.size - other.size);
  const toKey = ({ voter }: Seat) => countedBy.map(({ voters }) => (voters.has(voter) ? '0' : '1')).join('');
  return seats
    .map((seat) => ({ seat, key: toKey(seat) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ seat }) => seat);
}

/** Finds the ballots of each voter that are in a set with the right sums. */
function findPossibleBallots(
  seats: Seat[],
  sums: number[],
  maxStates: number,
): { voter: number; ballots: Answer[][] }[] {
  const layers = listReachable(seats, sums, maxStates);
  // Back from the end: which rests can be used up by the later voters.
  let useful = layers.pop() ?? new Set();
  if (useful.size === 0) throw createContradictionError();
  const found: { voter: number; ballots: Answer[][] }[] = [];
  for (const { voter, alternatives } of seats.toReversed()) {
    const possible = new Set<Alternative>();
    const before = new Set<string>();
    for (const rest of layers.pop() ?? []) {
      for (const alternative of alternatives) {
        if (!useful.has(subtract(rest, alternative.counted))) continue;
        possible.add(alternative);
        before.add(rest);
      }
    }
    found.push({ voter, ballots: [...possible].flatMap(({ ballots }) => ballots) });
    useful = before;
  }
  return found;
}

/** By number of voters: the rests of all sums that their ballots can leave, if the others can use them up. */
function listReachable(seats: Seat[], sums: number[], maxStates: number): Set<string>[] {
  const ranges = listRanges(seats, sums.length);
  const start = String.fromCharCode(...sums);
  const layers = [new Set(isUsable(start, ranges[0] ?? []) ? [start] : [])];
  let stateCount = 0;
  for (const [index, { alternatives }] of seats.entries()) {
    const next = new Set<string>();
    for (const rest of layers[index] ?? []) {
      for (const { counted } of alternatives) {
        const left = subtract(rest, counted);
        if (isUsable(left, ranges[index + 1] ?? [])) next.add(left);
      }
    }
    stateCount += next.size;
    if (stateCount > maxStates) throw new Error('there are too many different sets of ballots to try all of them');
    layers.push(next);
  }
  return layers;
}

/** By number of voters before: what the others can add to each sum. */
function listRanges(seats: Seat[], sumCount: number): Range[] {
  const ranges: Range[] = [Array.from({ length: sumCount }, () => [0, 0])];
  for (const { alternatives } of seats.toReversed()) {
    const later = ranges[0] ?? [];
    ranges.unshift(
      later.map(([least, most], sum) => {
        const counting = alternatives.filter(({ counted }) => counted.includes(sum)).length;
        return [least + (counting === alternatives.length ? 1 : 0), most + (counting > 0 ? 1 : 0)];
      }),
    );
  }
  return ranges;
}

/** The rests are the codes of the characters; one below 0 becomes too large for every range. */
function subtract(rest: string, counted: number[]): string {
  const codes = Array.from({ length: rest.length }, (_, index) => rest.charCodeAt(index));
  for (const sum of counted) codes[sum] = (codes[sum] ?? 0) - 1;
  return String.fromCharCode(...codes);
}

function isUsable(rest: string, range: Range): boolean {
  return range.every(([least, most], sum) => rest.charCodeAt(sum) >= least && rest.charCodeAt(sum) <= most);
}
