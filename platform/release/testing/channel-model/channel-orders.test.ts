import { selectCases } from '@canvass/testing/exhaustive-table';
import { TIMEOUT_MS } from '@canvass/testing/models/limits';
import { createPlayTotals, describePlayTotals, playSubject, playBetween } from '@canvass/testing/models/play';
import { CHANNEL_MODEL, INITIAL } from './channel-model';
import type { ChannelIntent } from './channel-state';
import { createChannelSubject, createTestTemplate } from './channel-subject';
import { startOperators, type Operators } from './operators';

const played = createPlayTotals();
let operators: Operators;

beforeAll(async () => {
  operators = await startOperators(2);
});

afterAll(async () => {
  await operators.stop();
  if (process.env['SOAK'] || process.env['FIGURES']) console.log(describePlayTotals(played));
});

const GC: ChannelIntent = { kind: 'gc' };
const PROMOTE: ChannelIntent = { kind: 'promote', version: 2 };

const LOCK: ChannelIntent = { kind: 'lock', by: 'ada' };

/** The pairs of concurrent commands in `npm test -- --all`. */
const PAIRS = [[GC, PROMOTE] as const, [PROMOTE, LOCK] as const];

const ALL_COMMANDS: ChannelIntent[] = [
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
  'a release channel matches its model for every interleaving of two commands',
  async () => {
    const template = createTestTemplate();
    const pairs = process.env['SOAK']
      ? ALL_COMMANDS.flatMap((one) => ALL_COMMANDS.map((other) => [one, other] as const))
      : selectCases('pairs of commands of a release channel', PAIRS, () => ['any pair']);
    for (const [one, other] of pairs) {
      const times = await playBetween(operators.turns, async (order) => {
        const subject = createChannelSubject(operators, template);
        await playSubject(CHANNEL_MODEL, subject, INITIAL, [{ actors: [[one], [other]], order }], played);
      });
      expect(times).toBeGreaterThan(1);
    }
  },
  TIMEOUT_MS,
);
