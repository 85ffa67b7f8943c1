import { selectCases } from '@canvass/testing/exhaustive-table';
import { TIMEOUT_MS } from '@canvass/testing/models/limits';
import {
  createPlayTotals,
  describePlayTotals,
  playSubject,
  playBetween,
  stateAfter,
} from '@canvass/testing/models/play';
import { startApi, type TestUser, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { INITIAL, USER_MODEL, type UserCommand, type UserAction } from './user-model';
import { createAdmins, createUserSubject } from './user-subject';
import { clearCollections } from './rounds';

const clock = createClock();
const stats = createPlayTotals();
let api: TestApi;
let actors: Actors;
let admins: TestUser[];

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  admins = await createAdmins(api);
  actors = await startActors(api, 2, clock.now);
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
  if (process.env['SOAK'] || process.env['FIGURES']) console.log(describePlayTotals(stats));
});

/** A payment that the bank has approved, but that the API does not know about yet. */
const PAID_COMMANDS: UserCommand[] = [
  { kind: 'begin to pay', device: 0 },
  { kind: 'pay', card: 'good', back: 0, payment: 0 },
];

const RECORD: UserAction[] = [{ kind: 'record', device: 0, back: 0 }];
const REFUND: UserAction[] = [
  { kind: 'refund', back: 0 },
  { kind: 'hear of refund', back: 0 },
];
const GIVE_PRO: UserAction[] = [{ kind: 'give Pro', admin: 0, months: null }];
const END_PRO: UserAction[] = [{ kind: 'give role', admin: 0, newRole: 'user', endPro: true }];
const SIGN_OUT: UserAction[] = [{ kind: 'sign out', device: 0 }];
const ALL: UserAction[][] = [
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

async function runPair(initialCommands: UserCommand[], first: UserAction[], second: UserAction[]): Promise<number> {
  return playBetween(actors.turns, async (order) => {
    await clearCollections(api, ['payments']);
    const subject = await createUserSubject(api, actors, clock, admins);
    for (const command of initialCommands) await subject.send(0, command);
    const state = stateAfter(USER_MODEL.step, INITIAL, initialCommands);
    await playSubject(USER_MODEL, subject, state, [{ actors: [first, second], order }], stats);
  });
}

/** The initial commands, and the pairs of concurrent actions in `npm test -- --all`. */
const PAIRS: Record<string, [begun: UserCommand[], few: [UserAction[], UserAction[]][]]> = {
  'has begun to pay': [
    PAID_COMMANDS,
    [
      [RECORD, REFUND],
      [GIVE_PRO, RECORD],
      [SIGN_OUT, RECORD],
    ],
  ],
  'has paid': [
    [...PAID_COMMANDS, { kind: 'record', device: 0, back: 0, payment: 0 }],
    [
      [REFUND, REFUND],
      [END_PRO, REFUND],
    ],
  ],
};

test.each(Object.entries(PAIRS))(
  'a user who %s matches the model for every interleaving of two commands',
  async (name, [begun, few]) => {
    const selected = selectCases('pairs of commands of a user', few, () => ['any pair'], name);
    const all = ALL.flatMap((first) => ALL.map((second) => [first, second] as const));
    const pairs = process.env['SOAK'] ? all : selected;
    let runs = 0;
    for (const [first, second] of pairs) runs += await runPair(begun, first, second);
    expect(runs).toBeGreaterThan(pairs.length);
  },
  TIMEOUT_MS,
);
