import { isDoc, type Doc, type Value } from './bson';

/** A dotted path, split once. */
export type Path = readonly string[];

const cache = new Map<string, Path>();

/** 'a.b.0' as its parts. Paths are few and used often, so they are kept. */
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
 * Every value that a path reaches, as MongoDB's matcher walks: through the elements of arrays on the way, but not
 * into arrays within arrays; `undefined` where a document lacks the field. An array at the end is one value.
 * Gives nothing for a path that goes through an array without documents.
 */
export function visitValues(doc: Doc, path: Path, visit: (value: Value) => boolean, depth = 0): boolean {
  const field = path[depth]!;
  const value = hasField(doc, field) ? doc[field] : undefined;
  if (depth === path.length - 1) return visit(value);
  return descend(value, path, visit, depth + 1);
}

/**
 * Every value that an index or a sort sees at a path. Unlike a filter they do not pass over elements of an array that are
 * no documents, nor over an empty array: those lack the field, which is `undefined`.
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
