import type { Db } from 'mongodb';
import {
  getQuestionKey,
  omitUnasked,
  questionsSchema,
  type Answers,
  type AnswerValue,
  type Question,
} from '@canvass/shared/contracts';
import { startEnvironment, type BenchEnvironment } from '../api/environment';
import { publishSurvey } from '../api/seed-surveys';
import { seedUsers } from '../api/users';
import { createVoteRequests } from '../api/vote-requests';
import type { Bench, BenchOptions } from '../bench';
import { alternateRounds, type Variant } from '../harness/alternate-rounds';
import { COMPARISON_COLUMNS, createAnsweredCheck, createRatioCheck, formatComparisonRow } from '../harness/comparison';
import { renderSections, type Section } from '../harness/document';
import { formatCount } from '../harness/format-numbers';
import { describeMachine } from '../harness/machine';
import type { Program } from '../harness/program';

interface Sizes {
  rounds: number;
  /** Votes per round, each by a different user. */
  votes: number;
}

const FULL_SIZES: Sizes = { rounds: 5, votes: 2000 };

/** Enough to check that everything works; the figures are meaningless. */
const QUICK_SIZES: Sizes = { rounds: 1, votes: 100 };

const IN_FLIGHT = 32;

/** The minimum speed of votes on 20 questions of mixed kinds, relative to those on 3 yes-no questions. */
const MIN_RATIO = 0.7;

const OPTIONS = ['Mornings', 'Afternoons', 'Evenings', 'Weekends', 'None of these'];

const PLAIN_QUESTIONS = questionsSchema.parse([
  { title: 'Should it open on Sundays?' },
  { title: 'Would you come yourself?' },
  { title: 'Would you bring a friend?' },
]);

/** Five times four questions; the first of each four decides whether the second is asked. */
const MIXED_QUESTIONS = questionsSchema.parse(
  Array.from({ length: 5 }, (_, part) => [
    { title: `Do you use part ${part}?`, section: { title: `Part ${part}` } },
    {
      title: `When do you use part ${part}?`,
      kind: 'multiple',
      options: OPTIONS,
      other: true,
      none: true,
      maxChoices: 3,
      shuffle: true,
      showIf: { question: 4 * part + 1, answers: ['Yes'] },
    },
    { title: `How likely are you to recommend part ${part}?`, kind: 'scale' },
    { title: `What is missing in part ${part}?`, kind: 'text', required: false },
  ]).flat(),
);

function createAnswer({ kind, options }: Question, index: number): AnswerValue {
  if (kind === 'multiple') return [options[index % 4] ?? '', `At ${index % 24} o’clock`];
  if (kind === 'scale') return index % 11;
  return kind === 'text' ? `Number ${index} is missing.` : (options[index % 2] ?? '');
}

/** The answers of one voter. */
function createAnswers(questions: Question[], index: number): Answers {
  const answers = questions.map((question, at) => [getQuestionKey(at), createAnswer(question, index + at)] as const);
  return omitUnasked(questions, Object.fromEntries(answers));
}

interface Fixture {
  environment: BenchEnvironment;
  db: Db;
  api: Program;
  sizes: Sizes;
  log: BenchOptions['log'];
}

function createVariant({ environment, db, api, sizes }: Fixture, name: string, questions: Question[]): Variant {
  return {
    name,
    pids: { server: [api.pid], database: environment.databasePids() },
    async round() {
      const survey = await publishSurvey(db, {}, questions);
      const requests = createVoteRequests(survey, 0, sizes.votes, (index) => createAnswers(questions, index));
      return environment.loadGenerator.burst({
        targets: [api.origin],
        requests,
        count: requests.length,
        inFlight: IN_FLIGHT,
      });
    },
  };
}

async function measureVotes(fixture: Fixture): Promise<Section> {
  const measured = await alternateRounds(
    fixture.sizes.rounds,
    [createVariant(fixture, '3 questions', PLAIN_QUESTIONS), createVariant(fixture, '20 questions', MIXED_QUESTIONS)],
    fixture.log,
  );
  const [plain, mixed] = measured;
  return {
    title: 'Votes by questions',
    description: `${formatCount(fixture.sizes.votes)} votes per round on one new survey, each by a different user, ${IN_FLIGHT} in flight. The 20 questions are of four kinds, with conditions, answers in place of an option, limits, and optional texts; a voter answers 15 or 20 of them.`,
    columns: COMPARISON_COLUMNS,
    rows: [
      formatComparisonRow('3 yes-no questions', plain),
      formatComparisonRow('20 questions of mixed kinds', mixed, plain),
    ],
    checks: [
      createRatioCheck('votes on 20 questions of mixed kinds', mixed, plain, MIN_RATIO),
      createAnsweredCheck('votes are all accepted', measured),
    ],
  };
}

/** What many questions of mixed kinds cost. */
export const questionsBench: Bench = {
  name: 'questions',
  summary: 'votes per second on 20 questions of mixed kinds beside 3 yes-no questions (about 2 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    log('starting the database, the API and the load');
    const environment = await startEnvironment();
    try {
      const db = environment.openDatabase('questions');
      const api = await environment.startApi(db);
      await seedUsers(db, sizes.votes);
      const section = await measureVotes({ environment, db, api, sizes, log });
      const intro = `\`npm run bench -- questions${isQuick ? ' --quick' : ''}\`, on ${environment.database}: ${machine}. The variants take turns, ${sizes.rounds} rounds after a warm-up round; figures are medians (lowest–highest), ratios are computed within a round.`;
      return { report: renderSections(intro, [section]), checks: section.checks };
    } finally {
      log('stopping');
      await environment.stop();
    }
  },
};
