import { randomBytes } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { createBatcher } from '../../kernel/database/batcher';
import { createBatchedFind } from '../../kernel/database/find-batched';
import { toId, toObjectIds } from '../../kernel/database/ids';
import { createBatchedInsert } from '../../kernel/database/insert-batched';
import { beforeId } from '../../kernel/database/keyset';
import type { IdRange } from '../../kernel/http/lists/pagination';
import { getParticipationsCollection, type ParticipationDocument } from '../../records/ballots.collection';

const DAY_SECONDS = 86_400;

/** How many bytes of an ObjectId follow its time. */
const ID_RANDOM_BYTES = 8;

/** This index contains only participations with a comment. */
const BY_COMMENTING_VOTER = { voterId: 1, _id: 1 } as const;

const CONFIRMED = { $set: { state: 'confirmed' }, $unset: { begunAt: '' } } as const;
const ABANDONED = { $set: { state: 'abandoned' }, $unset: { begunAt: '' } } as const;

/** That a person votes, or has voted, as the rest of the API sees it. */
export type ParticipationRecord = Omit<ParticipationDocument, '_id' | 'surveyId'> & { id: string; surveyId: string };

/** What identifies a participation: each is unique. */
type Participation = Pick<ParticipationDocument, 'surveyId' | 'voterId'>;

/** A participation that has begun long ago, and whose ballot may exist or not. */
export type StaleParticipation = Pick<ParticipationRecord, 'id' | 'surveyId' | 'voterId'> & { begunAt: Date };

export type ParticipationsRepository = ReturnType<typeof createParticipationsRepository>;

function fromDocument({ _id, surveyId, ...participation }: ParticipationDocument): ParticipationRecord {
  return { ...participation, id: toId(_id), surveyId: toId(surveyId) };
}

/** An id that sorts by the day in UTC, and is random within it, so that it does not tell the order of votes. */
function createDayId(at: Date): ObjectId {
  const seconds = Math.floor(at.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  return new ObjectId(seconds.toString(16).padStart(8, '0') + randomBytes(ID_RANDOM_BYTES).toString('hex'));
}

/**
 * Who has voted in surveys with anonymous ballots, but not how. The unique index on survey and voter makes every person
 * participate only once.
 */
export function createParticipationsRepository(db: Db) {
  const participations = getParticipationsCollection(db);
  const insert = createBatchedInsert(participations);
  const findByVoter = createBatchedFind(participations, 'voterId');

  const confirmOne = async (filter: Participation): Promise<void> => {
    await participations.updateOne(filter, CONFIRMED);
  };
  const confirmVoter = createBatcher<Participation, void>({
    runOne: confirmOne,
    retryOne: confirmOne,
    async runMany(filters) {
      const updates = filters.map((filter) => ({ updateOne: { filter, update: CONFIRMED } }));
      await participations.bulkWrite(updates, { ordered: false });
      return filters.map(() => undefined);
    },
  });

  return {
    /**
     * Records that a person is about to vote.
     * @returns the participation that was stored: this one, or an earlier one.
     */
    async begin(
      {
        surveyId: id,
        voterId,
        hasComment,
      }: Pick<ParticipationRecord, 'surveyId' | 'voterId'> & { hasComment: boolean },
      receivedAt: Date,
    ): Promise<ParticipationRecord> {
      const participation = { surveyId: new ObjectId(id), voterId };
      const begun = { state: 'begun' as const, begunAt: receivedAt, ...(hasComment && { hasComment: true as const }) };
      const stored = { _id: createDayId(receivedAt), ...participation, ...begun };
      if (await insert(stored)) return fromDocument(stored);
      const filter = { ...participation, state: 'abandoned' as const };
      await participations.updateOne(filter, { $set: begun });
      const existing = await findByVoter(voterId, { surveyId: participation.surveyId });
      if (!existing) throw new Error('The participation was removed while the vote was cast.');
      return fromDocument(existing);
    },

    async find(surveyId: string, voterId: string): Promise<ParticipationRecord | null> {
      const document = await findByVoter(voterId, { surveyId: new ObjectId(surveyId) });
      return document && fromDocument(document);
    },

    /** Marks the participation of a voter whose ballot is counted. */
    confirmVoter(surveyId: string, voterId: string): Promise<void> {
      return confirmVoter({ surveyId: new ObjectId(surveyId), voterId });
    },

    /** Marks participations whose ballots are counted. */
    async confirm(ids: string[]): Promise<void> {
      await participations.updateMany({ _id: { $in: toObjectIds(ids) } }, CONFIRMED);
    },

    /** Marks participations without a ballot, unless their voters have begun again. */
    async abandon(stale: StaleParticipation[]): Promise<void> {
      for (const { id, begunAt } of stale)
        await participations.updateOne({ _id: new ObjectId(id), state: 'begun', begunAt }, ABANDONED);
    },

    /** @returns false if it is confirmed, because its ballot has been counted. */
    async removeBegun(surveyId: string, voterId: string): Promise<boolean> {
      const filter = { surveyId: new ObjectId(surveyId), voterId };
      await participations.deleteOne({ ...filter, state: 'begun' });
      return (await participations.findOne({ ...filter, state: 'confirmed' }, { projection: { _id: 1 } })) === null;
    },

    /** Those of the given surveys in which a voter's ballot is counted, with one query that reads their documents by an index. */
    async filterVoted(surveyIds: string[], voterId: string): Promise<string[]> {
      const filter = { surveyId: { $in: toObjectIds(surveyIds) }, voterId, state: 'confirmed' as const };
      const found = participations
        .find(filter)
        .project<Pick<ParticipationDocument, 'surveyId'>>({ _id: 0, surveyId: 1 });
      return found.map(({ surveyId }) => surveyId.toHexString()).toArray();
    },

    /** Those of the given users whose ballots are counted in a survey, with one query that reads their documents by an index. */
    async filterVoters(surveyId: string, voterIds: string[]): Promise<string[]> {
      const filter = { surveyId: new ObjectId(surveyId), voterId: { $in: voterIds }, state: 'confirmed' as const };
      const found = participations.find(filter).project<Pick<ParticipationDocument, 'voterId'>>({ _id: 0, voterId: 1 });
      return found.map(({ voterId }) => voterId).toArray();
    },

    /** A voter's participations, latest day first. */
    listByVoter(voterId: string, { after, limit }: IdRange): Promise<ParticipationRecord[]> {
      return participations
        .find({ voterId, state: 'confirmed', ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },

    /** A voter's participations with a comment, latest day first. */
    listCommented(voterId: string, { after, limit }: IdRange): Promise<ParticipationRecord[]> {
      return participations
        .find({ voterId, hasComment: true, state: 'confirmed', ...beforeId(after) }, { hint: BY_COMMENTING_VOTER })
        .sort({ _id: -1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },

    /** The surveys with participations that began before the given time and were neither confirmed nor abandoned. */
    async listStaleSurveys(before: Date, limit: number): Promise<string[]> {
      const stale = participations
        .find({ begunAt: { $lt: before } })
        .sort({ begunAt: 1 })
        .limit(limit)
        .project<Pick<ParticipationDocument, 'surveyId'>>({ _id: 0, surveyId: 1 });
      return [...new Set(await stale.map(({ surveyId }) => toId(surveyId)).toArray())];
    },

    /** The participations of a survey that have begun; their votes are in progress, or a crash has interrupted them. */
    async listBegun(surveyId: string): Promise<StaleParticipation[]> {
      const begun = await participations.find({ surveyId: new ObjectId(surveyId), state: 'begun' }).toArray();
      return begun.map(({ _id, voterId, begunAt = new Date(0) }) => ({ id: toId(_id), surveyId, voterId, begunAt }));
    },

    /** Leaves only who has voted in a survey. */
    async finish(surveyId: string): Promise<void> {
      const ofSurvey = { surveyId: new ObjectId(surveyId) };
      await participations.deleteMany({ ...ofSurvey, state: { $ne: 'confirmed' } });
      await participations.updateMany({ ...ofSurvey, hasComment: true }, { $unset: { hasComment: '' } });
    },

    /** Removes all participations of a deleted survey. */
    async removeAll(surveyId: string): Promise<void> {
      await participations.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
