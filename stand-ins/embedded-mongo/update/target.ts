import { mongoError } from '../errors';
import { type Doc, isDoc, type Value } from '../values/bson';
import { isArrayIndex, type Path } from '../values/path';
import { formatValue } from '../values/format-value';

/** Extending an array by more elements is assumed to be a mistake. */
const MAX_PADDING = 1_500_000;

type Container = Doc | Value[];

const readMember = (container: Container, part: string): Value => {
  if (Array.isArray(container)) return isArrayIndex(part) ? container[Number(part)] : undefined;
  return Object.hasOwn(container, part) ? container[part] : undefined;
};

/**
 * A copy that may be changed at the paths: the documents and arrays along them are copied, also those at their ends, and
 * everything else is shared.
 */
export function copyAlongPaths(doc: Doc, paths: readonly Path[]): Doc {
  const copy = { ...doc };
  const copies = new Set<Value>();
  for (const path of paths) {
    let container: Container = copy;
    for (const part of path) {
      const inner = readMember(container, part);
      if (!isDoc(inner) && !Array.isArray(inner)) break;
      const next: Container = copies.has(inner) ? inner : Array.isArray(inner) ? [...inner] : { ...inner };
      copies.add(next);
      writeMember(container, part, next, path);
      container = next;
    }
  }
  return copy;
}

/** The value at a path as updates address it: array elements only by position. */
export function getAt(doc: Doc, path: Path): Value {
  let value: Value = doc;
  for (const part of path) {
    if (!isDoc(value) && !Array.isArray(value)) return undefined;
    value = readMember(value, part);
  }
  return value;
}

/** Sets a value and creates missing documents along the path. Throws if the path leads through any other value. */
export function setAt(doc: Doc, path: Path, value: Value): void {
  let container: Container = doc;
  for (const [i, part] of path.entries()) {
    if (i === path.length - 1) {
      writeMember(container, part, value, path);
      return;
    }
    let next: Value = readMember(container, part);
    if (next === undefined) {
      next = {};
      writeMember(container, part, next, path);
    }
    if (!isDoc(next) && !Array.isArray(next)) {
      throw mongoError(28, `Cannot create field '${path[i + 1]}' in element {${part}: ${formatValue(next)}}`);
    }
    container = next;
  }
}

function writeMember(container: Container, part: string, value: Value, path: Path): void {
  if (!Array.isArray(container)) {
    container[part] = value;
    return;
  }
  if (!isArrayIndex(part)) throw mongoError(28, `Cannot create field '${part}' in an array, at '${path.join('.')}'`);
  const index = Number(part);
  if (index - container.length > MAX_PADDING) throw mongoError(2, `can't backfill more than ${MAX_PADDING} elements`);
  while (container.length < index) container.push(null);
  container[index] = value;
}

/**
 * Throws if the path cannot be created in the document, because it leads through a value that is neither a document
 * nor, with a position next, an array. For operators that do nothing if the field is missing.
 */
export function assertCanSet(doc: Doc, path: Path): void {
  let value: Value = doc;
  for (const [i, part] of path.entries()) {
    if (value === undefined) return;
    if (!isDoc(value) && !(Array.isArray(value) && isArrayIndex(part))) {
      const parentPath = path.slice(0, i);
      throw mongoError(
        28,
        `Cannot use the part (${part}) of (${path.join('.')}) to traverse the element ({${parentPath.at(-1)}: ${formatValue(value)}})`,
      );
    }
    value = readMember(value, part);
  }
}

/** Removes a field; an array element becomes null instead. Returns the old value. */
export function unsetAt(doc: Doc, path: Path): Value {
  const parent = getAt(doc, path.slice(0, -1));
  const part = path.at(-1)!;
  if (Array.isArray(parent)) {
    const old = readMember(parent, part);
    if (old !== undefined) parent[Number(part)] = null;
    return old;
  }
  if (!isDoc(parent)) return undefined;
  const old = readMember(parent, part);
  delete parent[part];
  return old;
}

/** Removes a field for `$rename`, which does not work on array elements. */
export function removeAt(doc: Doc, path: Path): Value {
  assertOutsideArrays(doc, path);
  return unsetAt(doc, path);
}

/** Throws if a path leads into an array, for `$rename`. */
export function assertOutsideArrays(doc: Doc, path: Path): void {
  for (let i = 1; i < path.length; i += 1) {
    if (Array.isArray(getAt(doc, path.slice(0, i)))) {
      throw mongoError(2, `$rename cannot reach into an array, '${path.join('.')}'`);
    }
  }
}
