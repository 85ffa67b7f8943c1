import { useRef } from 'react';
import { newIdempotencyKey } from '../http/idempotency-key';

/** An idempotency key and the content that it was sent with. */
export interface IdempotencyKey {
  content: string;
  key: string;
}

const NO_KEY: IdempotencyKey = { content: '', key: '' };

/**
 * One idempotency key per content: sending the same content again is a repeat, changed content is a new request.
 * @param initialKey what was sent before a reload, if there was no response.
 */
export function useIdempotencyKey(initialKey = NO_KEY) {
  const lastKey = useRef(initialKey);
  return {
    getKey: (payload: unknown): IdempotencyKey => {
      const content = JSON.stringify(payload);
      if (lastKey.current.content !== content) lastKey.current = { content, key: newIdempotencyKey() };
      return lastKey.current;
    },
    /** After a success, the same content is a new request. */
    renew: () => {
      lastKey.current = NO_KEY;
    },
  };
}
