import { ObjectId, type Db } from 'mongodb';
import { CATEGORIES, type Question } from '@canvass/shared/contracts';
import type { SurveyDocument } from '../../../api/src/records/surveys.collection';
import { summarizeQuestions } from '../../../api/src/surveys/surveys.repository';
import { getIndexTokens } from '../../../api/src/records/search-tokens';
import { insertInBatches } from './batches';
import { SURVEY_OWNER } from './users';

const MINUTE_MS = 60_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
/** The year in which the surveys close: after any measurement, and within the limit for deadlines. */
const CLOSING_YEAR = new Date().getUTCFullYear() + 3;
const VENUES = ['library', 'station', 'market', 'school', 'harbour', 'museum', 'park', 'clinic', 'theatre', 'bakery'];

const QUESTIONS: Question[] = [
  { title: 'Should it open on Sundays?', description: '', kind: 'yes-no', options: ['Yes', 'No'] },
  { title: 'Would you come yourself?', description: 'At least once a month.', kind: 'yes-no', options: ['Yes', 'No'] },
];

/** A survey as the API stores it; the same number gives the same survey. */
export function createTestSurvey(number: number, questions = QUESTIONS): SurveyDocument {
  const about = {
    title: `Opening hours of ${VENUES[number % VENUES.length]} ${number}`,
    description: 'The board decides in December.',
  };
  const timestamp = new Date(FIRST_DAY + number * MINUTE_MS);
  const closesAt = new Date(Date.UTC(CLOSING_YEAR + 1, 0, 1));
  return {
    _id: new ObjectId(),
    ...about,
    category: CATEGORIES[number % CATEGORIES.length] ?? 'Health',
    timestamp,
    deadline: `${CLOSING_YEAR}/12/31`,
    closesAt,
    closingDueAt: closesAt,
    questions,
    ...summarizeQuestions({ questions }),
    resultsPolicy: 'after-voting',
    surveyorUid: SURVEY_OWNER.uid,
    surveyorEmail: SURVEY_OWNER.email,
    status: number % 10 === 9 ? 'Unpublish' : 'Publish',
    voteCount: 0,
    version: 1,
    questionsFrozen: false,
    revision: 1,
    tokens: getIndexTokens(about),
    history: [{ kind: 'opened', at: timestamp, changes: [] }],
  };
}

/** Stores surveys for the lists. They have no votes, but a `voteCount`, by which lists are sorted. */
export async function seedSurveys(db: Db, total: number): Promise<void> {
  const surveys = db.collection<SurveyDocument>('surveys');
  await insertInBatches(surveys, total, (number) => ({
    ...createTestSurvey(number),
    voteCount: (number * 7919) % 10_007,
  }));
}

/** Who may vote, and how votes are kept; every account with its name by default. */
export type VotingPolicies = Pick<SurveyDocument, 'voterPolicy' | 'ballotPolicy'>;

/** Stores one published survey that takes votes, and returns its id. */
export async function publishSurvey(
  db: Db,
  policies: VotingPolicies = {},
  questions: Question[] = QUESTIONS,
): Promise<ObjectId> {
  const survey = { ...createTestSurvey(0, questions), ...policies };
  await db.collection<SurveyDocument>('surveys').insertOne(survey);
  return survey._id;
}

/** Stores published surveys that take votes, and returns their ids. */
export async function publishSurveys(db: Db, total: number): Promise<ObjectId[]> {
  const surveys = Array.from({ length: total }, () => createTestSurvey(0));
  await db.collection<SurveyDocument>('surveys').insertMany(surveys);
  return surveys.map(({ _id }) => _id);
}
