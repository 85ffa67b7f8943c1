import type { Sent } from './api';

/** What JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Every place in a value, as paths of keys; not the whole itself. */
export function placesIn(value: Json, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]));
  return path.length > 0 ? [path, ...inside] : inside;
}

/** Sets a key of its own, also one like `__proto__`. */
function put(target: object, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy with one place replaced, or removed when there is no value. A place that is not there stays away. */
export function changed(whole: Json, path: string[], value?: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (typeof whole !== 'object' || whole === null) return whole;
  const copy = Array.isArray(whole) ? [...whole] : Object.fromEntries(Object.entries(whole));
  if (rest.length > 0) {
    const inside = Object.entries(whole).find(([each]) => each === key)?.[1];
    if (inside !== undefined) put(copy, key, changed(inside, rest, value));
  } else if (value !== undefined) put(copy, key, value);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

/** A call with another value at a place like `body.email`, or without it. */
export function replaced(sent: Sent, place: string, value?: Json): Sent {
  return changed(sent as Json, place.split('.'), value) as Sent;
}

/** What a call has at a place like `body.email`. */
export function valueAt(sent: Sent, place: string): Json | undefined {
  let value: unknown = sent;
  for (const key of place.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value as Json | undefined;
}
