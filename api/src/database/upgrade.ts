import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { questionSchema, type Question } from '@canvass/shared/contracts';
import { attributeEvents } from '../events/attribute-events';
import type { SurveyDocument } from '../surveys/survey-record';
import { moveFarDeadlines } from '../surveys/far-deadlines';
import { searchTokens } from '../surveys/search-tokens';
import { digest } from '../surveys/surveys.repository';
import { toId } from './ids';
import { buildLeases } from './lease';

interface Surroundings {
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

/** What a survey had before it had versions. */
type FirstSurvey = Pick<SurveyDocument, '_id' | 'title' | 'description' | 'timestamp' | 'voteCount'> & {
  questions: Omit<Question, 'kind'>[];
};

/** Its tallies come with the next run of the reconcile job, which counts all votes that it has not counted before. */
function upgraded({ title, description, timestamp, voteCount, questions: sent }: FirstSurvey) {
  const questions = sent.map((question) => questionSchema.parse(question));
  return {
    questions,
    ...digest({ questions }),
    resultsPolicy: 'after-voting' as const,
    questionsFrozen: voteCount > 0,
    revision: 1,
    tokens: searchTokens({ title, description }),
    history: [{ kind: 'opened' as const, at: timestamp, changes: [] }],
  };
}

/** A damaged survey stays as it is, and is shown to its owner and admins as one: the API has to start. */
function findChange(survey: FirstSurvey, log: Surroundings['log']): ReturnType<typeof upgraded> | undefined {
  try {
    return upgraded(survey);
  } catch (error) {
    log.warn({ record: toId(survey._id), err: error }, 'cannot bring a survey up to date');
    return undefined;
  }
}

async function addVersions(db: Db, { log }: Surroundings): Promise<void> {
  const surveys = db.collection<SurveyDocument>('surveys');
  const first = surveys.find({ revision: null as never }).project<FirstSurvey>({
    title: 1,
    description: 1,
    timestamp: 1,
    voteCount: 1,
    questions: 1,
  });
  for await (const survey of first) {
    const change = findChange(survey, log);
    if (change) await surveys.updateOne({ _id: survey._id, revision: null as never }, { $set: change });
  }
}

/** Tallies have votes by day since: the next run of the reconcile job counts all votes anew. */
async function countAnew(db: Db): Promise<void> {
  await db.collection('countedVotes').deleteMany({});
  await db.collection('checkpoints').deleteMany({});
}

/** Deadlines have a bound since; while a release is rolled out, the one before still takes any. */
async function boundDeadlines(db: Db, { log, now }: Surroundings): Promise<void> {
  const deadlines = await moveFarDeadlines(db, now());
  if (deadlines.length > 0) log.warn({ deadlines }, 'moved deadlines that lay too far ahead');
}

/** What has to be done once to data that an earlier release has stored, in order. Each is harmless when repeated. */
const UPGRADES = [addVersions, countAnew, attributeEvents];

/** Does what has to be done once; one process does it, the others wait. */
async function upgradeOnce(db: Db, surroundings: Surroundings): Promise<void> {
  const upgrades = db.collection<{ _id: string; done: number }>('upgrades');
  const doneSoFar = async () => (await upgrades.findOne({ _id: 'data' }))?.done ?? 0;
  if ((await doneSoFar()) >= UPGRADES.length) return;
  async function upgradeRest(): Promise<void> {
    for (const upgrade of UPGRADES.slice(await doneSoFar())) {
      await upgrade(db, surroundings);
      await upgrades.updateOne({ _id: 'data' }, { $inc: { done: 1 } }, { upsert: true });
    }
  }
  // However long it takes: who waits cannot work on data that is not up to date.
  await buildLeases(db).inTurn('upgrade', upgradeRest, Infinity);
}

/** Brings the data of an earlier release up to date, and repairs at every start what one may still have stored since. */
export async function upgradeData(db: Db, surroundings: Surroundings): Promise<void> {
  await upgradeOnce(db, surroundings);
  await boundDeadlines(db, surroundings);
}
