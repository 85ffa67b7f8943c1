import { selectCases } from '@canvass/testing/exhaustive-table';
import { TIMEOUT_MS } from '@canvass/testing/models/limits';
import {
  createPlayTotals,
  describePlayTotals,
  playSubject,
  playBetween,
  stateAfter,
} from '@canvass/testing/models/play';
import { startApi, type TestApi } from '../api';
import { startActors, type Actors } from './actors';
import { createClock } from './clock';
import { clearCollections } from './rounds';
import { SURVEY_MODEL } from './survey-model';
import { INITIAL, type SurveyCommand, type SurveyAction } from './survey-state';
import { createTestUsers, createSurveySubject, FIRST_EARLY_VOTER } from './survey-subject';

const clock = createClock();
const stats = createPlayTotals();
let api: TestApi;
let actors: Actors;
let people: Awaited<ReturnType<typeof createTestUsers>>;

beforeAll(async () => {
  api = await startApi({ now: clock.now });
  people = await createTestUsers(api);
  actors = await startActors(api, 2, clock.now);
});

afterAll(async () => {
  await actors.stop();
  await api.stop();
  if (process.env['SOAK'] || process.env['FIGURES']) console.log(describePlayTotals(stats));
});

const VOTE = { kind: 'vote', voter: 0, yes: true, hasKey: false, hasComment: false, sees: 'nothing' } as const;
const EDIT = { kind: 'edit', title: 0, questions: 0, deadline: 1, sees: 'nothing' } as const;
const VOTE_NOW = { ...VOTE, voter: 1, sees: 'now' } as const;
const RENAME = { ...EDIT, title: 1, sees: 'now' } as const;
const EXTEND = { ...EDIT, deadline: 2, sees: 'now' } as const;
const REWORD = { ...EDIT, questions: 1 } as const;
const PUBLISH = { kind: 'publish' } as const;
const UNPUBLISH = { kind: 'unpublish', feedback: 1, by: 'status' } as const;
const REVIEW = { kind: 'ask for review' } as const;
const TIME_PASSES = { kind: 'time passes' } as const;

/** Four votes, so that the next one completes a step, and one report. */
const PUBLISHED: SurveyCommand[] = [
  ...[0, 1, 2, 3].map((index) => ({ ...VOTE, id: -index - 1, voter: FIRST_EARLY_VOTER + index })),
  { kind: 'report', id: -5, reporter: 2 },
];
const UNPUBLISHED: SurveyCommand[] = [...PUBLISHED, { ...UNPUBLISH, id: -6, feedback: 0 }];

const CLOSED: SurveyCommand[] = [...PUBLISHED, { ...TIME_PASSES, id: -6 }];

const MODERATION: SurveyAction[] = [
  PUBLISH,
  REVIEW,
  UNPUBLISH,
  { ...UNPUBLISH, by: 'decision' },
  { kind: 'dismiss' },
  { kind: 'reopen' },
  { kind: 'report', reporter: 1 },
  RENAME,
];
const ALL: SurveyAction[] = [
  ...MODERATION,
  { ...VOTE, hasKey: true },
  { ...VOTE, yes: false },
  VOTE_NOW,
  REWORD,
  EXTEND,
  { kind: 'read' },
  TIME_PASSES,
];

function createPairs(actions: SurveyAction[]): [SurveyAction, SurveyAction][] {
  return actions.flatMap((first) => actions.map((second): [SurveyAction, SurveyAction] => [first, second]));
}

/** The initial commands, and the pairs of concurrent actions in `npm test -- --all` and in `npm run soak`. */
const PAIRS: Record<
  string,
  [begun: SurveyCommand[], few: [SurveyAction, SurveyAction][], all: [SurveyAction, SurveyAction][]]
> = {
  'nobody has voted in': [
    [],
    [
      [VOTE_NOW, REWORD],
      [VOTE, VOTE_NOW],
      [REWORD, RENAME],
    ],
    createPairs([VOTE, VOTE_NOW, REWORD, RENAME, TIME_PASSES]),
  ],
  'some have voted in': [
    PUBLISHED,
    [
      [REVIEW, UNPUBLISH],
      [PUBLISH, UNPUBLISH],
    ],
    createPairs(ALL),
  ],
  'is unpublished': [UNPUBLISHED, [[REVIEW, PUBLISH]], createPairs(MODERATION)],
  'is closed': [CLOSED, [[VOTE, VOTE_NOW]], createPairs([VOTE, REWORD, EXTEND, UNPUBLISH])],
};

test.each(Object.entries(PAIRS))(
  'a survey that %s matches its model for every interleaving of two commands',
  async (name, [begun, few, all]) => {
    const selected = selectCases('pairs of commands of a survey', few, () => ['any pair'], name);
    const pairs = process.env['SOAK'] ? all : selected;
    let runs = 0;
    for (const [first, second] of pairs) {
      runs += await playBetween(actors.turns, async (order) => {
        clock.set(new Date());
        await clearCollections(api, ['surveys', 'versions', 'votes', 'reports']);
        const subject = await createSurveySubject(api, actors, clock, people);
        for (const command of begun) await subject.send(0, command);
        const state = stateAfter(SURVEY_MODEL.step, INITIAL, begun);
        await playSubject(SURVEY_MODEL, subject, state, [{ actors: [[first], [second]], order }], stats);
      });
    }
    expect(runs).toBeGreaterThan(pairs.length);
  },
  TIMEOUT_MS,
);
