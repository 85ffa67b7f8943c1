import { MongoClient } from 'mongodb';
import { checkRole, type ProblemCode } from '@canvass/shared/contracts';
import { brokenInvariants } from '../../api/src/testing/crash/invariants';
import { compare, comparePayments, type Broken } from './checks';
import type { Journal } from './journal';
import type { World } from './people/crowd';
import { createPerson, VISITOR } from './people/person';
import type { Product } from './product';
import { readStored, SOAK_DOMAIN, type Stored } from './stored';
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

/** Everybody who registered can still sign in. */
async function checkSignIns(world: World): Promise<void> {
  const { client, journal } = world;
  for (const { state, content } of journal.registrations.all()) {
    if (state !== 'done') continue;
    const { email } = content;
    try {
      const known = await client.call(checkRole, { body: { email } }, createPerson(world, content));
      if (known.kind !== 'done') journal.breaks('somebody who registered cannot sign in', email);
    } catch (error) {
      // It was tried for minutes: others would fail as slowly.
      return journal.breaks('somebody who registered cannot sign in', `${email}: ${String(error)}`);
    }
  }
}

/** Clocks of the product and of the soak are read at different moments. */
const CLOCK_MARGIN_MS = 60_000;

/**
 * How the token of a session that was ended may be refused.
 * @param now the time of the product's clock, in milliseconds.
 */
export function refusalsOf(token: string, now: number): ProblemCode[] {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { exp } = JSON.parse(claims) as { exp: number };
  const left = exp * 1000 - now;
  if (left > CLOCK_MARGIN_MS) return ['session-ended'];
  return left < -CLOCK_MARGIN_MS ? ['token-expired'] : ['session-ended', 'token-expired'];
}

/** No session that was ended opens anything, and while its token is good it is refused for its end. */
async function checkEndedSessions({ client, journal }: World, readClock: () => number): Promise<void> {
  const body = { email: `any${SOAK_DOMAIN}` };
  for (const token of journal.endedTokens) {
    const expects = refusalsOf(token, readClock());
    const asked = await client.call(checkRole, { body }, VISITOR, { bearer: token, expects });
    if (asked.kind === 'done') journal.breaks('a session that was ended opens something', expects.join(' or '));
    else if (asked.kind === 'unknown') journal.breaks('a session that was ended gets no answer', 'for minutes');
    else if (!expects.some((code) => code === asked.code))
      journal.breaks(
        'a session that was ended is refused for another reason',
        `${asked.code}, not ${expects.join(' or ')}`,
      );
  }
}

/** @param readClock gives the time of the product's clock, in milliseconds. */
export async function checkAccess(world: World, readClock: () => number): Promise<void> {
  await checkSignIns(world);
  await checkEndedSessions(world, readClock);
}
