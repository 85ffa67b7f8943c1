import { join } from 'node:path';
import { openJournal } from './journal';
import { now, type Rows } from './rows';

/** Rows of one kind, in the order in which they came. */
export interface Table<Row> {
  get: (id: string) => Row | undefined;
  put: (row: Row) => void;
  remove: (id: string) => void;
  all: () => Row[];
}

/** All that the sandbox keeps. Reading and changing is done at once; nobody is answered before `stored` resolves. */
export type Ledger = { [Name in keyof Rows]: Table<Rows[Name]> } & {
  stored: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long Stripe knows an idempotency key, in seconds. */
const KEY_LIFE = 24 * 3600;

/** The ledger in `<directory>/payments.jsonl`. */
export async function openLedger(directory: string): Promise<Ledger> {
  const journal = await openJournal(join(directory, 'payments.jsonl'));

  function table<Name extends keyof Rows>(name: Name): Table<Rows[Name]> {
    const rows = (journal.tables.get(name) ?? new Map()) as Map<string, Rows[Name]>;
    return {
      get: (id) => rows.get(id),
      put(row) {
        rows.set(row.id, row);
        journal.note(name, row.id, row);
      },
      remove(id) {
        if (rows.delete(id)) journal.note(name, id, null);
      },
      all: () => [...rows.values()],
    };
  }

  const ledger: Ledger = {
    intents: table('intents'),
    charges: table('charges'),
    refunds: table('refunds'),
    disputes: table('disputes'),
    methods: table('methods'),
    keys: table('keys'),
    owed: table('owed'),
    stored: journal.stored,
    close: journal.close,
  };
  for (const { id, created } of ledger.keys.all()) if (created < now() - KEY_LIFE) ledger.keys.remove(id);
  return ledger;
}
