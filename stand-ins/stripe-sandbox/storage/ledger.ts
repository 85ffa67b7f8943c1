import { join } from 'node:path';
import { openJournal } from './journal';
import { nowInSeconds, type Rows } from './row-types';

/** Rows of one kind, in insertion order. */
export interface Table<Row> {
  get: (id: string) => Row | undefined;
  put: (row: Row) => void;
  remove: (id: string) => void;
  all: () => Row[];
}

/** All state of the sandbox. Reads and changes are synchronous; responses wait until `flush` resolves. */
export type Ledger = { [Name in keyof Rows]: Table<Rows[Name]> } & {
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long Stripe keeps an idempotency key, in seconds. */
const IDEMPOTENCY_KEY_LIFETIME_SECONDS = 24 * 3600;

/** The ledger in `<directory>/payments.jsonl`. */
export async function openLedger(directory: string): Promise<Ledger> {
  const journal = await openJournal(join(directory, 'payments.jsonl'));

  function createTable<Name extends keyof Rows>(name: Name): Table<Rows[Name]> {
    const rows = (journal.tables.get(name) ?? new Map()) as Map<string, Rows[Name]>;
    return {
      get: (id) => rows.get(id),
      put(row) {
        rows.set(row.id, row);
        journal.recordChange(name, row.id, row);
      },
      remove(id) {
        if (rows.delete(id)) journal.recordChange(name, id, null);
      },
      all: () => [...rows.values()],
    };
  }

  const ledger: Ledger = {
    intents: createTable('intents'),
    charges: createTable('charges'),
    refunds: createTable('refunds'),
    disputes: createTable('disputes'),
    methods: createTable('methods'),
    keys: createTable('keys'),
    owed: createTable('owed'),
    flush: journal.flush,
    close: journal.close,
  };
  for (const { id, created } of ledger.keys.all())
    if (created < nowInSeconds() - IDEMPOTENCY_KEY_LIFETIME_SECONDS) ledger.keys.remove(id);
  return ledger;
}
