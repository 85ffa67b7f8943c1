import fc from 'fast-check';
import { pino } from 'pino';
import { SEED, TIMEOUT_MS } from '../../../../platform/testing/models/limits';
import {
  burstsOf,
  createPlayed,
  describePlayed,
  plainRecord,
  play,
  playRounds,
  stateAfter,
} from '../../../../platform/testing/models/play';
import { buildCards } from '../../payments/cards';
import { startApi, type Person, type TestApi } from '../api';
import { SANDBOX } from '../services';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { afterReconciliation, INITIAL, PERSON_MODEL, type PersonCommand, type PersonWish } from './person-model';
import { createAdmins, createPersonSubject } from './person-subject';
import { clear, findFaults } from './rounds';

const ROUNDS = process.env['SOAK'] ? 200 : 6;

const clock = createClock();
const played = createPlayed();
let api: TestApi;
let actors: Actors;
let admins: Person[];
let reconcilePayments: ReturnType<typeof buildCards>['reconcile'];

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  admins = await createAdmins(api);
  actors = await startActors(api, 3, clock.now);
  const settings = { ...SANDBOX, sandboxUrl: process.env['TEST_PAYMENTS_URL'] };
  const cards = buildCards({ db: api.db, settings, log: pino({ level: 'silent' }), now: clock.now });
  reconcilePayments = cards.reconcile;
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
});

const device = fc.nat({ max: 1 });
const back = fc.constantFrom(0, 0, 0, 1);
const admin = fc.nat({ max: 1 });

const begin = plainRecord({ kind: fc.constant('begin to pay' as const), device });
const pay = plainRecord({
  kind: fc.constant('pay' as const),
  card: fc.constantFrom('good' as const, 'good' as const, 'declined' as const),
  back,
});
const record = plainRecord({ kind: fc.constant('record' as const), device, back });
const hear = plainRecord({ kind: fc.constantFrom('hear of payment' as const, 'hear of refund' as const), back });
const refund = plainRecord({ kind: fc.constant('refund' as const), back });
const ask = plainRecord({ kind: fc.constant('ask for role' as const), device });
const giveRole = plainRecord({
  kind: fc.constant('give role' as const),
  admin,
  newRole: fc.constantFrom('user' as const, 'user' as const, 'surveyor' as const, 'admin' as const),
  endPro: fc.boolean(),
});
const givePro = plainRecord({ kind: fc.constant('give Pro' as const), admin, months: fc.constantFrom(null, 7, 8) });
const timePasses = fc.constant({ kind: 'time passes' as const });
const signOut = plainRecord({ kind: fc.constantFrom('sign out' as const, 'sign out everywhere' as const), device });
const leave = plainRecord({ kind: fc.constant('leave' as const), device });
const remove = plainRecord({ kind: fc.constant('remove' as const), admin });

const wishes: fc.Arbitrary<PersonWish>[] = [
  fc.oneof(begin, pay, pay),
  fc.oneof(record, hear, hear, refund),
  fc.oneof(record, hear, hear, refund),
  fc.oneof(record, hear, refund, giveRole, givePro, ask),
  fc.oneof(begin, pay, record, hear, refund, ask, giveRole, givePro, timePasses),
  fc.oneof(begin, pay, record, hear, refund, ask, giveRole, givePro, timePasses),
  fc.oneof(record, hear, ask, giveRole, timePasses, signOut, fc.oneof(leave, remove)),
];

/** How a round may begin: with a payment that the API has not heard of, or has. */
const BEGUN: PersonCommand[] = [
  { kind: 'begin to pay', device: 0 },
  { kind: 'pay', card: 'good', back: 0, payment: 0 },
  { kind: 'record', device: 0, back: 0, payment: 0 },
];

const round = plainRecord({
  early: fc.nat({ max: BEGUN.length }).map((length) => BEGUN.slice(0, length)),
  bursts: burstsOf(wishes, { actors: 3, bursts: 5 }),
});

test(
  'a person pays, is given roles, signs out and leaves as the model says, whatever happens at the same time',
  async () => {
    await playRounds(
      round,
      async ({ early, bursts }) => {
        const startedAt = new Date(Date.now() - 1000);
        await clear(api, ['payments']);
        const subject = await createPersonSubject(api, actors, clock, admins);
        for (const command of early) await subject.send(0, command);
        const begun = stateAfter(PERSON_MODEL.step, INITIAL, early);
        const state = await play(PERSON_MODEL, subject, begun, bursts, played);
        expect(await findFaults(api, clock.now())).toEqual([]);
        await reconcilePayments(startedAt);
        expect(await subject.view()).toEqual(PERSON_MODEL.view(afterReconciliation(state)));
      },
      { seed: SEED, rounds: ROUNDS },
    );
    expect(played.rounds).toBe(ROUNDS);
    if (process.env['SOAK'] || process.env['FIGURES']) console.log(`seed ${SEED}: ${describePlayed(played)}`);
  },
  TIMEOUT_MS,
);
