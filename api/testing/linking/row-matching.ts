import { createContradictionError } from './attack';
import type { LinearSystem } from './linear-system';
import type { RowsConstraint } from './observed-sums';

/** A pair of voter and row that are still possible. */
interface Pair {
  voter: number;
  row: number;
  variable: number;
}

/**
 * Excludes each ballot that a voter cannot have because the others would not get all of the rest: it is in no perfect
 * matching of voters and ballots. A pair is in one if it is in a given one, or on a cycle whose pairs are in the given
 * one by turns.
 */
export function excludeByMatching(system: LinearSystem, { rows, variables }: RowsConstraint): void {
  const pairs = listPairs(system, variables);
  const places = rows.map(({ count }) => count);
  const rowOf = matchVoters(pairs, places);
  // Voters are 0, 1, …, and rows the numbers after them.
  const firstRow = Math.max(...variables.keys()) + 1;
  const edges = new Map<number, number[]>();
  for (const { voter, row } of pairs) {
    const [from, to] = rowOf.get(voter) === row ? [firstRow + row, voter] : [voter, firstRow + row];
    edges.set(from, [...(edges.get(from) ?? []), to]);
  }
  const component = findComponents(edges);
  for (const { voter, row, variable } of pairs) {
    const isInCycle = component.get(voter) === component.get(firstRow + row);
    if (rowOf.get(voter) !== row && !isInCycle) system.fix(variable, 0);
  }
}

function listPairs(system: LinearSystem, variables: RowsConstraint['variables']): Pair[] {
  return [...variables].flatMap(([voter, ofVoter]) =>
    [...ofVoter]
      .map(([row, variable]) => ({ voter, row, variable }))
      .filter(({ variable }) => system.getValue(variable) !== 0),
  );
}

/** Gives each voter a possible row, by augmenting paths. */
function matchVoters(pairs: Pair[], places: number[]): Map<number, number> {
  const voters = new Set(pairs.map(({ voter }) => voter));
  const rowOf = new Map<number, number>();
  const votersOf = places.map(() => new Set<number>());

  function place(voter: number, tried: Set<number>): boolean {
    for (const { row } of pairs.filter((pair) => pair.voter === voter)) {
      if (tried.has(row)) continue;
      tried.add(row);
      const taken = votersOf[row] ?? new Set();
      const hasPlace = taken.size < (places[row] ?? 0);
      const moved = hasPlace ? undefined : [...taken].find((other) => place(other, tried));
      if (!hasPlace && moved === undefined) continue;
      if (moved !== undefined) taken.delete(moved);
      taken.add(voter);
      rowOf.set(voter, row);
      return true;
    }
    return false;
  }

  for (const voter of voters) {
    if (!place(voter, new Set())) throw createContradictionError();
  }
  return rowOf;
}

/** Numbers the strongly connected components of a graph (Tarjan). */
function findComponents(edges: Map<number, number[]>): Map<number, number> {
  const component = new Map<number, number>();
  const order = new Map<number, number>();
  const path: number[] = [];

  function visit(node: number): number {
    const number = order.size;
    order.set(node, number);
    path.push(node);
    let lowest = number;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (!component.has(next)) lowest = Math.min(lowest, order.get(next) ?? number);
    }
    if (lowest === number) {
      for (const member of path.splice(path.indexOf(node))) component.set(member, number);
    }
    return lowest;
  }

  for (const node of edges.keys()) {
    if (!order.has(node)) visit(node);
  }
  return component;
}
