import fc from 'fast-check';
import { pino } from 'pino';
import { SEED, TIMEOUT_MS } from '@canvass/testing/models/limits';
import {
  createBurstsArbitrary,
  createPlayTotals,
  describePlayTotals,
  toPlainRecord,
  playSubject,
  playRounds,
  stateAfter,
} from '@canvass/testing/models/play';
import { createPaymentServices } from '../../src/server/modules/payment-services';
import { startApi, type TestUser, type TestApi } from '../api';
import { SANDBOX_KEYS } from '../services';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { afterReconciliation, INITIAL, USER_MODEL, type UserCommand, type UserAction } from './user-model';
import { createAdmins, createUserSubject } from './user-subject';
import { clearCollections, findInconsistencies } from './rounds';

const ROUND_COUNT = process.env['SOAK'] ? 200 : 6;

const clock = createClock();
const stats = createPlayTotals();
let api: TestApi;
let actors: Actors;
let admins: TestUser[];
let reconcilePayments: ReturnType<typeof createPaymentServices>['reconcile'];

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  admins = await createAdmins(api);
  actors = await startActors(api, 3, clock.now);
  const settings = { ...SANDBOX_KEYS, sandboxUrl: process.env['TEST_PAYMENTS_URL'] };
  const cards = createPaymentServices({ db: api.db, settings, log: pino({ level: 'silent' }), now: clock.now });
  reconcilePayments = cards.reconcile;
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
});

const device = fc.nat({ max: 1 });
const back = fc.constantFrom(0, 0, 0, 1);
const admin = fc.nat({ max: 1 });

const begin = toPlainRecord({ kind: fc.constant('begin to pay' as const), device });
const pay = toPlainRecord({
  kind: fc.constant('pay' as const),
  card: fc.constantFrom('good' as const, 'good' as const, 'declined' as const),
  back,
});
const record = toPlainRecord({ kind: fc.constant('record' as const), device, back });
const hear = toPlainRecord({ kind: fc.constantFrom('hear of payment' as const, 'hear of refund' as const), back });
const refund = toPlainRecord({ kind: fc.constant('refund' as const), back });
const ask = toPlainRecord({ kind: fc.constant('ask for role' as const), device });
const giveRole = toPlainRecord({
  kind: fc.constant('give role' as const),
  admin,
  newRole: fc.constantFrom('user' as const, 'user' as const, 'surveyor' as const, 'admin' as const),
  endPro: fc.boolean(),
});
const givePro = toPlainRecord({ kind: fc.constant('give Pro' as const), admin, months: fc.constantFrom(null, 7, 8) });
const timePasses = fc.constant({ kind: 'time passes' as const });
const signOut = toPlainRecord({ kind: fc.constantFrom('sign out' as const, 'sign out everywhere' as const), device });
const leave = toPlainRecord({ kind: fc.constant('leave' as const), device });
const remove = toPlainRecord({ kind: fc.constant('remove' as const), admin });

const actions: fc.Arbitrary<UserAction>[] = [
  fc.oneof(begin, pay, pay),
  fc.oneof(record, hear, hear, refund),
  fc.oneof(record, hear, hear, refund),
  fc.oneof(record, hear, refund, giveRole, givePro, ask),
  fc.oneof(begin, pay, record, hear, refund, ask, giveRole, givePro, timePasses),
  fc.oneof(begin, pay, record, hear, refund, ask, giveRole, givePro, timePasses),
  fc.oneof(record, hear, ask, giveRole, timePasses, signOut, fc.oneof(leave, remove)),
];

/** The initial commands of a round: a payment that the API does not know about yet, or knows. */
const INITIAL_COMMANDS: UserCommand[] = [
  { kind: 'begin to pay', device: 0 },
  { kind: 'pay', card: 'good', back: 0, payment: 0 },
  { kind: 'record', device: 0, back: 0, payment: 0 },
];

const round = toPlainRecord({
  early: fc.nat({ max: INITIAL_COMMANDS.length }).map((length) => INITIAL_COMMANDS.slice(0, length)),
  bursts: createBurstsArbitrary(actions, { actors: 3, bursts: 5 }),
});

test(
  'a user matches the model under concurrent payments, role changes, sign-outs and deletion',
  async () => {
    await playRounds(
      round,
      async ({ early, bursts }) => {
        const startedAt = new Date(Date.now() - 1000);
        await clearCollections(api, ['payments']);
        const subject = await createUserSubject(api, actors, clock, admins);
        for (const command of early) await subject.send(0, command);
        const initialState = stateAfter(USER_MODEL.step, INITIAL, early);
        const state = await playSubject(USER_MODEL, subject, initialState, bursts, stats);
        expect(await findInconsistencies(api, clock.now())).toEqual([]);
        await reconcilePayments(startedAt);
        expect(await subject.view()).toEqual(USER_MODEL.view(afterReconciliation(state)));
      },
      { seed: SEED, rounds: ROUND_COUNT },
    );
    expect(stats.rounds).toBe(ROUND_COUNT);
    if (process.env['SOAK'] || process.env['FIGURES']) console.log(`seed ${SEED}: ${describePlayTotals(stats)}`);
  },
  TIMEOUT_MS,
);
