import type { Db } from 'mongodb';
import { PRO_PRICE_USD } from '@canvass/shared/contracts';
import { computeProTime } from '../src/records/paid-periods';
import { getPaymentsCollection, toMonth, type PaymentDocument } from '../src/records/payments.collection';
import { getIndexTokens } from '../src/records/search-tokens';
import { getUsersCollection } from '../src/records/users.collection';
import { createStableId, subtractDays } from './demo-survey';
import { insertMissing } from './insert-missing';
import { findDemoUser, PAYERS, type DemoUser } from './people';

/**
 * Pays at the payments sandbox, so that its ledger agrees with the stored payments. Repeating it with the same payment
 * pays once.
 * @returns the id of the intent.
 */
export type PayAtSandbox = (payment: { id: string; uid: string; isRefunded: boolean }) => Promise<string>;

interface Payer {
  user: DemoUser;
  paidDaysAgo: number[];
  isRefunded?: boolean;
}

function listPayers(demoUsers: DemoUser[]): Payer[] {
  const [user, pro] = [findDemoUser(demoUsers, 'user'), findDemoUser(demoUsers, 'pro-user')];
  return [
    { user: PAYERS.current, paidDaysAgo: [110, 75, 44, 13] },
    { user: PAYERS.former, paidDaysAgo: [140, 103] },
    ...(pro ? [{ user: pro, paidDaysAgo: [128, 92] }] : []),
    ...(user ? [{ user, paidDaysAgo: [52], isRefunded: true }] : []),
  ];
}

function createPendingPayment({ uid, email }: DemoUser, now: Date): PaymentDocument {
  const createdAt = subtractDays(now, 1);
  return {
    _id: createStableId(`payment of ${uid}`, createdAt),
    uid,
    email,
    status: 'pending',
    payment: PRO_PRICE_USD,
    createdAt,
  };
}

/** The payments of a user, with the months that they pay for. */
async function createPayments({ user, paidDaysAgo, isRefunded = false }: Payer, pay: PayAtSandbox, now: Date) {
  const { uid, email } = user;
  const settled = paidDaysAgo.map((days) => {
    const settledAt = subtractDays(now, days);
    return { _id: createStableId(`payment of ${uid}`, settledAt), settledAt };
  });
  const counted = settled.map(({ _id, settledAt }) => ({ id: _id.toHexString(), settledAt }));
  const proTime = computeProTime(isRefunded ? [] : counted, []);
  const documents: PaymentDocument[] = [];
  for (const { _id, settledAt } of settled) {
    const id = _id.toHexString();
    const period = proTime.periods.get(id);
    documents.push({
      _id,
      uid,
      email,
      status: isRefunded ? 'refunded' : 'paid',
      payment: PRO_PRICE_USD,
      createdAt: settledAt,
      intentId: await pay({ id, uid, isRefunded }),
      paidAt: settledAt,
      settledAt,
      month: toMonth(settledAt),
      tokens: getIndexTokens({ title: email, description: '' }),
      ...(period && { period }),
    });
  }
  return { documents, proTime };
}

/** Stores payments of several months, one of them refunded and one pending, and the Pro time that they paid for. */
export async function seedPayments(db: Db, demoUsers: DemoUser[], pay: PayAtSandbox, now: Date): Promise<void> {
  await insertMissing(getPaymentsCollection(db), [createPendingPayment(PAYERS.pending, now)]);
  for (const payer of listPayers(demoUsers)) {
    const { documents, proTime } = await createPayments(payer, pay, now);
    await insertMissing(getPaymentsCollection(db), documents);
    const { until: proUntil, paidUntil } = proTime;
    if (!proUntil || !paidUntil) continue;
    await getUsersCollection(db).updateOne({ uid: payer.user.uid }, { $set: { proUntil, paidUntil, proRevision: 1 } });
  }
}
