import { newIdempotencyKey } from '@canvass/shared/http';
import { useRef } from 'react';

/** A key and exactly what it belongs to. */
export interface ContentKey {
  content: string;
  key: string;
}

/** One key per content: sending the same again is a repeat, something changed is a new request. */
export function useContentKey(before?: ContentKey) {
  const last = useRef<ContentKey>(before ?? { content: '', key: '' });
  return (sent: unknown): ContentKey => {
    const content = JSON.stringify(sent);
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() };
    return last.current;
  };
}
