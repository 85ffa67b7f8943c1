import { MongoClient } from 'mongodb';
import { checkRole, type ProblemCode } from '@canvass/shared/contracts';
import { findBrokenInvariants } from '@canvass/api/testing/crash/invariants';
import { findViolations, findPaymentViolations, type Violation } from './checks';
import type { Journal } from '../journal';
import type { SoakContext } from '../users/user-pool';
import { createSimulatedUser, VISITOR_CALLER } from '../users/user';
import type { Product } from '../product/product';
import { readStoredState, SOAK_DOMAIN, type StoredState } from './stored-state';
import { waitUntil } from '../wait';

/** Reconciliation runs every few seconds here, and payment events are resent after a start. */
const CONVERGENCE_WAIT = { timeoutMs: 180_000, intervalMs: 1000 };

async function withDatabase<Result>(product: Product, work: (db: ReturnType<MongoClient['db']>) => Promise<Result>) {
  const client = await MongoClient.connect(product.addresses().mongo ?? '', { directConnection: true });
  try {
    return await work(client.db('canvass'));
  } finally {
    await client.close();
  }
}

function recordViolations(journal: Journal, violations: Violation[]): void {
  for (const { invariant, detail } of violations) journal.recordViolation(invariant, detail);
}

/** Compares the journal with the stored data. No write may be in progress. */
export async function checkStoredState(product: Product, journal: Journal): Promise<StoredState> {
  const stored = await withDatabase(product, readStoredState);
  recordViolations(journal, findViolations(journal, stored));
  return stored;
}

/** Waits until counts equal their sources and payments are recorded, since reconciliation and events take time. */
export async function checkEventualState(product: Product, journal: Journal): Promise<void> {
  await withDatabase(product, async (db) => {
    let counts: string[] = [];
    let payments: Violation[] = [];
    await waitUntil(async () => {
      counts = await findBrokenInvariants(db);
      payments = findPaymentViolations(journal, await readStoredState(db));
      return counts.length === 0 && payments.length === 0;
    }, CONVERGENCE_WAIT);
    recordViolations(journal, [
      ...payments,
      ...counts.map((detail) => ({ invariant: 'a count differs from its source', detail })),
    ]);
  });
}

/** Checks that all registered users can still sign in. */
async function checkSignIns(world: SoakContext): Promise<void> {
  const { client, journal } = world;
  for (const { state, content } of journal.registrations.all()) {
    if (state !== 'done') continue;
    const { email } = content;
    try {
      const roleOutcome = await client.call(checkRole, { body: { email } }, createSimulatedUser(world, content));
      if (roleOutcome.kind !== 'done') journal.recordViolation('somebody who registered cannot sign in', email);
    } catch (error) {
      // It was retried for minutes; the other users would take as long to fail.
      return journal.recordViolation('somebody who registered cannot sign in', `${email}: ${String(error)}`);
    }
  }
}

/** The clocks of the product and of the soak are read at different times. */
const CLOCK_MARGIN_MS = 60_000;

/**
 * The problems with which the token of an ended session may be refused.
 * @param now the time of the product's clock, in milliseconds
 */
export function getExpectedProblems(token: string, now: number): ProblemCode[] {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { exp } = JSON.parse(claims) as { exp: number };
  const remainingMs = exp * 1000 - now;
  if (remainingMs > CLOCK_MARGIN_MS) return ['session-ended'];
  return remainingMs < -CLOCK_MARGIN_MS ? ['token-expired'] : ['session-ended', 'token-expired'];
}

/** Checks that tokens of ended sessions are refused, and for that reason as long as they have not expired. */
async function checkEndedSessions({ client, journal }: SoakContext, readClock: () => number): Promise<void> {
  const body = { email: `any${SOAK_DOMAIN}` };
  for (const token of journal.endedTokens) {
    const expects = getExpectedProblems(token, readClock());
    const response = await client.call(checkRole, { body }, VISITOR_CALLER, { bearer: token, expects });
    if (response.kind === 'done')
      journal.recordViolation('a session that was ended opens something', expects.join(' or '));
    else if (response.kind === 'unknown')
      journal.recordViolation('a session that was ended gets no answer', 'for minutes');
    else if (!expects.some((code) => code === response.code))
      journal.recordViolation(
        'a session that was ended is refused for another reason',
        `${response.code}, not ${expects.join(' or ')}`,
      );
  }
}

/** @param readClock returns the time of the product's clock, in milliseconds */
export async function checkAccess(world: SoakContext, readClock: () => number): Promise<void> {
  await checkSignIns(world);
  await checkEndedSessions(world, readClock);
}
