import { createPlayed, describePlayed, play, playBetween, stateAfter } from '../../testing/models/play';
import { CHANNEL_MODEL, INITIAL, type ChannelCommand, type ChannelWish } from './channel-model';
import { createChannelSubject, createTemplate } from './channel-subject';
import { startOperators, type Operators } from './operators';

const TIMEOUT_MS = process.env['SOAK'] ? 7_200_000 : undefined;

const played = createPlayed();
let operators: Operators;

beforeAll(async () => {
  operators = await startOperators(2);
});

afterAll(async () => {
  await operators.stop();
  if (process.env['SOAK'] || process.env['FIGURES']) console.log(describePlayed(played));
});

const GC: ChannelWish = { kind: 'gc' };
const PROMOTE: ChannelWish = { kind: 'promote', version: 2 };

const LOCK: ChannelWish = { kind: 'lock', by: 'ada' };

const ALL: ChannelWish[] = [
  GC,
  PROMOTE,
  { kind: 'canary', version: 2, percent: 5 },
  { kind: 'promote', version: null },
  { kind: 'canary', version: null, percent: 25 },
  { kind: 'end canary' },
  { kind: 'roll back', stable: false },
  LOCK,
  { kind: 'unlock', by: 'bob' },
  { kind: 'publish', version: 3 },
];

/** From what the two begin: as everything began, and with a candidate. */
const BEGUN: ChannelCommand[][] = [[], [{ kind: 'canary', id: -1, version: 2, percent: 5 }]];

test(
  'a release channel behaves as its model says, wherever one command comes between the steps of another',
  async () => {
    const template = createTemplate();
    const pairs = process.env['SOAK']
      ? ALL.flatMap((one) => ALL.map((other) => [one, other] as const))
      : [[GC, PROMOTE] as const, [PROMOTE, LOCK] as const];
    for (const begun of process.env['SOAK'] ? BEGUN : [[]]) {
      for (const [one, other] of pairs) {
        const times = await playBetween(operators.turns, async (order) => {
          const subject = createChannelSubject(operators, template);
          for (const command of begun) await subject.send(0, command);
          const state = stateAfter(CHANNEL_MODEL.step, INITIAL, begun);
          await play(CHANNEL_MODEL, subject, state, [{ actors: [[one], [other]], order }], played);
        });
        expect(times).toBeGreaterThan(1);
      }
    }
  },
  TIMEOUT_MS,
);
