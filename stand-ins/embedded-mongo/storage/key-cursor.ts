import type { Database } from 'lmdb';

export interface KeyEntry {
  key: Buffer;
  value: Buffer;
}

/** Iterates over a range of keys. Pausing frees the read transaction; the next read resumes after the last key. */
export interface KeyCursor {
  next(): KeyEntry | undefined;
  pause(): void;
}

/** Iterates from `low` (inclusive) to `high` (exclusive), or in reverse. */
export function createKeyCursor(
  data: Database<Buffer, Buffer>,
  low: Buffer,
  high: Buffer,
  reverse: boolean,
): KeyCursor {
  let last: Buffer | undefined;
  let iterator: Iterator<KeyEntry> | undefined;
  let isExhausted = false;

  function open(): Iterator<KeyEntry> {
    const range = reverse
      ? { start: last ?? high, exclusiveStart: true, end: low, inclusiveEnd: true, reverse: true }
      : { start: last ?? low, exclusiveStart: last !== undefined, end: high };
    return data.getRange(range)[Symbol.iterator]() as Iterator<KeyEntry>;
  }

  return {
    next() {
      if (isExhausted) return undefined;
      iterator ??= open();
      const step = iterator.next();
      if (step.done === true) {
        isExhausted = true;
        iterator = undefined;
        return undefined;
      }
      last = step.value.key;
      return step.value;
    },
    pause() {
      iterator?.return?.();
      iterator = undefined;
    },
  };
}

/** Reads a single key, at a fraction of the cost of a range. */
export function createKeyLookup(data: Database<Buffer, Buffer>, key: Buffer): KeyCursor {
  let isExhausted = false;
  return {
    next() {
      if (isExhausted) return undefined;
      isExhausted = true;
      const value = data.get(key);
      return value && { key, value };
    },
    pause: () => undefined,
  };
}

/** Merges several ranges into one order; `from` is the offset at which the comparison of each range's keys begins. */
export function mergeCursors(cursors: readonly { cursor: KeyCursor; from: number }[], reverse: boolean): KeyCursor {
  const heads = cursors.map(({ cursor, from }) => ({
    cursor,
    from,
    entry: undefined as KeyEntry | undefined,
    ended: false,
  }));
  type Head = (typeof heads)[number];

  function precedes(a: Head, b: Head): boolean {
    const order = Buffer.compare(a.entry!.key.subarray(a.from), b.entry!.key.subarray(b.from));
    return reverse ? order > 0 : order < 0;
  }

  return {
    next() {
      let first: Head | undefined;
      for (const head of heads) {
        if (head.entry === undefined && !head.ended) {
          head.entry = head.cursor.next();
          head.ended = head.entry === undefined;
        }
        if (head.entry !== undefined && (first === undefined || precedes(head, first))) first = head;
      }
      const entry = first?.entry;
      if (first !== undefined) first.entry = undefined;
      return entry;
    },
    pause: () => heads.forEach(({ cursor }) => cursor.pause()),
  };
}

/** Iterates over the ranges one after the other; each is opened when it is needed. */
export function chainCursors(factories: readonly (() => KeyCursor)[]): KeyCursor {
  let position = 0;
  let current: KeyCursor | undefined;
  return {
    next() {
      while (position < factories.length) {
        current ??= factories[position]!();
        const entry = current.next();
        if (entry !== undefined) return entry;
        current = undefined;
        position += 1;
      }
      return undefined;
    },
    pause: () => current?.pause(),
  };
}
