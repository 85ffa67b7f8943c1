import { inVirtualFolder } from './declarations';
import type { Declaration, Statements } from './statements';
import { findRefusedLines, withoutExtension } from './virtual-check';

/**
 * Lists that an area must expect to grow with any shell, because the API, which is deployed on its own, chooses from them.
 * That nothing is gone from them is checked with all other members.
 */
const GROWING_LISTS = ['problems'];

interface Versions {
  earlier: Declaration;
  later: Declaration;
}

/** Two functions, each of which compiles if one version can be used as the other. */
function createLines(name: string, index: number, { earlier, later }: Versions): [string, string] {
  const prefix = earlier.isType && later.isType ? '' : 'typeof ';
  const from = (folder: string, { file }: Declaration) =>
    `${prefix}import('${withoutExtension(inVirtualFolder(folder, file))}').${name}`;
  const [one, other] = [from('before', earlier), from('after', later)];
  return [
    `export function forward${index}(value: ${one}): ${other} { return value; }`,
    `export function back${index}(value: ${other}): ${one} { return value; }`,
  ];
}

/** The changed declarations whose versions can each be used as the other. */
function findMutuallyAssignable(files: Map<string, string>, before: Statements, after: Statements): Set<string> {
  const changed = before.names.flatMap((name) => {
    const [earlier, later] = [before.getDeclaration(name), after.getDeclaration(name)];
    return earlier && later && earlier.text !== later.text ? [{ name, earlier, later }] : [];
  });
  const lines = changed.flatMap(({ name, ...versions }, index) => createLines(name, index, versions));
  const refused = findRefusedLines(files, '', lines);
  const isAccepted = (index: number) => !refused.has(2 * index) && !refused.has(2 * index + 1);
  return new Set(changed.filter((_, index) => isAccepted(index)).map(({ name }) => name));
}

/**
 * Finds out whether two versions of a declaration can be used as each other where the compiler alone cannot tell: it refuses
 * two copies of a generic type, however small the change behind them. They can if their own text is the same, and if
 * this is true of everything that they refer to, or the compiler accepts either version of it as the other.
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
