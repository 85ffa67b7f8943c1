import { BusyError } from './busy';

/** Milliseconds for which a document is kept: a thousand visitors of one page cost the API one call a second. */
const KEEP_MS = 1000;

/** The maximum number of documents that are kept. */
const MAX_DOCUMENTS = 500;

/**
 * Keeps what is made for a moment from when its making began, failures included: within that moment, nothing is made twice.
 * What was refused before it began is not kept: for the next one who asks, there may be a place.
 * @param now milliseconds of a clock.
 */
export function createDocumentCache<Document>(now: () => number = () => performance.now()) {
  const entries = new Map<string, { made: Promise<Document>; expiresAt: number }>();

  function makeRoom(): void {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now() && entries.size < MAX_DOCUMENTS) return;
      entries.delete(key);
    }
  }

  return {
    /** What is kept under a key, or is being made, or what `make` makes. */
    get(key: string, make: () => Promise<Document>): Promise<Document> {
      const kept = entries.get(key);
      if (kept && kept.expiresAt > now()) return kept.made;
      entries.delete(key);
      makeRoom();
      const entry = { made: make(), expiresAt: now() + KEEP_MS };
      entries.set(key, entry);
      entry.made.catch((error: unknown) => {
        if (error instanceof BusyError && entries.get(key) === entry) entries.delete(key);
      });
      return entry.made;
    },
    /** How many are kept. */
    size: () => entries.size,
  };
}
