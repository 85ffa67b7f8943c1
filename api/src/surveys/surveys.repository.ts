import { ObjectId, type Db, type Filter, type UpdateFilter } from 'mongodb';
import type { Question, SurveyFields } from '@canvass/shared/contracts';
import { createBatchedFind } from '../kernel/database/find-batched';
import { toId, toObjectIds } from '../kernel/database/ids';
import { ACKNOWLEDGING_READ, isDuplicateKeyError } from '../kernel/database/mongo';
import { createFormatGuard } from '../records/needed-formats';
import { shareCalls } from '../kernel/database/share-calls';
import {
  getSurveysCollection,
  DETAIL_PROJECTION,
  type HistoryEntry,
  type SurveyDocument,
  type SurveyRecord,
} from '../records/surveys.collection';
import { getVersionsCollection } from '../records/versions.collection';
import { getIndexTokens } from '../records/search-tokens';
import type { Tallies } from '../records/tallies';

/** The state of a survey that a save is based on; the save fails if the state has changed since. */
export type ExpectedSurvey = Pick<SurveyRecord, 'id' | 'version' | 'revision' | 'questionsFrozen'>;

/** The fields that a save can change. */
export type SurveyChanges = SurveyFields & Pick<SurveyRecord, 'closesAt' | 'questions' | 'hasUninvitedVotes'>;

/** What a surveyor sends, validated. */
export type SurveyInput = Omit<SurveyChanges, 'closesAt' | 'hasUninvitedVotes'> & {
  /** When it closes on the deadline's day, if its surveyor chose a time. */
  closesAt?: string | undefined;
  surveyorEmail?: string | undefined;
};

/** The results from which a closed survey continues when it is reopened. */
export interface Reopening {
  /** Absent if closing has completed no results: in a survey with anonymous ballots. */
  shownTallies: Tallies | undefined;
  /** The number of votes in these results; the save fails if there are more by now. */
  voteCount: number;
}

/** The questions of one version. */
export type SurveyVersionRecord = Pick<SurveyRecord, 'version' | 'questions'>;

/** The part of a survey that other lists show. */
export type SurveyRef = Pick<SurveyRecord, 'title' | 'status'>;

/** The fields of a survey that determine who may read it, and who its questions. */
export type QuestionsGuard = Pick<SurveyRecord, 'id' | 'surveyorUid' | 'status' | 'voterPolicy'>;

/** A survey that is about to be stored. */
export type NewSurvey = Omit<SurveyRecord, 'id' | 'firstQuestion' | 'questionCount'>;

/** The request that creates a survey. */
export interface CreateRequest {
  idempotencyKey: string;
  fingerprint: string;
}

export type SurveysRepository = ReturnType<typeof createSurveysRepository>;

/** A survey as it was read before its first vote, and what else it gets with that vote. */
interface Freezing extends Pick<SurveyRecord, 'id' | 'version' | 'revision'> {
  fields: Pick<SurveyRecord, 'ballotKeyId'>;
}

type StoredDocument = Pick<SurveyDocument, '_id'>;

function fromDocument<Document extends StoredDocument>({ _id, ...survey }: Document) {
  return { ...survey, id: toId(_id) };
}

/** A filter for a closed survey that can still be reopened as it was read. */
export function matchReopenable({ voteCount }: Reopening): Filter<SurveyDocument> {
  return { voteCount, unlinkingAt: { $exists: false } };
}

/** Removes fields, if there are any; an empty operator is an error. */
export function toUnset(fields: readonly string[]): { $unset: Record<string, ''> } | undefined {
  return fields.length === 0 ? undefined : { $unset: Object.fromEntries(fields.map((field) => [field, ''])) };
}

/** The part of the questions that lists show. */
export function summarizeQuestions({ questions }: { questions: Question[] }) {
  const [first] = questions;
  return {
    firstQuestion: { title: first?.title ?? '', options: first?.options ?? [] },
    questionCount: questions.length,
  };
}

/** The surveys collection, and the collection with the questions of earlier versions. */
export function createSurveysRepository(db: Db) {
  const surveys = getSurveysCollection(db);
  const versions = getVersionsCollection(db);
  const formats = createFormatGuard(db);
  const findDocument = createBatchedFind(surveys, '_id', { projection: DETAIL_PROJECTION });

  const freeze = shareCalls(async ({ id, version, revision, fields }: Freezing): Promise<boolean> => {
    const filter = { _id: new ObjectId(id), version, revision };
    return (await surveys.updateOne(filter, { $set: { questionsFrozen: true, ...fields } })).matchedCount === 1;
  });

  /** The survey that a request with this key created, and the hash of that request. */
  async function findCreated(surveyorUid: string, idempotencyKey: string) {
    const first = await surveys.findOne(
      { surveyorUid, idempotencyKey },
      { projection: { fingerprint: 1 }, ...ACKNOWLEDGING_READ },
    );
    return first && { id: first._id.toHexString(), fingerprint: first.fingerprint };
  }

  return {
    findCreated,

    /**
     * Stores a survey. If its owner already stored a survey with the same idempotency key, it stores nothing and
     * returns that one. The unique index decides, also between concurrent requests.
     * @param draftId the id that the survey takes over.
     * @returns the id of the survey, and the hash of the request that created it; null if another request has already
     * published the draft.
     */
    async insert(
      survey: NewSurvey,
      opened: HistoryEntry,
      request: CreateRequest | undefined,
      draftId?: string,
    ): Promise<{ id: string; isNew: boolean; fingerprint: string | undefined } | null> {
      const _id = draftId === undefined ? new ObjectId() : new ObjectId(draftId);
      const derived = {
        ...summarizeQuestions(survey),
        tokens: getIndexTokens(survey),
        history: [opened],
        closingDueAt: survey.closesAt,
      };
      await formats.prepare(survey);
      try {
        await surveys.insertOne({ _id, ...survey, ...derived, ...request });
        return { id: _id.toHexString(), isNew: true, fingerprint: request?.fingerprint };
      } catch (error) {
        if (!isDuplicateKeyError(error)) throw error;
        const first = request && (await findCreated(survey.surveyorUid, request.idempotencyKey));
        if (first) return { ...first, isNew: false };
        if (draftId !== undefined) return null;
        throw error;
      }
    },

    async find(id: string): Promise<SurveyRecord | null> {
      const document = await findDocument(new ObjectId(id));
      return document && fromDocument(document);
    },

    /** Also reads its tallies, exact and as shown. */
    async findWithTallies(id: string) {
      const projection = { history: 0, tokens: 0 };
      const document = await surveys.findOne<SurveyDocument>({ _id: new ObjectId(id) }, { projection });
      return document && fromDocument(document);
    },

    /** The history of a survey, with the fields that determine who may read it. */
    async findHistory(id: string): Promise<(QuestionsGuard & Pick<SurveyDocument, 'history'>) | null> {
      const projection = { history: 1, status: 1, surveyorUid: 1, voterPolicy: 1 };
      const document = await surveys.findOne<SurveyDocument>({ _id: new ObjectId(id) }, { projection });
      return document && fromDocument(document);
    },

    async findMany(ids: string[]): Promise<SurveyRecord[]> {
      const filter = { _id: { $in: toObjectIds(ids) } };
      return surveys
        .find(filter)
        .project<SurveyDocument>(DETAIL_PROJECTION)
        .map((document) => fromDocument(document))
        .toArray();
    },

    /** Titles and statuses of surveys by their ids, without surveys that no longer exist. */
    async findRefs(ids: string[]): Promise<Map<string, SurveyRef>> {
      const filter = { _id: { $in: toObjectIds(ids) } };
      const found = surveys.find(filter).project<SurveyRef & StoredDocument>({ title: 1, status: 1 });
      return new Map(await found.map(({ _id, ...ref }) => [toId(_id), ref] as const).toArray());
    },

    /**
     * Saves an edit in one atomic update.
     * @returns false if the survey is no longer as expected, because someone saved it or voted.
     */
    async save(
      { id, version, revision, questionsFrozen }: ExpectedSurvey,
      changes: SurveyChanges,
      next: {
        version: number;
        entries: HistoryEntry[];
        reopening?: Reopening | undefined;
        /** The closing moves, so the scheduler has to record the new one. */
        movesClosing: boolean;
      },
    ): Promise<boolean> {
      const { reopening, movesClosing } = next;
      const isNewVersion = next.version !== version;
      const update: UpdateFilter<SurveyDocument> = {
        $set: {
          ...changes,
          ...summarizeQuestions(changes),
          tokens: getIndexTokens(changes),
          version: next.version,
          ...(isNewVersion && { questionsFrozen: false }),
          ...(reopening?.shownTallies && { shownTallies: reopening.shownTallies }),
          ...(movesClosing && { closingDueAt: changes.closesAt }),
        },
        ...toUnset([
          ...(reopening?.shownTallies ? ['nextTallies'] : []),
          ...(movesClosing ? ['closedAt', 'finalReportDueAt'] : []),
        ]),
        $inc: { revision: 1 },
        $push: { history: { $each: next.entries } },
      };
      const filter = {
        _id: new ObjectId(id),
        version,
        revision,
        questionsFrozen,
        ...(reopening && matchReopenable(reopening)),
      };
      await formats.prepare(changes);
      return (await surveys.updateOne(filter, update)).matchedCount === 1;
    },

    /**
     * Stores the questions of a version that is about to be replaced. They are frozen, so it does no harm to store them
     * twice, or for an edit that then fails.
     */
    async archiveVersion({
      id,
      version,
      questions,
    }: Pick<SurveyRecord, 'id' | 'version' | 'questions'>): Promise<void> {
      const surveyId = new ObjectId(id);
      const archived = { $setOnInsert: { _id: new ObjectId(), questions } };
      await versions.updateOne({ surveyId, version }, archived, { upsert: true });
    },

    /** All versions of a survey, newest first: the given current version, and the stored earlier ones. */
    async listVersions({ id, version, questions }: Pick<SurveyRecord, 'id' | 'version' | 'questions'>) {
      const current: SurveyVersionRecord = { version, questions };
      if (version === 1) return [current];
      const earlier = versions.find({ surveyId: new ObjectId(id), version: { $lt: version } }).sort({ version: -1 });
      return [
        current,
        ...(await earlier.map((each) => ({ version: each.version, questions: each.questions })).toArray()),
      ];
    },

    /** The questions of the requested earlier versions, by `id version`. It reads no other versions. */
    async findVersions(requested: { id: string; version: number }[]): Promise<Map<string, Question[]>> {
      const pairs = requested.flatMap(({ id, version }) =>
        toObjectIds([id]).map((surveyId) => ({ surveyId, version })),
      );
      if (pairs.length === 0) return new Map();
      const found = await versions.find({ $or: pairs }).toArray();
      return new Map(found.map(({ surveyId, version, questions }) => [`${toId(surveyId)} ${version}`, questions]));
    },

    /**
     * Freezes the questions at the first vote: from then on, changing them creates a new version. Votes that arrive
     * together share one update.
     * @param fields what else the survey gets with its first vote.
     * @returns false if the survey has changed since it was read.
     */
    freezeQuestions(
      { id, version, revision }: SurveyRecord,
      fields: Pick<SurveyRecord, 'ballotKeyId'> = {},
    ): Promise<boolean> {
      return freeze({ id, version, revision, fields });
    },
  };
}
