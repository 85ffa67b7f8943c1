import { mongoError, notSupportedError } from '../errors';
import { isListed, UPDATE_OPERATORS } from '../supported';
import { assertFieldName, type Doc, isDoc, type Value } from '../values/bson';
import { isSameValue } from '../values/compare';
import { isArrayIndex, type Path, splitPath } from '../values/path';
import { createFieldChange } from './operators';
import { type FieldChange } from './field-change';
import { assertOutsideArrays, assertCanSet, copyAlongPaths, getAt, setAt, removeAt } from './target';

/** A validated update: turns a document into its next version, or throws before changing anything. */
export interface Update {
  /** The whole new document, if the update is a replacement. */
  replacement: Doc | undefined;
  /** The top-level fields that the operators read and change; none for a replacement. */
  fields: readonly string[];
  /** Returns the next version, which shares unchanged values; `inserting` also applies `$setOnInsert`. */
  apply(doc: Doc, inserting: boolean): Doc;
}

interface Change {
  operator: string;
  name: string;
  path: Path;
  run: (doc: Doc, path: Path, inserting: boolean) => void;
}

/** Parses an update document: operators from the allowlist, or a replacement. */
export function parseUpdate(update: Value, arrayFilters?: Value): Update {
  if (Array.isArray(update)) throw notSupportedError('an update by aggregation pipeline');
  if (Array.isArray(arrayFilters) && arrayFilters.length > 0) throw notSupportedError('arrayFilters');
  if (!isDoc(update)) throw mongoError(9, 'the update must be a document');
  const names = Object.keys(update);
  if (!names.some((name) => name.startsWith('$'))) return createReplacement(update);
  const changes = names.flatMap((operator) => parseOperator(operator, update[operator]));
  assertNoConflicts(changes);
  changes.sort((a, b) => comparePaths(a.path, b.path));
  const paths = changes.map(({ path }) => path);
  return {
    replacement: undefined,
    fields: paths.map(([field]) => field!),
    apply(doc, inserting) {
      const next = copyAlongPaths(doc, paths);
      const before = next['_id'];
      for (const change of changes) change.run(next, change.path, inserting);
      if (before !== undefined && !isIdenticalValue(before, next['_id'])) throw createImmutableIdError();
      return next;
    },
  };
}

const isIdenticalValue = (a: Value, b: Value): boolean => b !== undefined && isSameValue(a, b);
const createImmutableIdError = (): Error =>
  mongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");

function createReplacement(replacement: Doc): Update {
  return {
    replacement,
    fields: [],
    apply(doc) {
      const { _id: id, ...rest } = replacement;
      if (id !== undefined && doc['_id'] !== undefined && !isIdenticalValue(doc['_id'], id))
        throw createImmutableIdError();
      const keptId = doc['_id'] ?? id;
      return keptId === undefined ? rest : { _id: keptId, ...rest };
    },
  };
}

function parseOperator(operator: string, fields: Value): Change[] {
  if (!isListed(UPDATE_OPERATORS, operator)) {
    if (operator === '$bit' || operator === '$pullAll' || operator === '$addFields')
      throw notSupportedError(`the update operator ${operator}`);
    throw mongoError(
      9,
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    );
  }
  if (!isDoc(fields)) throw mongoError(9, `Modifiers operate on fields but we found another type for ${operator}`);
  return Object.entries(fields).flatMap(([name, operand]) =>
    operator === '$rename'
      ? parseRename(name, operand)
      : [createChange(operator, name, createFieldChange(operator, name, operand))],
  );
}

function createChange(operator: string, name: string, run: FieldChange): Change {
  return { operator, name, path: parsePath(name), run };
}

/** `$rename` removes one path and sets another, so it conflicts with other operators on either. */
function parseRename(name: string, operand: Value): Change[] {
  if (typeof operand !== 'string') throw mongoError(2, `The 'to' field for $rename must be a string: ${name}`);
  const to = parsePath(operand);
  const from = parsePath(name);
  const move = (doc: Doc): void => {
    assertCanSet(doc, from);
    if (getAt(doc, from) === undefined) return;
    const value = removeAt(doc, from);
    assertOutsideArrays(doc, to);
    setAt(doc, to, value);
  };
  return [
    { operator: '$rename', name, path: from, run: move },
    { operator: '$rename', name: operand, path: to, run: () => undefined },
  ];
}

function parsePath(name: string): Path {
  const path = splitPath(name);
  for (const part of path) {
    if (part === '')
      throw mongoError(56, `The update path '${name}' contains an empty field name, which is not allowed.`);
    if (part.startsWith('$')) throw notSupportedError(`the positional path '${name}'`);
    assertFieldName(part);
  }
  return path;
}

function assertNoConflicts(changes: readonly Change[]): void {
  for (const [i, a] of changes.entries()) {
    for (const b of changes.slice(i + 1)) {
      const short = a.path.length <= b.path.length ? a : b;
      const long = short === a ? b : a;
      if (short.path.every((part, at) => part === long.path[at])) {
        throw mongoError(40, `Updating the path '${b.name}' would create a conflict at '${short.name}'`);
      }
    }
  }
}

/** MongoDB applies changes in path order, with numbers compared by value; new fields are added in that order. */
function comparePaths(a: Path, b: Path): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x, y] = [a[i]!, b[i]!];
    if (x !== y) return isArrayIndex(x) && isArrayIndex(y) ? Number(x) - Number(y) : x < y ? -1 : 1;
  }
  return a.length - b.length;
}
