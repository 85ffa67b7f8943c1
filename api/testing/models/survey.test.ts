import fc from 'fast-check';
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
import { startApi, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { clearCollections, findInconsistencies } from './rounds';
import { SURVEY_MODEL } from './survey-model';
import { DEADLINE_COUNT, INITIAL, type SurveyCommand, type SurveyAction } from './survey-state';
import { createTestUsers, createSurveySubject, FIRST_EARLY_VOTER } from './survey-subject';

const ROUND_COUNT = process.env['SOAK'] ? 200 : 6;

const clock = createClock();
const stats = createPlayTotals();
let api: TestApi;
let actors: Actors;
let users: Awaited<ReturnType<typeof createTestUsers>>;

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  users = await createTestUsers(api);
  actors = await startActors(api, 3, clock.now);
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
});

const sees = fc.constantFrom('now' as const, 'now' as const, 'nothing' as const, 'before' as const);
const rarely = fc.nat({ max: 4 }).map((number) => number === 4);

const vote = toPlainRecord({
  kind: fc.constant('vote' as const),
  voter: fc.nat({ max: 6 }),
  yes: fc.boolean(),
  hasKey: fc.boolean(),
  hasComment: rarely,
  sees,
});

const edit = toPlainRecord({
  kind: fc.constant('edit' as const),
  title: fc.nat({ max: 2 }),
  questions: fc.nat({ max: 2 }),
  deadline: fc.integer({ min: 1, max: DEADLINE_COUNT }),
  sees,
});

const unpublish = toPlainRecord({
  kind: fc.constant('unpublish' as const),
  feedback: fc.nat({ max: 1 }),
  by: fc.constantFrom('status' as const, 'decision' as const),
});

const report = toPlainRecord({ kind: fc.constant('report' as const), reporter: fc.nat({ max: 2 }) });

const decision = toPlainRecord({ kind: fc.constantFrom('ask for review' as const, 'dismiss', 'reopen', 'read') });
const publish = fc.constant({ kind: 'publish' as const });
const timePasses = fc.constant({ kind: 'time passes' as const });

const actions: fc.Arbitrary<SurveyAction>[] = [
  fc.oneof({ weight: 8, arbitrary: vote }, { weight: 2, arbitrary: edit }, { weight: 1, arbitrary: timePasses }),
  fc.oneof({ weight: 8, arbitrary: vote }, { weight: 2, arbitrary: edit }, { weight: 1, arbitrary: publish }),
  fc.oneof(unpublish, report, report, publish, decision, decision),
  fc.oneof(vote, vote, edit, edit, unpublish, publish, publish, report, decision, timePasses),
];

const round = toPlainRecord({
  earlyVotes: fc.constantFrom(0, 0, 1, 4, 8, 9),
  bursts: createBurstsArbitrary(actions, { actors: 3, bursts: 5 }),
});

test(
  'a survey matches its model under concurrent commands',
  async () => {
    await playRounds(
      round,
      async ({ earlyVotes, bursts }) => {
        clock.set(new Date());
        await clearCollections(api, ['surveys', 'versions', 'votes', 'reports']);
        const subject = await createSurveySubject(api, actors, clock, users);
        const earlyCommands = Array.from({ length: earlyVotes }, (_, index): SurveyCommand => {
          const voter = FIRST_EARLY_VOTER + index;
          return { kind: 'vote', id: -voter, voter, yes: true, hasKey: false, hasComment: false, sees: 'nothing' };
        });
        for (const command of earlyCommands) await subject.send(0, command);
        await playSubject(SURVEY_MODEL, subject, stateAfter(SURVEY_MODEL.step, INITIAL, earlyCommands), bursts, stats);
        expect(await findInconsistencies(api, clock.now())).toEqual([]);
      },
      { seed: SEED, rounds: ROUND_COUNT },
    );
    expect(stats.rounds).toBe(ROUND_COUNT);
    if (process.env['SOAK'] || process.env['FIGURES']) console.log(`seed ${SEED}: ${describePlayTotals(stats)}`);
  },
  TIMEOUT_MS,
);
