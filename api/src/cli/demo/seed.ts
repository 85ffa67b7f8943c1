import { createHash } from 'node:crypto';
import { ObjectId, type Collection, type Db, type Filter, type OptionalUnlessRequiredId } from 'mongodb';
import {
  getResultsStep,
  parseDeadline,
  getQuestionKey,
  questionSchema,
  type AnswerValue,
  type Question,
  type Role,
} from '@canvass/shared/contracts';
import { getIndexTokens } from '../../surveys/search/search-tokens';
import { takeSnapshot } from '../../surveys/results/shown-tallies';
import { addVote, type CountedVote, type Tally } from '../../surveys/results/tallies';
import { getSurveysCollection, type SurveyDocument } from '../../surveys/surveys.collection';
import { getUsersCollection } from '../../users/users.collection';
import { getVotesCollection, type VoteDocument } from '../../votes/votes.collection';
import { DEMO_SURVEYS, WRITTEN_ANSWERS, type DemoSurvey } from './surveys';

const DAY_MS = 86_400_000;

/** A user of the demo, who has an account at the Auth emulator with the same uid. */
export interface DemoUser {
  uid: string;
  email: string;
  displayName: string;
  role: Role;
}

const FIRST_NAMES = [
  'Ines',
  'Jonas',
  'Priya',
  'Marek',
  'Aiko',
  'Lena',
  'Omar',
  'Freya',
  'Tomas',
  'Ruth',
  'Samir',
  'Elin',
  'Pablo',
  'Wanda',
  'Kofi',
  'Mina',
];
const LAST_NAMES = [
  'Berg',
  'Castro',
  'Dyer',
  'Endo',
  'Farah',
  'Gray',
  'Holm',
  'Ivanov',
  'Jansen',
  'Kaya',
  'Lowe',
  'Moreau',
  'Novak',
  'Ortiz',
];

/** A deterministic id, so that seeding again after an interruption finds the existing records. Ids sort by time. */
function createStableId(name: string, at: Date): ObjectId {
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0');
  return new ObjectId(seconds + createHash('sha256').update(name).digest('hex').slice(0, 16));
}

function getOpenedAt({ createdDaysAgo }: DemoSurvey, now: Date): Date {
  return new Date(now.getTime() - createdDaysAgo * DAY_MS);
}

function getSurveyId(survey: DemoSurvey, now: Date): ObjectId {
  return createStableId(`survey ${survey.title}`, getOpenedAt(survey, now));
}

/** Picks options so that the shares look realistic instead of random: the first option leads. */
function pickOption(options: string[], seed: number): string {
  const percentile = (seed * 7919 + (seed % 7) * 104_729) % 100;
  return options[percentile < 55 ? 0 : 1 + (percentile % (options.length - 1))] ?? '';
}

function formatDay(date: Date): string {
  return `${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/${date.getUTCDate()}`;
}

function getQuestions({ questions }: DemoSurvey): Question[] {
  return questions.map((question) => questionSchema.parse(question));
}

/** An answer of the question's kind. */
function createAnswer({ kind, options }: Question, seed: number): AnswerValue {
  if (kind === 'rating') return Number(pickOption(options.toReversed(), seed));
  if (kind === 'multiple') return [...new Set([pickOption(options, seed), pickOption(options, seed + 3)])];
  return kind === 'text' ? pickOption(WRITTEN_ANSWERS, seed) : pickOption(options, seed);
}

/** The tally of the first `count` votes. */
function computeTally(questions: Question[], votes: CountedVote[], count: number): Tally {
  const tally: Tally = { votes: 0, counts: {} };
  for (const vote of votes.slice(0, count)) addVote(tally, questions, vote);
  return tally;
}

/** The numbers of votes in the shown and in the next tally if the votes are cast one after another. */
function countSteps(votes: number): { shown: number; next: number } {
  const steps = { shown: 0, next: 0 };
  for (let count = 1; count <= votes; count += 1) {
    if (count - steps.next >= getResultsStep(count)) Object.assign(steps, { shown: steps.next, next: count });
  }
  return steps;
}

/** The tallies that everyone but the owner and admins sees: nothing before the second step. */
function createShownTallies(questions: Question[], votes: CountedVote[]) {
  const { shown, next } = countSteps(votes.length);
  return {
    ...(shown > 0 && { shownTallies: { v1: takeSnapshot(computeTally(questions, votes, shown)) } }),
    ...(next > 0 && { nextTallies: { v1: takeSnapshot(computeTally(questions, votes, next)) } }),
  };
}

function createSurveyDocument(survey: DemoSurvey, surveyor: DemoUser, now: Date): SurveyDocument {
  const { title, description, category, votes: count, resultsPolicy = 'after-voting' } = survey;
  const questions = getQuestions(survey);
  const votes = createVoteDocuments(survey, now);
  const deadline = parseDeadline(formatDay(new Date(now.getTime() + survey.closesInDays * DAY_MS)));
  if (!deadline) throw new Error('A day of the calendar is a deadline.');
  return {
    _id: getSurveyId(survey, now),
    title,
    description,
    category,
    questions,
    firstQuestion: { title: questions[0]?.title ?? '', options: questions[0]?.options ?? [] },
    questionCount: questions.length,
    resultsPolicy,
    deadline: deadline.day,
    closesAt: deadline.closesAt,
    timestamp: getOpenedAt(survey, now),
    surveyorUid: surveyor.uid,
    surveyorEmail: surveyor.email,
    status: 'Publish',
    voteCount: count,
    version: 1,
    questionsFrozen: count > 0,
    revision: 1,
    tokens: getIndexTokens(survey),
    history: [{ kind: 'opened', at: getOpenedAt(survey, now), changes: [] }],
    tallies: { v1: computeTally(questions, votes, count) },
    ...createShownTallies(questions, votes),
  };
}

function createVoteDocuments(survey: DemoSurvey, now: Date): VoteDocument[] {
  const questions = getQuestions(survey);
  const opened = getOpenedAt(survey, now).getTime();
  const span = Math.min(survey.createdDaysAgo, survey.createdDaysAgo + survey.closesInDays) * DAY_MS;
  return Array.from({ length: survey.votes }, (_, index) => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const last = LAST_NAMES[Math.floor(index / FIRST_NAMES.length) % LAST_NAMES.length] ?? '';
    const at = new Date(opened + ((index + 1) * span) / (survey.votes + 1));
    return {
      _id: createStableId(`vote ${index} in ${survey.title}`, at),
      surveyId: getSurveyId(survey, now),
      voterId: `demo-voter-${index}`,
      votedUserName: `${first} ${last}`,
      votedUserEmail: `${first}.${last}@voters.canvass.test`.toLowerCase(),
      version: 1,
      response: Object.fromEntries(
        questions.map((question, q) => [getQuestionKey(q), createAnswer(question, index + q * 31)]),
      ),
      at,
    };
  });
}

/** Inserts missing documents; existing ones with the same id stay unchanged. */
async function insertMissing<Stored extends { _id: ObjectId }>(
  collection: Collection<Stored>,
  documents: OptionalUnlessRequiredId<Stored>[],
): Promise<void> {
  const ids = documents.map(({ _id }) => _id);
  const existing = await collection.find({ _id: { $in: ids } } as Filter<Stored>, { projection: { _id: 1 } }).toArray();
  const existingIds = new Set(existing.map(({ _id }) => _id.toHexString()));
  const missing = documents.filter(({ _id }) => !existingIds.has(_id.toHexString()));
  if (missing.length > 0) await collection.insertMany(missing);
}

/** When the demo was first seeded, so that an interrupted seed continues with the same dates. */
interface Seed {
  _id: string;
  at: Date;
  done: boolean;
}

async function insertAll(db: Db, demoUsers: DemoUser[], now: Date): Promise<void> {
  const surveyor = demoUsers.find(({ role }) => role === 'surveyor');
  if (!surveyor) throw new Error('The demo needs a surveyor.');
  const users = demoUsers.map(({ uid, email, displayName, role }) => ({
    _id: createStableId(`user ${uid}`, now),
    uid,
    email,
    name: displayName,
    role,
    createdAt: now,
  }));
  await insertMissing(getUsersCollection(db), users);
  // Votes are stored before their survey, so that an existing survey has all its votes.
  for (const survey of DEMO_SURVEYS) {
    await insertMissing(getVotesCollection(db), createVoteDocuments(survey, now));
    await insertMissing(getSurveysCollection(db), [createSurveyDocument(survey, surveyor, now)]);
  }
}

/**
 * Fills a database with demo users, surveys, and votes, once: later calls change nothing, so that changes to the demo
 * are kept.
 * @returns whether anything was seeded.
 */
export async function seedDemo(db: Db, demoUsers: DemoUser[], now: Date): Promise<boolean> {
  const seeds = db.collection<Seed>('seeds');
  await seeds.updateOne({ _id: 'demo' }, { $setOnInsert: { at: now, done: false } }, { upsert: true });
  const seed = await seeds.findOne({ _id: 'demo' });
  if (!seed || seed.done) return false;
  await insertAll(db, demoUsers, seed.at);
  await seeds.updateOne({ _id: 'demo' }, { $set: { done: true } });
  return true;
}
