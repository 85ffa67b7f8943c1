import type { Gates } from './mount';

/** Nothing is limited yet. */
export function buildLimit(): Gates['limit'] {
  return () => Promise.resolve();
}
