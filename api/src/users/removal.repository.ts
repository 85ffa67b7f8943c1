import { ObjectId, type Db } from 'mongodb';
import { ERASED_ANSWER, questionKey, type Answers, type Question } from '@canvass/shared/contracts';
import { toId } from '../database/ids';
import type { SurveyDocument, VersionDocument } from '../surveys/survey-record';
import { textOf } from '../text-of';
import { PRESENT, type Removal, type UserDocument, type UserRecord } from './user-document';

/** A removal that has begun. */
export interface PendingRemoval extends Removal {
  id: string;
  uid: string;
  name: string;
  createdAt: Date;
}

/** A removal as it is stored: of a damaged record, anything may be missing. */
type StoredRemoval = Pick<PendingRemoval, 'id' | 'uid' | 'createdAt'> & Removal;

/**
 * A removal with what its steps look for. What a damaged record does not say is nobody's: a filter with no value would
 * find everything that lacks the field, as messages of visitors lack the uid.
 */
export function describeRemoval({ id, uid, email, name, ...rest }: StoredRemoval): PendingRemoval {
  return {
    ...rest,
    id,
    uid: textOf(uid) || `no-uid-${id}`,
    email: textOf(email) || `no-email-${id}`,
    name: textOf(name),
  };
}

interface VoteDocument {
  _id: ObjectId;
  surveyId: ObjectId;
  voterId: string;
  version: number;
  response: Answers;
}

/** What of a vote goes. */
const NO_MORE = { comment: '', idempotencyKey: '' } as const;

/** Votes that are changed at a time, and versions that are asked for at once. */
const BATCH = 100;

/** All that erasing needs to know of a question. */
type QuestionKind = Pick<Question, 'kind'>;

export type RemovalRepository = ReturnType<typeof buildRemovalRepository>;

/** The written answers of a vote, in place of which something neutral is put; counts stay as they are. */
function erasing(response: Answers | undefined, questions: QuestionKind[] | undefined): Record<string, unknown> {
  // A damaged vote: nothing tells what of it was written.
  if (typeof response !== 'object' || response === null) return { response: {} };
  const written = Array.isArray(questions)
    ? questions.flatMap((question, index) => (question?.kind === 'text' ? [questionKey(index)] : []))
    : Object.keys(response);
  const erased = written.filter((key) => typeof response[key] === 'string' && response[key] !== '');
  return Object.fromEntries(erased.map((key) => [`response.${key}`, ERASED_ANSWER]));
}

/** What a removal takes out of the database. Every step is harmless when it is repeated. */
export function buildRemovalRepository(db: Db) {
  const users = db.collection<UserDocument>('users');
  const votes = db.collection<VoteDocument>('votes');
  const surveys = db.collection<SurveyDocument>('surveys');
  const versions = db.collection<VersionDocument>('versions');

  /** The kinds of the questions that votes were cast on, by survey and version. No other version is read. */
  async function questionsOf(batch: VoteDocument[]): Promise<Map<string, QuestionKind[]>> {
    const ids = batch.map(({ surveyId }) => surveyId);
    const current = await surveys
      .find({ _id: { $in: ids } })
      .project<Pick<SurveyDocument, '_id' | 'version'> & { questions: QuestionKind[] }>({
        version: 1,
        'questions.kind': 1,
      })
      .toArray();
    const found = new Map(current.map(({ _id, version, questions }) => [`${toId(_id)} ${version}`, questions]));
    const older = batch.filter(({ surveyId, version }) => !found.has(`${toId(surveyId)} ${version}`));
    if (older.length === 0) return found;
    const kept = versions
      .find({ $or: older.map(({ surveyId, version }) => ({ surveyId, version })) })
      .project<Omit<VersionDocument, '_id' | 'questions'> & { questions: QuestionKind[] }>({
        surveyId: 1,
        version: 1,
        'questions.kind': 1,
      });
    for await (const { surveyId, version, questions } of kept) {
      found.set(`${toId(surveyId)} ${version}`, questions);
    }
    return found;
  }

  return {
    /**
     * Makes somebody nobody, in one step: their token opens nothing from now on, and their email is free.
     * @returns false when the record has changed its email or role, or is gone.
     */
    async mark({ id, email, name, role }: UserRecord, removal: Omit<Removal, 'email' | 'name'>): Promise<boolean> {
      const { matchedCount } = await users.updateOne(
        { _id: new ObjectId(id), email, role, ...PRESENT },
        {
          $set: { email: `removed:${id}`, name: '', tokens: [], removal: { ...removal, email, name } },
          $unset: { proUntil: '', paidUntil: '', grants: '' },
        },
      );
      return matchedCount > 0;
    },

    /** Removals that are not finished, the oldest first. */
    pending(): AsyncIterable<PendingRemoval> {
      return users
        .find({ 'removal.at': { $exists: true } })
        .sort({ 'removal.at': 1 })
        .map(({ _id, uid, createdAt, removal }) =>
          describeRemoval({ ...(removal as Removal), id: toId(_id), uid, createdAt }),
        );
    },

    /** Takes name, email and comment off a person's votes, some at a time; they stay counted, under another id. */
    async forgetVoter(uid: string, alias: string, writtenAnswers: Removal['writtenAnswers']): Promise<void> {
      const nameless = { voterId: alias, votedUserName: '', votedUserEmail: '' };
      for (;;) {
        const batch = await votes.find({ voterId: uid }).limit(BATCH).toArray();
        if (batch.length === 0) return;
        const questions = writtenAnswers === 'erase' ? await questionsOf(batch) : undefined;
        await votes.bulkWrite(
          batch.map(({ _id, surveyId, version, response }) => {
            const erased = questions && erasing(response, questions.get(`${toId(surveyId)} ${version}`));
            const update = { $set: { ...nameless, ...erased }, $unset: NO_MORE };
            return { updateOne: { filter: { _id, voterId: uid }, update } };
          }),
        );
      }
    },

    /** The surveys that are still a person's. */
    async listSurveys(surveyorUid: string): Promise<string[]> {
      const own = await surveys.find({ surveyorUid }, { projection: { _id: 1 } }).toArray();
      return own.map(({ _id }) => _id.toHexString());
    },

    /** Unpublishes a person's surveys and takes their name off them. */
    async withdrawSurveys(surveyorUid: string, alias: string, at: Date): Promise<void> {
      await surveys.updateMany(
        { surveyorUid, status: 'Publish' },
        {
          $set: { status: 'Unpublish' },
          $push: { history: { kind: 'unpublished', at, changes: [] } },
          $inc: { revision: 1 },
        },
      );
      await surveys.updateMany(
        { surveyorUid },
        { $set: { surveyorUid: alias, surveyorEmail: '' }, $unset: { review: '', reviewKey: '', idempotencyKey: '' } },
      );
    },

    /** The end of a removal: nothing is left of the person here. */
    async finish(id: string): Promise<void> {
      await users.deleteOne({ _id: new ObjectId(id), 'removal.at': { $exists: true } });
    },
  };
}
