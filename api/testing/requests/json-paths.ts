import type { TestRequest } from '../api';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The paths of all nested values, without the root. */
export function listPaths(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const nestedPaths = Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key]));
  return path.length > 0 ? [path, ...nestedPaths] : nestedPaths;
}

/** Sets an own property, even if its name is `__proto__`. */
function setOwnKey(target: object, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/**
 * A copy with the value at a path replaced, or removed if no value is given. A path that does not exist is not removed.
 */
export function withValueAt(root: Json, path: string[], value?: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (typeof root !== 'object' || root === null) return root;
  const copy = Array.isArray(root) ? [...root] : Object.fromEntries(Object.entries(root));
  if (rest.length > 0) {
    const nestedValue = Object.entries(root).find(([each]) => each === key)?.[1];
    if (nestedValue !== undefined) setOwnKey(copy, key, withValueAt(nestedValue, rest, value));
  } else if (value !== undefined) setOwnKey(copy, key, value);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** A request with another value at a path like `body.email`, or without it. */
export function withRequestValueAt(request: TestRequest, fieldPath: string, value?: Json): TestRequest {
  return withValueAt(request as Json, fieldPath.split('.'), value) as TestRequest;
}

/** The value of a request at a path like `body.email`. */
export function getRequestValueAt(request: TestRequest, fieldPath: string): Json | undefined {
  let value: unknown = request;
  for (const key of fieldPath.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value as Json | undefined;
}
