import { useRef } from 'react';
import { newIdempotencyKey } from '../http/idempotency-key';

/** An idempotency key and exactly what it belongs to. */
export interface IdempotencyKey {
  content: string;
  key: string;
}

const NO_KEY: IdempotencyKey = { content: '', key: '' };

/**
 * One idempotency key per content: sending the same again is a repeat, something changed is a new request.
 * @param initialKey what was sent before a reload, if its answer never came.
 */
export function useIdempotencyKey(initialKey = NO_KEY) {
  const lastKey = useRef(initialKey);
  return {
    getKey: (payload: unknown): IdempotencyKey => {
      const content = JSON.stringify(payload);
      if (lastKey.current.content !== content) lastKey.current = { content, key: newIdempotencyKey() };
      return lastKey.current;
    },
    /** It is done: the same once more is another intention. */
    renew: () => {
      lastKey.current = NO_KEY;
    },
  };
}
