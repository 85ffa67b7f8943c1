import { isDoc, type Doc, type Value } from './bson';

/** A dotted path, split once. */
export type Path = readonly string[];

const cache = new Map<string, Path>();

/** Splits 'a.b.0' into its parts. The results are cached, because there are few paths and they are used often. */
export function splitPath(path: string): Path {
  let parts = cache.get(path);
  if (parts === undefined) {
    parts = path.split('.');
    if (cache.size > 10_000) cache.clear();
    cache.set(path, parts);
  }
  return parts;
}

const ARRAY_INDEX = /^(?:0|[1-9]\d*)$/;
export const isArrayIndex = (part: string): boolean => ARRAY_INDEX.test(part);

const hasField = (doc: Doc, field: string): boolean => Object.hasOwn(doc, field);

/**
 * Visits every value that a path reaches, as MongoDB's matcher does: through the elements of arrays along the path, but
 * not into nested arrays; `undefined` if a document lacks the field. An array at the end is one value. Visits nothing
 * if the path leads through an array without documents. Stops when `visit` returns true, and returns whether it did.
 */
export function visitValues(doc: Doc, path: Path, visit: (value: Value) => boolean, depth = 0): boolean {
  const field = path[depth]!;
  const value = hasField(doc, field) ? doc[field] : undefined;
  if (depth === path.length - 1) return visit(value);
  return descend(value, path, visit, depth + 1);
}

/**
 * Visits every value that an index or a sort sees at a path. Unlike a filter, they do not skip elements of an array
 * that are not documents, nor an empty array: those count as lacking the field (`undefined`).
 */
export function visitKeyValues(value: Value, path: Path, visit: (value: Value) => void, depth = 0): void {
  if (depth === path.length) visit(value);
  else if (isDoc(value))
    visitKeyValues(hasField(value, path[depth]!) ? value[path[depth]!] : undefined, path, visit, depth + 1);
  else if (!Array.isArray(value) || value.length === 0) visit(undefined);
  else for (const item of value) visitKeyValues(isDoc(item) ? item : undefined, path, visit, depth);
}

function descend(value: Value, path: Path, visit: (value: Value) => boolean, depth: number): boolean {
  if (isDoc(value)) return visitValues(value, path, visit, depth);
  if (!Array.isArray(value)) return visit(undefined);
  for (const item of value) if (isDoc(item) && visitValues(item, path, visit, depth)) return true;
  const part = path[depth]!;
  if (!isArrayIndex(part) || Number(part) >= value.length) return false;
  const item = value[Number(part)];
  if (depth === path.length - 1) return visit(item);
  return isDoc(item) || Array.isArray(item) ? descend(item, path, visit, depth + 1) : false;
}
