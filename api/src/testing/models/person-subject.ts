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
import type { Subject } from '../../../../platform/testing/models/play';
import { signToken, type Calls, type Person, type TestApi } from '../api';
import { CARDS, confirm, postEvent, stripe } from '../cards';
import type { Actors } from './actors';
import type { Clock } from './clock';
import { MONTHS, type DeviceCommand, type PersonCommand, type PersonView } from './person-model';
import { answerOf, TOKEN_LIFETIME_S } from './subjects';

const HOUR_MS = 3_600_000;

/** No month is so long that half of it would be another day, and every month has these days. */
const [FIRST_DAY, HALF_LATER] = [10, 25];

/** A time that is long enough ago that a sign-out need not wait for the second of the sign-in to be over. */
const SIGNED_IN_MS_AGO = 60_000;

/** A moment by the months since the round began, whole ones or halves. */
function createCalendar(start: Date) {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + 1];
  const toMoment = (months: number, hours: number) =>
    new Date(Date.UTC(year, month + Math.floor(months), months % 1 === 0 ? FIRST_DAY : HALF_LATER, hours));
  return {
    /** Each month begins an hour later, so that what was paid for from the beginning of one is over with the next. */
    begin: (months: number) => toMoment(months, 1 + months),
    half: (months: number) => toMoment(months, 0),
    monthsOf(moment: string): number {
      const at = new Date(moment).getTime();
      for (let months = 0; months < 10 * MONTHS; months += 0.5)
        if (Math.abs(at - toMoment(months, 0).getTime()) < 24 * HOUR_MS) return months;
      throw new Error(`${moment} is the end of no month.`);
    },
  };
}

/** The admins of all rounds. */
export async function createAdmins(api: TestApi): Promise<Person[]> {
  const admins = [await api.person('admin'), await api.person('admin')];
  return admins.map((admin) => ({ ...admin, token: signToken(admin.uid, { expiresIn: TOKEN_LIFETIME_S }) }));
}

interface RoleAnswer {
  role: Role;
  proUntil?: string | undefined;
  paidUntil?: string | undefined;
}

/** Somebody new, and how commands about them are sent. */
export async function createPersonSubject(api: TestApi, actors: Actors, clock: Clock, admins: Person[]) {
  const calendar = createCalendar(new Date());
  clock.set(calendar.begin(0));
  let month = 0;
  const person = await api.person();
  const issuedAt = Date.now() - SIGNED_IN_MS_AGO;
  const tokens = [0, 1].map(() => signToken(person.uid, { expiresIn: TOKEN_LIFETIME_S, issuedAt }));
  const intents: { id: string; clientSecret: string }[] = [];

  function describeRole({ role, proUntil, paidUntil }: RoleAnswer): string {
    const months = (moment?: string) => (moment ? calendar.monthsOf(moment) : null);
    return `${role}, Pro until ${months(proUntil)}, paid until ${months(paidUntil)}`;
  }

  async function begin(calls: Calls, token: string | undefined): Promise<string> {
    const received = await calls.call(createPaymentIntent, { token, body: {} });
    return answerOf(received, ({ paymentIntentId: id, clientSecret }) => {
      const known = intents.findIndex((each) => each.id === id);
      return `payment ${known >= 0 ? known : intents.push({ id, clientSecret }) - 1}`;
    });
  }

  async function onDevice(calls: Calls, command: DeviceCommand): Promise<string> {
    const token = tokens[command.device];
    const { email } = person;
    switch (command.kind) {
      case 'begin to pay':
        return begin(calls, token);
      case 'record': {
        const body = { email, paymentIntentId: intents[command.payment ?? -1]?.id };
        const recorded = await calls.call(recordPayment, { token, body });
        return answerOf(recorded, ({ modifiedCount }) => `recorded ${modifiedCount}`);
      }
      case 'sign out':
        return answerOf(await calls.call(endSession, { token }), () => 'signed out');
      case 'sign out everywhere':
        return answerOf(await calls.call(endAllSessions, { token }), () => 'signed out');
      case 'leave': {
        const left = await calls.call(deleteOwnAccount, { token });
        return answerOf(left, ({ deletedCount }) => `removed ${deletedCount}`);
      }
      case 'ask for role':
        return answerOf(await calls.call(checkRole, { token, body: { email } }), describeRole);
      default:
        throw new Error(`No device does this: ${JSON.stringify(command satisfies never)}.`);
    }
  }

  async function change(calls: Calls, admin: number, body: object): Promise<string> {
    const changed = await calls.call(changeRole, {
      token: admins[admin]?.token,
      body: { email: person.email, ...body },
    });
    return answerOf(changed, (of) => `changed ${of.modifiedCount}: ${describeRole(of)}`);
  }

  async function send(actor: number, command: PersonCommand): Promise<string> {
    const calls = actors.apiOf(actor);
    const intent = intents[command.payment ?? -1];
    if ('back' in command && !intent) return 'no payment';
    if ('device' in command) return onDevice(calls, command);
    const { id = '', clientSecret = '' } = intent ?? {};
    switch (command.kind) {
      case 'pay':
        await actors.inTurn(actor, 'the bank', () => confirm(clientSecret, CARDS[command.card]));
        return 'done';
      case 'refund':
        // One that is not paid, or is refunded already, is refused there.
        await actors.inTurn(actor, 'the bank', () =>
          stripe()
            .refunds.create({ payment_intent: id })
            .catch(() => undefined),
        );
        return 'done';
      case 'hear of payment':
        return answerOf(await postEvent(calls, 'payment_intent.succeeded', { id }), () => 'heard');
      case 'hear of refund':
        return answerOf(await postEvent(calls, 'charge.refunded', { id: 'ch_1', payment_intent: id }), () => 'heard');
      case 'give role':
        return change(calls, command.admin, {
          newRole: command.newRole,
          ...(command.endPro && { endPro: true }),
        });
      case 'give Pro': {
        const until = command.until === undefined ? undefined : calendar.half(command.until).toISOString();
        return change(calls, command.admin, { newRole: 'pro-user', until });
      }
      case 'remove': {
        const { token } = admins[command.admin] ?? {};
        const removed = await calls.call(deleteUser, { token, params: { id: person.id } });
        return answerOf(removed, ({ deletedCount }) => `removed ${deletedCount}`);
      }
      case 'time passes':
        await actors.inTurn(actor, 'the clock', () => {
          month = Math.min(month + 1, MONTHS);
          clock.set(calendar.begin(month));
        });
        return 'done';
      default:
        throw new Error(`Nobody does this: ${JSON.stringify(command satisfies never)}.`);
    }
  }

  async function view(): Promise<PersonView> {
    const token = admins[0]?.token;
    const query = { q: person.email };
    const body = { email: person.email };
    const [found, payments, ...devices] = await Promise.all([
      api.call(checkRole, { token, body }),
      api.call(listPayments, { token, query }),
      ...tokens.map((each) => api.call(checkRole, { token: each, body })),
    ]);
    const period = (of: { from: string; until: string } | undefined): [number, number] | null =>
      of ? [calendar.monthsOf(of.from), calendar.monthsOf(of.until)] : null;
    return {
      person: found.body.code === 'user-not-found' ? 'gone' : answerOf(found, describeRole),
      devices: devices.map((each) => answerOf(each, () => 'signed in')),
      payments: payments.body
        .map((each) => ({
          payment: intents.findIndex(({ id }) => id === each.paymentIntentId),
          status: each.status,
          period: period(each.period),
        }))
        .toSorted((one, other) => one.payment - other.payment) as PersonView['payments'],
    };
  }

  const subject: Subject<PersonCommand, PersonView> = { turns: actors.turns, send, view };
  return subject;
}
