import { createPlayed, play, stateAfter } from '../../../../platform/testing/models/play';
import { startApi, type Person, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { INITIAL, PERSON_MODEL, type PersonCommand, type PersonWish } from './person-model';
import { createAdmins, createPersonSubject } from './person-subject';

const clock = createClock();
let api: TestApi;
let actors: Actors;
let admins: Person[];

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  admins = await createAdmins(api);
  actors = await startActors(api, 2, clock.now);
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
});

/** A payment that the bank has let through, and of which the API has not heard. */
const PAID: PersonCommand[] = [
  { kind: 'begin to pay', device: 0 },
  { kind: 'pay', card: 'good', back: 0, payment: 0 },
];

const RECORD: PersonWish = { kind: 'record', device: 0, back: 0 };
const REFUND: PersonWish[] = [
  { kind: 'refund', back: 0 },
  { kind: 'hear of refund', back: 0 },
];

// Each call of the one is a place where all of the other may come between.
test.each(Array.from({ length: 10 }, (_, calls) => calls + 1))(
  'a payment is refunded that is recorded at the same time, after %i calls of the recording',
  async (calls) => {
    const subject = await createPersonSubject(api, actors, clock, admins);
    for (const command of PAID) await subject.send(0, command);
    const order = [
      { pick: 0, calls },
      { pick: 0, calls: 100 },
    ];
    const paid = stateAfter(PERSON_MODEL.step, INITIAL, PAID);
    const after = await play(PERSON_MODEL, subject, paid, [{ actors: [[RECORD], REFUND], order }], createPlayed());
    expect(after).toMatchObject({ proUntil: null, payments: [{ status: 'refunded' }] });
  },
);
