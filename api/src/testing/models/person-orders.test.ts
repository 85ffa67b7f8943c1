import { TIMEOUT_MS } from '../../../../platform/testing/models/limits';
import { createPlayed, describePlayed, play, playBetween, stateAfter } from '../../../../platform/testing/models/play';
import { startApi, type Person, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { INITIAL, PERSON_MODEL, type PersonCommand, type PersonWish } from './person-model';
import { createAdmins, createPersonSubject } from './person-subject';
import { clear } from './rounds';

const clock = createClock();
const played = createPlayed();
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
  if (process.env['SOAK'] || process.env['FIGURES']) console.log(describePlayed(played));
});

/** A payment that the bank has let through, and of which the API has not heard. */
const PAID: PersonCommand[] = [
  { kind: 'begin to pay', device: 0 },
  { kind: 'pay', card: 'good', back: 0, payment: 0 },
];

const RECORD: PersonWish[] = [{ kind: 'record', device: 0, back: 0 }];
const REFUND: PersonWish[] = [
  { kind: 'refund', back: 0 },
  { kind: 'hear of refund', back: 0 },
];
const GIVE_PRO: PersonWish[] = [{ kind: 'give Pro', admin: 0, months: null }];
const END_PRO: PersonWish[] = [{ kind: 'give role', admin: 0, newRole: 'user', endPro: true }];
const SIGN_OUT: PersonWish[] = [{ kind: 'sign out', device: 0 }];
const ALL: PersonWish[][] = [
  RECORD,
  REFUND,
  [{ kind: 'hear of payment', back: 0 }],
  [{ kind: 'begin to pay', device: 0 }],
  [{ kind: 'give role', admin: 0, newRole: 'surveyor', endPro: false }],
  END_PRO,
  GIVE_PRO,
  [{ kind: 'give Pro', admin: 0, months: 7 }],
  [{ kind: 'ask for role', device: 0 }],
  SIGN_OUT,
  [{ kind: 'sign out everywhere', device: 1 }],
  [{ kind: 'leave', device: 0 }],
  [{ kind: 'remove', admin: 1 }],
];

async function playPair(begun: PersonCommand[], one: PersonWish[], other: PersonWish[]): Promise<number> {
  return playBetween(actors.turns, async (order) => {
    await clear(api, ['payments']);
    const subject = await createPersonSubject(api, actors, clock, admins);
    for (const command of begun) await subject.send(0, command);
    const state = stateAfter(PERSON_MODEL.step, INITIAL, begun);
    await play(PERSON_MODEL, subject, state, [{ actors: [one, other], order }], played);
  });
}

/** From what two begin, and what they do in `npm test`. */
const PAIRS: Record<string, [begun: PersonCommand[], few: [PersonWish[], PersonWish[]][]]> = {
  'has begun to pay': [
    PAID,
    [
      [RECORD, REFUND],
      [GIVE_PRO, RECORD],
      [SIGN_OUT, RECORD],
    ],
  ],
  'has paid': [
    [...PAID, { kind: 'record', device: 0, back: 0, payment: 0 }],
    [
      [REFUND, REFUND],
      [END_PRO, REFUND],
    ],
  ],
};

test.each(Object.entries(PAIRS))(
  'a person who %s is what the model says, wherever one command comes between the calls of another',
  async (_name, [begun, few]) => {
    const pairs = process.env['SOAK'] ? ALL.flatMap((one) => ALL.map((other) => [one, other] as const)) : few;
    let times = 0;
    for (const [one, other] of pairs) times += await playPair(begun, one, other);
    expect(times).toBeGreaterThan(pairs.length);
  },
  TIMEOUT_MS,
);
