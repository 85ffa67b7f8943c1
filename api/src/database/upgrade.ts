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

/** Something that has to be done once to data that an earlier release has stored. Harmless when repeated. */
export interface Upgrade {
  run: (db: Db, surroundings: Surroundings) => Promise<void>;
  /**
   * Releases before this upgrade cannot work on what it leaves, so that they refuse the data from then on: all of their
   * processes have to be stopped before the first new one starts, and only a backup leads back.
   */
  breaksEarlierReleases?: true;
}

/**
 * In order. A release that adds one can be rolled out, and back, process by process, unless it breaks earlier ones. None
 * is ever taken out: databases remember how many they have had, so the next one would be skipped where that one was done.
 */
export const UPGRADES: readonly Upgrade[] = [
  { run: addVersions },
  { run: countAnew },
  { run: attributeEvents },
  // Releases of one day did it once only, and counted it. It is done at every start since.
  { run: boundDeadlines },
];

/** What is stored of the upgrades that a database has had. */
interface UpgradesDone {
  _id: string;
  done: number;
  /** How many upgrades a release has to know to work on the data; none where this is absent. */
  needed?: number;
}

function upgradesDone(db: Db) {
  return { collection: db.collection<UpgradesDone>('upgrades'), filter: { _id: 'data' } };
}

/** How many upgrades a database has had. */
export async function countUpgradesDone(db: Db): Promise<number> {
  const { collection, filter } = upgradesDone(db);
  return (await collection.findOne(filter))?.done ?? 0;
}

/**
 * To be asked before anything is written.
 * @throws an Error with one sentence where a newer release has changed the data so that this one cannot work on it.
 */
export async function assertKnownData(db: Db, upgrades = UPGRADES): Promise<void> {
  const { collection, filter } = upgradesDone(db);
  const { needed = 0 } = (await collection.findOne(filter)) ?? {};
  if (needed <= upgrades.length) return;
  throw new Error(
    `The data in the database ${db.databaseName} has format ${needed}, and this version of Canvass reads formats up to ${upgrades.length}: start the version that wrote it, or restore a backup from before that version.`,
  );
}

/** Does what has to be done once; one process does it, the others wait. */
async function upgradeOnce(db: Db, surroundings: Surroundings, upgrades: readonly Upgrade[]): Promise<void> {
  const { collection, filter } = upgradesDone(db);
  // What this release stores beside a newer one, or after it was rolled back, has not had the upgrades of that one.
  await collection.updateOne({ ...filter, done: { $gt: upgrades.length } }, { $set: { done: upgrades.length } });
  if ((await countUpgradesDone(db)) >= upgrades.length) return;
  async function upgradeRest(): Promise<void> {
    const done = await countUpgradesDone(db);
    for (const [index, { run, breaksEarlierReleases }] of upgrades.entries()) {
      if (index < done) continue;
      if (breaksEarlierReleases) await collection.updateOne(filter, { $max: { needed: index + 1 } }, { upsert: true });
      await run(db, surroundings);
      await collection.updateOne(filter, { $inc: { done: 1 } }, { upsert: true });
    }
  }
  // However long it takes: who waits cannot work on data that is not up to date.
  await buildLeases(db).inTurn('upgrade', upgradeRest, Infinity);
}

/** Brings the data of an earlier release up to date, and repairs at every start what one may still have stored since. */
export async function upgradeData(db: Db, surroundings: Surroundings, upgrades = UPGRADES): Promise<void> {
  await upgradeOnce(db, surroundings, upgrades);
  await boundDeadlines(db, surroundings);
}
