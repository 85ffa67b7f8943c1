import { TIMEOUT_MS } from '../../testing/models/limits';
import { createPlayed, describePlayed, play, playBetween } from '../../testing/models/play';
import { CHANNEL_MODEL, INITIAL } from './channel-model';
import type { ChannelWish } from './channel-state';
import { createChannelSubject, createTemplate } from './channel-subject';
import { startOperators, type Operators } from './operators';

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

test(
  'a release channel behaves as its model says, wherever one command comes between the steps of another',
  async () => {
    const template = createTemplate();
    const pairs = process.env['SOAK']
      ? ALL.flatMap((one) => ALL.map((other) => [one, other] as const))
      : [[GC, PROMOTE] as const, [PROMOTE, LOCK] as const];
    for (const [one, other] of pairs) {
      const times = await playBetween(operators.turns, async (order) => {
        const subject = createChannelSubject(operators, template);
        await play(CHANNEL_MODEL, subject, INITIAL, [{ actors: [[one], [other]], order }], played);
      });
      expect(times).toBeGreaterThan(1);
    }
  },
  TIMEOUT_MS,
);
