import fc from 'fast-check';
import { SEED, TIMEOUT_MS } from '@canvass/testing/models/limits';
import {
  createBurstsArbitrary,
  createPlayTotals,
  describePlayTotals,
  toPlainRecord,
  playSubject,
  playRounds,
} from '@canvass/testing/models/play';
import { CHANNEL_MODEL, INITIAL } from './channel-model';
import type { ChannelIntent } from './channel-state';
import { createChannelSubject, createTestTemplate } from './channel-subject';
import { startOperators, type Operators } from './operators';

const ROUNDS = process.env['SOAK'] ? 200 : 6;

const played = createPlayTotals();
let operators: Operators;

beforeAll(async () => {
  operators = await startOperators(2);
});

afterAll(() => operators.stop());

const version = fc.constantFrom(null, 1, 2, 2, 3, 4);

const publish = toPlainRecord({ kind: fc.constant('publish' as const), version: fc.integer({ min: 2, max: 4 }) });
const promote = toPlainRecord({ kind: fc.constant('promote' as const), version });
const canary = toPlainRecord({ kind: fc.constant('canary' as const), version, percent: fc.constantFrom(5, 25) });
const endCanary = fc.constant({ kind: 'end canary' as const });
const rollBack = toPlainRecord({ kind: fc.constant('roll back' as const), stable: fc.boolean() });
const by = fc.constantFrom('ada', 'bob');
const lock = toPlainRecord({ kind: fc.constantFrom('lock' as const, 'unlock' as const, 'unlock' as const), by });
const gc = fc.constant({ kind: 'gc' as const });

const intents: fc.Arbitrary<ChannelIntent>[] = [
  fc.oneof(promote, promote, canary, rollBack, lock, endCanary),
  fc.oneof(promote, canary, publish, gc),
  fc.oneof(promote, gc),
];

test(
  'a release channel matches its model under two concurrent operators',
  async () => {
    const template = createTestTemplate();
    await playRounds(
      createBurstsArbitrary(intents, { actors: 2, bursts: 5 }),
      async (bursts) => {
        const subject = createChannelSubject(operators, template);
        await playSubject(CHANNEL_MODEL, subject, INITIAL, bursts, played);
      },
      { seed: SEED, rounds: ROUNDS },
    );
    expect(played.rounds).toBe(ROUNDS);
    if (process.env['SOAK'] || process.env['FIGURES']) console.log(`seed ${SEED}: ${describePlayTotals(played)}`);
  },
  TIMEOUT_MS,
);
