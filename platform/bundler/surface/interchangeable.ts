import type { Statements } from './statements';
import { findRefusedAssignments, formatType } from './virtual-check';

/**
 * Lists that an area must expect to grow with any shell, because the API, which is deployed on its own, chooses from
 * them. That nothing is gone from them is checked with all other members.
 */
const GROWING_LISTS = ['problems'];

/** The changed declarations whose versions can each be used as the other. */
function findMutuallyAssignable(files: Map<string, string>, before: Statements, after: Statements): Set<string> {
  const changed = before.names.flatMap((name) => {
    const [earlier, later] = [before.getDeclaration(name), after.getDeclaration(name)];
    if (!earlier || !later || earlier.text === later.text) return [];
    const one = formatType('before', earlier.file, name, earlier.isType);
    const other = formatType('after', later.file, name, later.isType);
    return [{ name, assignments: [[one, other] as const, [other, one] as const] }];
  });
  const refused = findRefusedAssignments(
    files,
    changed.flatMap(({ assignments }) => assignments),
  );
  const accepted = changed.filter(({ assignments }) => !assignments.some((each) => refused.has(each)));
  return new Set(accepted.map(({ name }) => name));
}

/**
 * Finds out whether two versions of a declaration can be used as each other where the compiler alone cannot tell: it
 * refuses two copies of a generic type, however small the change behind them. They can if their own text is the same,
 * and if this is true of everything that they refer to, or the compiler accepts either version of it as the other.
 */
export function createInterchangeCheck(
  files: Map<string, string>,
  before: Statements,
  after: Statements,
): (name: string) => boolean {
  const interchangeable = new Set([...GROWING_LISTS, ...findMutuallyAssignable(files, before, after)]);
  function isInterchangeable(name: string, visited: Set<string>): boolean {
    if (visited.has(name) || interchangeable.has(name)) return true;
    visited.add(name);
    const [earlier, later] = [before.getDeclaration(name), after.getDeclaration(name)];
    if (earlier?.text !== later?.text) return false;
    return (earlier?.references ?? []).every((each) => isInterchangeable(each, visited));
  }
  return (name) => isInterchangeable(name, new Set());
}
