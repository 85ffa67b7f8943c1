/** The cache key of a query: what it is about, one or many of it, and what tells it apart from others of its kind. */
export type NounQueryKey<Input> = readonly [noun: string, kind: 'list' | 'detail', input: Input];

/**
 * Makes the key of a query. Every key begins with a noun (`surveys`), so that a write can invalidate all that is known of
 * the noun: see `invalidateNouns`.
 */
export function createQueryKey<Input>(noun: string, kind: 'list' | 'detail', input: Input): NounQueryKey<Input> {
  return [noun, kind, input];
}
