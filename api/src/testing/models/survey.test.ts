import fc from 'fast-check';
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
import { startApi, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { clear, findFaults } from './rounds';
import { SURVEY_MODEL } from './survey-model';
import { DEADLINES, INITIAL, type SurveyCommand, type SurveyWish } from './survey-state';
import { createPeople, createSurveySubject, FIRST_EARLY_VOTER } from './survey-subject';

const ROUNDS = process.env['SOAK'] ? 200 : 6;

const clock = createClock();
const played = createPlayed();
let api: TestApi;
let actors: Actors;
let people: Awaited<ReturnType<typeof createPeople>>;

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  people = await createPeople(api);
  actors = await startActors(api, 3, clock.now);
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
});

const sees = fc.constantFrom('now' as const, 'now' as const, 'nothing' as const, 'before' as const);
const seldom = fc.nat({ max: 4 }).map((number) => number === 4);

const vote = plainRecord({
  kind: fc.constant('vote' as const),
  voter: fc.nat({ max: 6 }),
  yes: fc.boolean(),
  hasKey: fc.boolean(),
  hasComment: seldom,
  sees,
});

const edit = plainRecord({
  kind: fc.constant('edit' as const),
  title: fc.nat({ max: 2 }),
  questions: fc.nat({ max: 2 }),
  deadline: fc.integer({ min: 1, max: DEADLINES }),
  sees,
});

const unpublish = plainRecord({
  kind: fc.constant('unpublish' as const),
  feedback: fc.nat({ max: 1 }),
  by: fc.constantFrom('status' as const, 'decision' as const),
});

const report = plainRecord({ kind: fc.constant('report' as const), reporter: fc.nat({ max: 2 }) });

const decision = plainRecord({ kind: fc.constantFrom('ask for review' as const, 'dismiss', 'reopen', 'read') });
const publish = fc.constant({ kind: 'publish' as const });
const timePasses = fc.constant({ kind: 'time passes' as const });

const wishes: fc.Arbitrary<SurveyWish>[] = [
  fc.oneof({ weight: 8, arbitrary: vote }, { weight: 2, arbitrary: edit }, { weight: 1, arbitrary: timePasses }),
  fc.oneof({ weight: 8, arbitrary: vote }, { weight: 2, arbitrary: edit }, { weight: 1, arbitrary: publish }),
  fc.oneof(unpublish, report, report, publish, decision, decision),
  fc.oneof(vote, vote, edit, edit, unpublish, publish, publish, report, decision, timePasses),
];

const round = plainRecord({
  earlyVotes: fc.constantFrom(0, 0, 1, 4, 8, 9),
  bursts: burstsOf(wishes, { actors: 3, bursts: 5 }),
});

test(
  'a survey behaves as its model says, whatever happens to it at the same time',
  async () => {
    await playRounds(
      round,
      async ({ earlyVotes, bursts }) => {
        clock.set(new Date());
        await clear(api, ['surveys', 'versions', 'votes', 'reports']);
        const subject = await createSurveySubject(api, actors, clock, people);
        const early = Array.from({ length: earlyVotes }, (_, index): SurveyCommand => {
          const voter = FIRST_EARLY_VOTER + index;
          return { kind: 'vote', id: -voter, voter, yes: true, hasKey: false, hasComment: false, sees: 'nothing' };
        });
        for (const command of early) await subject.send(0, command);
        await play(SURVEY_MODEL, subject, stateAfter(SURVEY_MODEL.step, INITIAL, early), bursts, played);
        expect(await findFaults(api, clock.now())).toEqual([]);
      },
      { seed: SEED, rounds: ROUNDS },
    );
    expect(played.rounds).toBe(ROUNDS);
    if (process.env['SOAK'] || process.env['FIGURES']) console.log(`seed ${SEED}: ${describePlayed(played)}`);
  },
  TIMEOUT_MS,
);
