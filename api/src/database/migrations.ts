import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { questionSchema, type Question } from '@canvass/shared/contracts';
import { attributeAuditEntries } from '../audit/attribute-audit-entries';
import { getSurveysCollection, type SurveyDocument } from '../surveys/surveys.collection';
import { moveFarDeadlines } from '../surveys/edits/far-deadlines';
import { getIndexTokens } from '../surveys/search/search-tokens';
import { summarizeQuestions } from '../surveys/surveys.repository';
import { getCountedVotesCollection, getReconcileRunsCollection } from '../reconcile/checkpoints.repository';
import { toId } from './ids';
import { createLocks } from './lock';

interface MigrationContext {
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

/** What a survey had before it had versions. */
type UnversionedSurvey = Pick<SurveyDocument, '_id' | 'title' | 'description' | 'timestamp' | 'voteCount'> & {
  questions: Omit<Question, 'kind'>[];
};

/** Its tallies come with the next run of the reconcile job, which counts all votes that it has not counted before. */
function migrateSurvey({ title, description, timestamp, voteCount, questions: storedQuestions }: UnversionedSurvey) {
  const questions = storedQuestions.map((question) => questionSchema.parse(question));
  return {
    questions,
    ...summarizeQuestions({ questions }),
    resultsPolicy: 'after-voting' as const,
    questionsFrozen: voteCount > 0,
    revision: 1,
    tokens: getIndexTokens({ title, description }),
    history: [{ kind: 'opened' as const, at: timestamp, changes: [] }],
  };
}

/** A damaged survey stays as it is, and is shown to its owner and admins as one: the API has to start. */
function tryMigrateSurvey(
  survey: UnversionedSurvey,
  log: MigrationContext['log'],
): ReturnType<typeof migrateSurvey> | undefined {
  try {
    return migrateSurvey(survey);
  } catch (error) {
    log.warn({ record: toId(survey._id), err: error }, 'could not migrate a survey');
    return undefined;
  }
}

async function addVersions(db: Db, { log }: MigrationContext): Promise<void> {
  const surveys = getSurveysCollection(db);
  const unversionedSurveys = surveys.find({ revision: null as never }).project<UnversionedSurvey>({
    title: 1,
    description: 1,
    timestamp: 1,
    voteCount: 1,
    questions: 1,
  });
  for await (const survey of unversionedSurveys) {
    const update = tryMigrateSurvey(survey, log);
    if (update) await surveys.updateOne({ _id: survey._id, revision: null as never }, { $set: update });
  }
}

/** Tallies have votes by day since: the next run of the reconcile job counts all votes anew. */
async function resetVoteTallies(db: Db): Promise<void> {
  await getCountedVotesCollection(db).deleteMany({});
  await getReconcileRunsCollection(db).deleteMany({});
}

/** Deadlines have a bound since; while a release is rolled out, the one before still takes any. */
async function limitDeadlines(db: Db, { log, now }: MigrationContext): Promise<void> {
  const deadlines = await moveFarDeadlines(db, now());
  if (deadlines.length > 0) log.warn({ deadlines }, 'moved deadlines that were too far ahead');
}

/** Something that has to be done once to data that an earlier release has stored. Harmless when repeated. */
export interface Migration {
  run: (db: Db, context: MigrationContext) => Promise<void>;
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
export const MIGRATIONS: readonly Migration[] = [
  { run: addVersions },
  { run: resetVoteTallies },
  { run: attributeAuditEntries },
  // Releases of one day did it once only, and counted it. It is done at every start since.
  { run: limitDeadlines },
];

/** What is stored of the upgrades that a database has had. */
interface MigrationState {
  _id: string;
  done: number;
  /** How many upgrades a release has to know to work on the data; none where this is absent. */
  needed?: number;
}

function getMigrationState(db: Db) {
  return { collection: db.collection<MigrationState>('upgrades'), filter: { _id: 'data' } };
}

/** How many upgrades a database has had. */
async function countAppliedMigrations(db: Db): Promise<number> {
  const { collection, filter } = getMigrationState(db);
  return (await collection.findOne(filter))?.done ?? 0;
}

/**
 * To be asked before anything is written.
 * @throws an Error with one sentence where a newer release has changed the data so that this one cannot work on it.
 */
export async function assertSupportedData(db: Db, migrations = MIGRATIONS): Promise<void> {
  const { collection, filter } = getMigrationState(db);
  const { needed = 0 } = (await collection.findOne(filter)) ?? {};
  if (needed <= migrations.length) return;
  throw new Error(
    `The data in the database ${db.databaseName} has format ${needed}, and this version of Canvass reads formats up to ${migrations.length}: start the version that wrote it, or restore a backup from before that version.`,
  );
}

/** Does what has to be done once; one process does it, the others wait. */
async function runMigrationsOnce(db: Db, context: MigrationContext, migrations: readonly Migration[]): Promise<void> {
  const { collection, filter } = getMigrationState(db);
  // What this release stores beside a newer one, or after it was rolled back, has not had the upgrades of that one.
  await collection.updateOne({ ...filter, done: { $gt: migrations.length } }, { $set: { done: migrations.length } });
  if ((await countAppliedMigrations(db)) >= migrations.length) return;
  async function runRemaining(): Promise<void> {
    const done = await countAppliedMigrations(db);
    for (const [index, { run, breaksEarlierReleases }] of migrations.entries()) {
      if (index < done) continue;
      if (breaksEarlierReleases) await collection.updateOne(filter, { $max: { needed: index + 1 } }, { upsert: true });
      await run(db, context);
      await collection.updateOne(filter, { $inc: { done: 1 } }, { upsert: true });
    }
  }
  // However long it takes: who waits cannot work on data that is not up to date.
  await createLocks(db).withLock('upgrade', runRemaining, Infinity);
}

/** Brings the data of an earlier release up to date, and repairs at every start what one may still have stored since. */
export async function migrateData(db: Db, context: MigrationContext, migrations = MIGRATIONS): Promise<void> {
  await runMigrationsOnce(db, context, migrations);
  await limitDeadlines(db, context);
}
