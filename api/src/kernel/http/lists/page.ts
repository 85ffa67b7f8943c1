/** A record of a list that has not been presented yet; presenting it may fail if it is damaged. */
export interface Entry<Item> {
  /** Identifies the record in the log, and to callers who may act on it. */
  id: string;
  /** @throws any error for a damaged record. */
  present: () => Item;
}

/** One page of a list, with the data for `Link: rel="next"` and `X-Total-Count`. */
export interface Page<Item> {
  entries: Entry<Item>[];
  next?: string | undefined;
  total?: string;
}
