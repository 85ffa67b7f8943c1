import {
  changeRole,
  checkRole,
  createPaymentIntent,
  deleteOwnAccount,
  deleteUser,
  endAllSessions,
  endSession,
  listPayments,
  recordPayment,
  type Role,
} from '@canvass/shared/contracts';
import type { SystemUnderTest } from '@canvass/testing/models/play';
import { signToken, type ApiClient, type TestUser, type TestApi } from '../api';
import { CARDS, confirmPayment, postStripeEvent, createStripeClient } from '../data/card-payments';
import type { Actors } from './actors';
import type { Clock } from './clock';
import { MAX_MONTHS, type DeviceCommand, type UserCommand, type UserView } from './user-model';
import { formatResponse, TOKEN_LIFETIME_S } from './format-response';

const HOUR_MS = 3_600_000;

/** The days for the start and the middle of a month, which every month has. */
const [FIRST_DAY, HALF_LATER] = [10, 25];

const SECOND_MS = 1000;

/** A sign-in this long ago does not make a sign-out wait for the end of its second. */
const SIGN_IN_AGE_MS = 60_000;

/** Converts between dates and months since the start of the round, whole or half. */
function createCalendar(start: Date) {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  const toDate = (months: number, hours: number) =>
    new Date(Date.UTC(year, month + Math.floor(months), months % 1 === 0 ? FIRST_DAY : HALF_LATER, hours));
  return {
    /**
     * Each month starts one hour later than the last, so that a month paid at the start of one is over at the start of
     * the next.
     */
    getStart: (months: number) => toDate(months, 1 + months),
    getMiddle: (months: number) => toDate(months, 0),
    countMonths(isoDateTime: string): number {
      const at = new Date(isoDateTime).getTime();
      for (let months = 0; months < 10 * MAX_MONTHS; months += 0.5)
        if (Math.abs(at - toDate(months, 0).getTime()) < 24 * HOUR_MS) return months;
      throw new Error(`${isoDateTime} is the end of no month.`);
    },
  };
}

/** The admins of all rounds. */
export async function createAdmins(api: TestApi): Promise<TestUser[]> {
  const admins = [await api.createUser('admin'), await api.createUser('admin')];
  return admins.map((admin) => ({ ...admin, token: signToken(admin.uid, { expiresIn: TOKEN_LIFETIME_S }) }));
}

interface RoleResponse {
  role: Role;
  proUntil?: string | undefined;
  paidUntil?: string | undefined;
}

/** Creates a user, and functions that send commands about them. */
export async function createUserSubject(api: TestApi, actors: Actors, clock: Clock, admins: TestUser[]) {
  const calendar = createCalendar(new Date());
  clock.set(calendar.getStart(0));
  let month = 0;
  const user = await api.createUser();
  const issuedAt = Date.now() - SIGN_IN_AGE_MS;
  // Sign-ins within one second count as one.
  const tokens = [0, 1].map((device) =>
    signToken(user.uid, { expiresIn: TOKEN_LIFETIME_S, issuedAt: issuedAt + device * SECOND_MS }),
  );
  const intents: { id: string; clientSecret: string }[] = [];

  function describeRole({ role, proUntil, paidUntil }: RoleResponse): string {
    const months = (moment?: string) => (moment ? calendar.countMonths(moment) : null);
    return `${role}, Pro until ${months(proUntil)}, paid until ${months(paidUntil)}`;
  }

  async function begin(client: ApiClient, token: string | undefined): Promise<string> {
    const received = await client.call(createPaymentIntent, { token, body: {} });
    return formatResponse(received, ({ paymentIntentId: id, clientSecret }) => {
      const known = intents.findIndex((each) => each.id === id);
      return `payment ${known >= 0 ? known : intents.push({ id, clientSecret }) - 1}`;
    });
  }

  async function sendFromDevice(client: ApiClient, command: DeviceCommand): Promise<string> {
    const token = tokens[command.device];
    const { email } = user;
    switch (command.kind) {
      case 'begin to pay':
        return begin(client, token);
      case 'record': {
        const body = { email, paymentIntentId: intents[command.payment ?? -1]?.id };
        const recorded = await client.call(recordPayment, { token, body });
        return formatResponse(recorded, ({ modifiedCount }) => `recorded ${modifiedCount}`);
      }
      case 'sign out':
        return formatResponse(await client.call(endSession, { token }), () => 'signed out');
      case 'sign out everywhere':
        return formatResponse(await client.call(endAllSessions, { token }), () => 'signed out');
      case 'leave': {
        const left = await client.call(deleteOwnAccount, { token });
        return formatResponse(left, ({ deletedCount }) => `removed ${deletedCount}`);
      }
      case 'ask for role':
        return formatResponse(await client.call(checkRole, { token, body: { email } }), describeRole);
      default:
        throw new Error(`No device does this: ${JSON.stringify(command satisfies never)}.`);
    }
  }

  async function changeUserRole(client: ApiClient, admin: number, body: object): Promise<string> {
    const changed = await client.call(changeRole, {
      token: admins[admin]?.token,
      body: { email: user.email, ...body },
    });
    return formatResponse(changed, (of) => `changed ${of.modifiedCount}: ${describeRole(of)}`);
  }

  async function sendCommand(actor: number, command: UserCommand): Promise<string> {
    const calls = actors.getApi(actor);
    const intent = intents[command.payment ?? -1];
    if ('back' in command && !intent) return 'no payment';
    if ('device' in command) return sendFromDevice(calls, command);
    const { id = '', clientSecret = '' } = intent ?? {};
    switch (command.kind) {
      case 'pay':
        await actors.runInTurn(actor, 'the bank', () => confirmPayment(clientSecret, CARDS[command.card]));
        return 'done';
      case 'refund':
        // The sandbox refuses the refund of a payment that is unpaid or already refunded.
        await actors.runInTurn(actor, 'the bank', () =>
          createStripeClient()
            .refunds.create({ payment_intent: id })
            .catch(() => undefined),
        );
        return 'done';
      case 'hear of payment':
        return formatResponse(await postStripeEvent(calls, 'payment_intent.succeeded', { id }), () => 'heard');
      case 'hear of refund':
        return formatResponse(
          await postStripeEvent(calls, 'charge.refunded', { id: 'ch_1', payment_intent: id }),
          () => 'heard',
        );
      case 'give role':
        return changeUserRole(calls, command.admin, {
          newRole: command.newRole,
          ...(command.endPro && { endPro: true }),
        });
      case 'give Pro': {
        const until = command.until === undefined ? undefined : calendar.getMiddle(command.until).toISOString();
        return changeUserRole(calls, command.admin, { newRole: 'pro-user', until });
      }
      case 'remove': {
        const { token } = admins[command.admin] ?? {};
        const removed = await calls.call(deleteUser, { token, params: { id: user.id } });
        return formatResponse(removed, ({ deletedCount }) => `removed ${deletedCount}`);
      }
      case 'time passes':
        await actors.runInTurn(actor, 'the clock', () => {
          month = Math.min(month + 1, MAX_MONTHS);
          clock.set(calendar.getStart(month));
        });
        return 'done';
      default:
        throw new Error(`Nobody does this: ${JSON.stringify(command satisfies never)}.`);
    }
  }

  async function readView(): Promise<UserView> {
    const token = admins[0]?.token;
    const query = { q: user.email };
    const body = { email: user.email };
    const [found, payments, ...devices] = await Promise.all([
      api.call(checkRole, { token, body }),
      api.call(listPayments, { token, query }),
      ...tokens.map((each) => api.call(checkRole, { token: each, body })),
    ]);
    const period = (of: { from: string; until: string } | undefined): [number, number] | null =>
      of ? [calendar.countMonths(of.from), calendar.countMonths(of.until)] : null;
    return {
      person: found.body.code === 'user-not-found' ? 'gone' : formatResponse(found, describeRole),
      devices: devices.map((each) => formatResponse(each, () => 'signed in')),
      payments: payments.body
        .map((each) => ({
          payment: intents.findIndex(({ id }) => id === each.paymentIntentId),
          status: each.status,
          period: period(each.period),
        }))
        .toSorted((one, other) => one.payment - other.payment) as UserView['payments'],
    };
  }

  const subject: SystemUnderTest<UserCommand, UserView> = {
    scheduler: actors.turns,
    send: sendCommand,
    view: readView,
  };
  return subject;
}
