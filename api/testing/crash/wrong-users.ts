import type { Db } from 'mongodb';
import { computeProTime, type Period } from '../../src/records/paid-periods';
import type { PaymentDocument } from '../../src/records/payments.collection';
import { NOT_BEING_DELETED, type UserDocument } from '../../src/records/users.collection';

type StoredUser = Pick<
  UserDocument,
  'uid' | 'role' | 'sessions' | 'proUntil' | 'paidUntil' | 'upgradesEndedAt' | 'grants'
> & { _id: unknown };

type StoredPayment = Pick<PaymentDocument, '_id' | 'uid' | 'status' | 'settledAt' | 'period'>;

interface RoleEvent {
  subject: { id: string };
  before?: { role?: string };
  after?: { role?: string };
}

function describePeriod(period: Period | undefined): string {
  return period ? `${period.from.toISOString()} to ${period.until.toISOString()}` : 'none';
}

/** Describes values that differ, by name. */
function describeDifferences(
  pairs: Record<string, [found: string | undefined, expected: string | undefined]>,
): string[] {
  return Object.entries(pairs)
    .filter(([, [found, expected]]) => found !== expected)
    .map(([name, [found, expected]]) => `${name} is ${found}, should be ${expected}`);
}

/**
 * Compares Pro time with payments and grants. Skips users with a payment that was stored but not yet applied: the
 * request that reported it got no answer, and will be repeated.
 */
function findWrongProTime(
  { proUntil, paidUntil, upgradesEndedAt, grants = [] }: StoredUser,
  payments: StoredPayment[],
) {
  const countedPayments = payments.flatMap(({ _id, status, settledAt, period }) =>
    status === 'paid' && settledAt && settledAt > (upgradesEndedAt ?? new Date(0))
      ? [{ id: String(_id), settledAt, period }]
      : [],
  );
  const isUnfinished =
    countedPayments.some(({ period }) => !period) || payments.some(({ status, period }) => status !== 'paid' && period);
  if (isUnfinished) return [];
  const time = computeProTime(countedPayments, grants);
  return describeDifferences({
    proUntil: [proUntil?.toISOString(), time.until?.toISOString()],
    paidUntil: [paidUntil?.toISOString(), time.paidUntil?.toISOString()],
    ...Object.fromEntries(
      countedPayments.map(({ id, period }) => [
        `the period of payment ${id}`,
        [describePeriod(period), describePeriod(time.periods.get(id))],
      ]),
    ),
  });
}

/** An open session must not be ended as well, or belong to a sign-in that is refused. */
function findWrongSessions({ sessions }: StoredUser): string[] {
  if (!sessions) return [];
  const { open, ended, signInsSince } = sessions;
  const ids = new Set(ended.map(({ id }) => id));
  return Object.entries(open).flatMap(([id, { signedInAt }]) => [
    ...(ids.has(id) ? [`session ${id} is open and ended`] : []),
    ...(signInsSince && signedInAt < signInsSince ? [`session ${id} is open, and its sign-in is refused`] : []),
  ]);
}

/** The roles that users had or were given according to audit entries; users whose role never changed are absent. */
async function readRoles(db: Db): Promise<Map<string, Set<string | undefined>>> {
  const roles = new Map<string, Set<string | undefined>>();
  const events = db
    .collection('events')
    .find({ action: 'role-changed' })
    .project<RoleEvent>({ _id: 0, 'subject.id': 1, 'before.role': 1, 'after.role': 1 });
  for await (const { subject, before, after } of events) {
    const userRoles = roles.get(subject.id) ?? new Set();
    roles.set(subject.id, userRoles.add(before?.role).add(after?.role));
  }
  return roles;
}

/**
 * Stored fields of users that do not match their payments, grants, and sign-outs, or the audit entries of role changes.
 */
export async function findWrongUsers(db: Db): Promise<string[]> {
  const fields = { uid: 1, role: 1, sessions: 1, proUntil: 1, paidUntil: 1, upgradesEndedAt: 1, grants: 1 };
  const [users, payments, roles] = await Promise.all([
    db.collection<UserDocument>('users').find(NOT_BEING_DELETED).project<StoredUser>(fields).toArray(),
    db
      .collection('payments')
      .find({ settledAt: { $exists: true } })
      .project<StoredPayment>({ uid: 1, status: 1, settledAt: 1, period: 1 })
      .toArray(),
    readRoles(db),
  ]);
  const paymentsByUser = new Map<string, StoredPayment[]>();
  for (const payment of payments)
    paymentsByUser.set(payment.uid, [...(paymentsByUser.get(payment.uid) ?? []), payment]);
  return users.flatMap((user) => {
    const known = roles.get(String(user._id));
    const hasRoleEvent = !known || user.role === 'user' || known.has(user.role);
    return [
      ...findWrongProTime(user, paymentsByUser.get(user.uid) ?? []),
      ...findWrongSessions(user),
      ...(hasRoleEvent ? [] : [`no event tells that they were given the role ${user.role}`]),
    ].map((each) => `user ${String(user._id)}: ${each}`);
  });
}
