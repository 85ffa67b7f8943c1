import { MongoClient } from 'mongodb';
import { checkRole } from '@canvass/shared/contracts';
import { brokenInvariants } from '../../api/src/testing/crash/invariants';
import { compare, comparePayments, type Broken } from './checks';
import type { Journal } from './journal';
import type { World } from './people/crowd';
import { createPerson } from './people/person';
import type { Product } from './product';
import { readStored, type Stored } from './stored';
import { waitUntil } from './wait';

/** The job that repairs counts runs every few seconds here, and events of payments are sent again after a start. */
const SETTLING = { limitMs: 180_000, intervalMs: 1000 };

async function withDatabase<Result>(product: Product, work: (db: ReturnType<MongoClient['db']>) => Promise<Result>) {
  const client = await MongoClient.connect(product.addresses().mongo ?? '', { directConnection: true });
  try {
    return await work(client.db('canvass'));
  } finally {
    await client.close();
  }
}

function note(journal: Journal, broken: Broken[]): void {
  for (const { invariant, detail } of broken) journal.breaks(invariant, detail);
}

/** Compares the journal with what is stored. Nobody may be in the middle of a write. */
export async function checkStored(product: Product, journal: Journal): Promise<Stored> {
  const stored = await withDatabase(product, readStored);
  note(journal, compare(journal, stored));
  return stored;
}

/** Counts have to equal their sources, and payments to be recorded, once what repairs them has run. */
export async function checkSettled(product: Product, journal: Journal): Promise<void> {
  await withDatabase(product, async (db) => {
    let counts: string[] = [];
    let payments: Broken[] = [];
    await waitUntil(async () => {
      counts = await brokenInvariants(db);
      payments = comparePayments(journal, await readStored(db));
      return counts.length === 0 && payments.length === 0;
    }, SETTLING);
    note(journal, [...payments, ...counts.map((detail) => ({ invariant: 'a count differs from its source', detail }))]);
  });
}

/** Everybody can still sign in, and no session that was ended opens anything. */
export async function checkAccess(world: World): Promise<void> {
  const { client, journal } = world;
  for (const { state, content } of journal.registrations.all()) {
    if (state !== 'done') continue;
    const body = { email: content.email };
    const known = await client.call(checkRole, { body }, createPerson(world, content));
    if (known.kind !== 'done') journal.breaks('somebody who registered cannot sign in', content.email);
  }
  for (const token of journal.endedTokens) {
    const received = await client.callOnce(
      checkRole,
      { body: { email: 'any@soak.canvass.test' } },
      token,
      undefined,
      () => true,
    );
    if (received.status !== 401)
      journal.breaks('a session that was ended opens something', `${received.status} ${received.code}`);
  }
}
