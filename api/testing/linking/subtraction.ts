import type { ObservedSum } from './observed-sums';

/**
 * Subtracts sums from others that count the same answers, and adds those that count opposite ones, as long as that
 * leaves fewer variables: totals of nested groups become totals of those who are in only one of them.
 * @returns as many sums as given, which tell the same together; some may have no variable left
 */
export function subtractSums(sums: ObservedSum[]): ObservedSum[] {
  const reduced = [...sums];
  const index = createIndex(reduced);
  const pending = new Set(reduced.keys());
  for (const position of pending) {
    pending.delete(position);
    const sum = reduced[position];
    const better = sum && findSmallest(sum, index.listNeighbors(position, sum), reduced);
    if (!better) continue;
    index.replace(position, sum, better);
    reduced[position] = better;
    pending.add(position);
    // Others may become smaller by what is smaller now.
    for (const neighbor of index.listNeighbors(position, better)) pending.add(neighbor);
  }
  return reduced;
}

/** Knows which sums have a variable. */
function createIndex(sums: ObservedSum[]) {
  const positions = new Map<number, Set<number>>();
  const add = (position: number, { variables }: ObservedSum) => {
    for (const variable of variables) {
      const known = positions.get(variable) ?? new Set();
      positions.set(variable, known.add(position));
    }
  };
  for (const [position, sum] of sums.entries()) add(position, sum);
  return {
    listNeighbors: (position: number, { variables }: ObservedSum) => {
      const neighbors = new Set(variables.flatMap((variable) => [...(positions.get(variable) ?? [])]));
      neighbors.delete(position);
      return [...neighbors];
    },
    replace: (position: number, before: ObservedSum, after: ObservedSum) => {
      for (const variable of before.variables) positions.get(variable)?.delete(position);
      add(position, after);
    },
  };
}

/** Finds the smallest combination of a sum with another one, if it is smaller than the sum. */
function findSmallest(sum: ObservedSum, neighbors: number[], sums: ObservedSum[]): ObservedSum | undefined {
  let [size, best, sign] = [sum.variables.length, -1, 0];
  for (const neighbor of neighbors) {
    const other = sums[neighbor];
    if (!other) continue;
    for (const each of [-1, 1]) {
      const combined = countCombined(sum, other, each, size);
      if (combined < size) [size, best, sign] = [combined, neighbor, each];
    }
  }
  const other = sums[best];
  return other && combine(sum, other, sign);
}

/** Counts the variables that a combination would have, up to a limit. */
function countCombined(one: ObservedSum, other: ObservedSum, sign: number, limit: number): number {
  let [count, first, second] = [0, 0, 0];
  while (count < limit && (first < one.variables.length || second < other.variables.length)) {
    const [left, right] = [one.variables[first] ?? Infinity, other.variables[second] ?? Infinity];
    const isCanceled = left === right && one.factors[first] === -sign * (other.factors[second] ?? 0);
    if (!isCanceled) count += 1;
    if (left <= right) first += 1;
    if (right <= left) second += 1;
  }
  return count;
}

/** Adds a sum to another one, or subtracts it. */
function combine(one: ObservedSum, other: ObservedSum, sign: number): ObservedSum {
  const factors = new Map(one.variables.map((variable, index) => [variable, one.factors[index] ?? 0]));
  for (const [index, variable] of other.variables.entries()) {
    factors.set(variable, (factors.get(variable) ?? 0) + sign * (other.factors[index] ?? 0));
  }
  const entries = [...factors].filter(([, factor]) => factor !== 0).sort(([left], [right]) => left - right);
  return {
    variables: entries.map(([variable]) => variable),
    factors: entries.map(([, factor]) => factor),
    sum: one.sum + sign * other.sum,
    voters: listConcerned(one.voters, other.voters),
  };
}

/** Lists the voters of one group only: what the others answered is counted by both sums. */
function listConcerned(one: number[], other: number[]): number[] {
  const [inOne, inOther] = [new Set(one), new Set(other)];
  return [...one.filter((voter) => !inOther.has(voter)), ...other.filter((voter) => !inOne.has(voter))].sort(
    (left, right) => left - right,
  );
}
