import { useRef } from 'react';
import { newIdempotencyKey } from '../http/idempotency-key';

/** An idempotency key and exactly what it belongs to. */
export interface ContentKey {
  content: string;
  key: string;
}

const NONE: ContentKey = { content: '', key: '' };

/**
 * One idempotency key per content: sending the same again is a repeat, something changed is a new request.
 * @param before what was sent before a reload, if its answer never came.
 */
export function useContentKey(before = NONE) {
  const last = useRef(before);
  return {
    of: (sent: unknown): ContentKey => {
      const content = JSON.stringify(sent);
      if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
      return last.current;
    },
    /** It is done: the same once more is another intention. */
    renew: () => {
      last.current = NONE;
    },
  };
}
