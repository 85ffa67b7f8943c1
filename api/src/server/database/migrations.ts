import { MongoError, type Db } from 'mongodb';
import type { Logger } from 'pino';
import { questionSchema, type Question } from '@canvass/shared/contracts';
import { attributeAuditEntries } from '../../audit/attribute-audit-entries';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';
import { moveFarDeadlines } from '../../surveys/edits/far-deadlines';
import { getIndexTokens } from '../../records/search-tokens';
import { summarizeQuestions } from '../../surveys/surveys.repository';
import {
  getCountedVotesCollection,
  getReconcileRunsCollection,
} from '../../processes/reconcile/checkpoints.repository';
import { getDraftsCollection } from '../../records/drafts.collection';
import { sealEarlierSurveys } from '../../votes/anonymous/seal-earlier-surveys';
import { toId } from '../../kernel/database/ids';
import { createLocks } from '../../kernel/database/lock';
import { createFormatGuard, getNeededFormat, type FormattedContent } from '../../records/needed-formats';
import { getUpgradesCollection, UPGRADE_STATE } from '../../kernel/database/upgrades.collection';

interface MigrationContext {
  log: Pick<Logger, 'warn'>;
  now: () => Date;
}

/** A survey before versions were introduced. */
type UnversionedSurvey = Pick<SurveyDocument, '_id' | 'title' | 'description' | 'timestamp' | 'voteCount'> & {
  questions: Omit<Question, 'kind'>[];
};

/** The next run of the reconcile job adds the tallies, because it counts all votes that it has not counted before. */
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

/**
 * A damaged survey stays unchanged, and its owner and admins see it as unreadable, because the API must be able to
 * start.
 */
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

/** Tallies now include votes per day, so the next run of the reconcile job must recount all votes. */
async function resetVoteTallies(db: Db): Promise<void> {
  await getCountedVotesCollection(db).deleteMany({});
  await getReconcileRunsCollection(db).deleteMany({});
}

/** Deadlines now have a limit, but processes of the previous release still accept any deadline during a rollout. */
async function limitDeadlines(db: Db, { log, now }: MigrationContext): Promise<void> {
  const deadlines = await moveFarDeadlines(db, now());
  if (deadlines.length > 0) log.warn({ deadlines }, 'moved deadlines that were too far ahead');
}

/** Records which format the stored surveys and drafts need, which releases before format 5 did not. */
async function recordNeededFormat(db: Db, { log }: MigrationContext): Promise<void> {
  const { raise } = createFormatGuard(db);
  const surveys = getSurveysCollection(db)
    .find()
    .project<FormattedContent & { _id: unknown }>({ ballotPolicy: 1, voterPolicy: 1, status: 1, questions: 1 });
  const drafts = getDraftsCollection(db)
    .find()
    .project<{ _id: unknown; content: FormattedContent }>({ content: 1 })
    .map(({ _id, content }) => ({ _id, ...content }));
  for (const stored of [surveys, drafts])
    for await (const content of stored) {
      try {
        await raise(getNeededFormat(content));
      } catch (error) {
        if (error instanceof MongoError) throw error;
        log.warn({ record: toId(content._id), err: error }, 'could not tell which format a record needs');
      }
    }
}

/**
 * Surveys for invited people are by link only since there is a choice. Processes of the previous release store them without
 * one during a rollout. Going back stays possible: that release listed these surveys before, too.
 */
async function hideInvitedSurveys(db: Db): Promise<void> {
  const surveys = getSurveysCollection(db);
  const undecided = { voterPolicy: 'invited' as const, visibilityPolicy: { $exists: false } };
  const found = surveys.find(undecided).project<Pick<SurveyDocument, '_id' | 'history'>>({ history: 1 });
  for await (const { _id, history } of found) {
    // Whether it had votes then is not known: it counts as if it had.
    const wasRestricted = JSON.stringify(history ?? []).includes('"voterPolicy"');
    const fields = { visibilityPolicy: 'link' as const, ...(wasRestricted && { hasUninvitedVotes: true as const }) };
    await surveys.updateOne({ ...undecided, _id }, { $set: fields });
  }
}

/** A change of data that an earlier release stored, which has to run once. Harmless when repeated. */
export interface Migration {
  run: (db: Db, context: MigrationContext) => Promise<void>;
  /**
   * Earlier releases cannot work with the migrated data, so they refuse to start on it: all of their processes must be
   * stopped before the first new one starts, and only a backup allows going back.
   */
  breaksEarlierReleases?: true;
}

/**
 * The migrations, in order. A release with a new one can be rolled out and rolled back process by process, unless it
 * breaks earlier releases. Never remove a migration: databases store how many they have had, so the next one would be
 * skipped.
 */
export const MIGRATIONS: readonly Migration[] = [
  { run: addVersions },
  { run: resetVoteTallies },
  { run: attributeAuditEntries },
  // The releases of one day ran this only once, as a migration. Now it also runs at every start.
  { run: limitDeadlines },
  {
    async run(db, context) {
      await sealEarlierSurveys(db, context.now());
      await recordNeededFormat(db, context);
    },
  },
  // It also runs at every start.
  { run: hideInvitedSurveys },
  // Format 7 has new kinds of questions, which earlier surveys do not have.
  { run: async () => {} },
];

/** How many migrations a database has had. */
async function countAppliedMigrations(db: Db): Promise<number> {
  const collection = getUpgradesCollection(db);
  return (await collection.findOne(UPGRADE_STATE))?.done ?? 0;
}

/**
 * Call it before anything is written.
 * @throws an Error with one sentence if a newer release has changed the data so that this one cannot work with it.
 */
export async function assertSupportedData(db: Db, migrations = MIGRATIONS): Promise<void> {
  const collection = getUpgradesCollection(db);
  const { needed = 0 } = (await collection.findOne(UPGRADE_STATE)) ?? {};
  if (needed <= migrations.length) return;
  throw new Error(
    `The data in the database ${db.databaseName} has format ${needed}, and this version of Canvass reads formats up to ${migrations.length}: start the version that wrote it, or restore a backup from before that version.`,
  );
}

/** Runs the pending migrations in one process, while the others wait. */
async function runMigrationsOnce(db: Db, context: MigrationContext, migrations: readonly Migration[]): Promise<void> {
  const collection = getUpgradesCollection(db);
  // Data that this release stores next to a newer one, or after a rollback, has not had the newer migrations.
  await collection.updateOne(
    { ...UPGRADE_STATE, done: { $gt: migrations.length } },
    { $set: { done: migrations.length } },
  );
  if ((await countAppliedMigrations(db)) >= migrations.length) return;
  async function runRemaining(): Promise<void> {
    const done = await countAppliedMigrations(db);
    for (const [index, { run, breaksEarlierReleases }] of migrations.entries()) {
      if (index < done) continue;
      if (breaksEarlierReleases)
        await collection.updateOne(UPGRADE_STATE, { $max: { needed: index + 1 } }, { upsert: true });
      await run(db, context);
      await collection.updateOne(UPGRADE_STATE, { $inc: { done: 1 } }, { upsert: true });
    }
  }
  // Waits without a limit, because a process cannot work with data that has not been migrated.
  await createLocks(db).withLock('upgrade', runRemaining, Infinity);
}

/**
 * Migrates the data of an earlier release. At every start, it also repairs what such a release may have stored since.
 */
export async function migrateData(db: Db, context: MigrationContext, migrations = MIGRATIONS): Promise<void> {
  await runMigrationsOnce(db, context, migrations);
  await limitDeadlines(db, context);
  await hideInvitedSurveys(db);
}
