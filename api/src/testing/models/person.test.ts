import fc from 'fast-check';
import { pino } from 'pino';
import {
  burstsOf,
  createPlayed,
  describePlayed,
  plainRecord,
  play,
  playRounds,
} from '../../../../platform/testing/models/play';
import { buildCards } from '../../payments/cards';
import { startApi, type Person, type TestApi } from '../api';
import { SANDBOX } from '../services';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { afterReconciliation, INITIAL, PERSON_MODEL, type PersonWish } from './person-model';
import { createAdmins, createPersonSubject } from './person-subject';
import { clear, findFaults } from './rounds';

const ROUNDS = process.env['SOAK'] ? 1000 : 30;

/** The same rounds each time in `npm test`. */
const SEED = process.env['SOAK'] ? Date.now() % 2 ** 31 : 20_261_122;

/** Milliseconds; jest's own limit holds in `npm test`. */
const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;

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

const wish: fc.Arbitrary<PersonWish> = fc.oneof(
  { weight: 5, arbitrary: plainRecord({ kind: fc.constant('begin to pay' as const), device }) },
  {
    weight: 5,
    arbitrary: plainRecord({
      kind: fc.constant('pay' as const),
      card: fc.constantFrom('good' as const, 'good' as const, 'declined' as const),
      back,
    }),
  },
  { weight: 5, arbitrary: plainRecord({ kind: fc.constant('record' as const), device, back }) },
  {
    weight: 5,
    arbitrary: plainRecord({ kind: fc.constantFrom('hear of payment' as const, 'hear of refund' as const), back }),
  },
  { weight: 3, arbitrary: plainRecord({ kind: fc.constant('refund' as const), back }) },
  { weight: 3, arbitrary: plainRecord({ kind: fc.constant('ask for role' as const), device }) },
  {
    weight: 3,
    arbitrary: plainRecord({
      kind: fc.constant('give role' as const),
      admin,
      newRole: fc.constantFrom('user' as const, 'user' as const, 'surveyor' as const, 'admin' as const),
      endPro: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: plainRecord({ kind: fc.constant('give Pro' as const), admin, months: fc.constantFrom(null, 7, 8) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'time passes' as const }) },
  {
    weight: 1,
    arbitrary: plainRecord({
      kind: fc.constantFrom('sign out' as const, 'sign out everywhere' as const, 'leave' as const),
      device,
    }),
  },
  { weight: 1, arbitrary: plainRecord({ kind: fc.constant('remove' as const), admin }) },
);

test(
  'a person pays, is given roles, signs out and leaves as the model says, whatever happens at the same time',
  async () => {
    await playRounds(
      burstsOf(wish, { actors: 3, bursts: 7 }),
      async (bursts) => {
        const startedAt = new Date(Date.now() - 1000);
        await clear(api, ['payments']);
        const subject = await createPersonSubject(api, actors, clock, admins);
        const state = await play(PERSON_MODEL, subject, INITIAL, bursts, played);
        expect(await findFaults(api, clock.now())).toEqual([]);
        await reconcilePayments(startedAt);
        expect(await subject.view()).toEqual(PERSON_MODEL.view(afterReconciliation(state)));
      },
      { seed: SEED, rounds: ROUNDS },
    );
    if (process.env['SOAK']) console.log(`seed ${SEED}: ${describePlayed(played)}`);
  },
  TIMEOUT_MS,
);
