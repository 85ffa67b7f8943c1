import { ObjectId, type Db } from 'mongodb';
import { toId, toObjectIds } from '../kernel/database/ids';
import { createBatchedFind } from '../kernel/database/find-batched';
import { createBatchedInsert } from '../kernel/database/insert-batched';
import { ACKNOWLEDGING_READ } from '../kernel/database/mongo';
import { beforeId } from '../kernel/database/keyset';
import type { IdRange } from '../kernel/http/lists/pagination';
import { getVotesCollection, type VoteDocument, type VoteRecord } from '../records/votes.collection';

/** The answers of a vote, their version, and when it was cast. */
export type VoteAnswers = Pick<VoteRecord, 'version' | 'response' | 'at'>;

/** The clocks of two processes differ by less than this, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** How many votes of a deleted survey are removed at once. */
const REMOVAL_BATCH_SIZE = 1000;

export type VotesRepository = ReturnType<typeof createVotesRepository>;

function fromDocument({ _id, surveyId, ...vote }: VoteDocument): VoteRecord {
  return { ...vote, id: toId(_id), surveyId: toId(surveyId) };
}

/** The greatest possible id that was generated in the second of the given time. */
function createMaxId(date: Date): ObjectId {
  const seconds = Math.max(0, Math.floor(date.getTime() / 1000));
  return new ObjectId(seconds.toString(16).padStart(8, '0') + 'f'.repeat(16));
}

/** The votes with names. The unique index on survey and voter makes every vote count only once. */
export function createVotesRepository(db: Db) {
  const votes = getVotesCollection(db);
  const insert = createBatchedInsert(votes);
  const findByVoter = createBatchedFind(votes, 'voterId');
  const findCastBy = createBatchedFind(votes, 'voterId', ACKNOWLEDGING_READ);

  return {
    /** @returns the id of the vote; null if the user has already voted on this survey. */
    async insert({ surveyId, ...vote }: Omit<VoteRecord, 'id'>): Promise<string | null> {
      const _id = new ObjectId();
      const isNew = await insert({ _id, surveyId: new ObjectId(surveyId), ...vote });
      return isNew ? _id.toHexString() : null;
    },

    /** Removes a vote that was not counted, because its survey was closed or deleted while it was stored. */
    async removeUncounted(id: string): Promise<void> {
      await votes.deleteOne({ _id: new ObjectId(id) });
    },

    /** Removes votes that reached the server after their survey was closed. */
    async removeReceivedSince(surveyId: string, closedAt: Date): Promise<void> {
      // A vote is stored after it was received, so the ids bound the search.
      const storedSince = createMaxId(new Date(closedAt.getTime() - CLOCK_TOLERANCE_MS));
      await votes.deleteMany({ surveyId: new ObjectId(surveyId), _id: { $gt: storedSince }, at: { $gte: closedAt } });
    },

    /**
     * Removes the votes of a deleted survey, in batches.
     * @returns how many there were.
     */
    async removeAll(surveyId: string): Promise<number> {
      let removed = 0;
      for (;;) {
        const filter = { surveyId: new ObjectId(surveyId) };
        const batch = await votes
          .find(filter, { projection: { _id: 1 } })
          .limit(REMOVAL_BATCH_SIZE)
          .toArray();
        if (batch.length === 0) return removed;
        removed += (await votes.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } })).deletedCount;
      }
    },

    /** Finds the vote of a person; those who repeat votes on a survey at the same time share one query. */
    async find(surveyId: string, voterId: string): Promise<VoteRecord | null> {
      const document = await findByVoter(voterId, { surveyId: new ObjectId(surveyId) });
      return document && fromDocument(document);
    },

    /** The same, to acknowledge the vote to its voter. */
    async findCast(surveyId: string, voterId: string): Promise<VoteRecord | null> {
      const document = await findCastBy(voterId, { surveyId: new ObjectId(surveyId) });
      return document && fromDocument(document);
    },

    /** Those of the given surveys that a voter has voted on, with one query that reads only the index. */
    async filterVoted(surveyIds: string[], voterId: string): Promise<string[]> {
      const filter = { surveyId: { $in: surveyIds.map((id) => new ObjectId(id)) }, voterId };
      const found = votes.find(filter).project<Pick<VoteDocument, 'surveyId'>>({ _id: 0, surveyId: 1 });
      return found.map(({ surveyId }) => surveyId.toHexString()).toArray();
    },

    /** Those of the given users who have voted in a survey, with one query that reads only the index. */
    async filterVoters(surveyId: string, voterIds: string[]): Promise<string[]> {
      const filter = { surveyId: new ObjectId(surveyId), voterId: { $in: voterIds } };
      const found = votes.find(filter).project<Pick<VoteDocument, 'voterId'>>({ _id: 0, voterId: 1 });
      return found.map(({ voterId }) => voterId).toArray();
    },

    /** The answers of a survey's votes whose ids were generated after `from` and until `until`, read with a cursor. */
    listAnswersBetween(surveyId: string, from: Date | undefined, until?: Date): AsyncIterable<VoteAnswers> {
      const range = { ...(from && { $gt: createMaxId(from) }), ...(until && { $lte: createMaxId(until) }) };
      return votes
        .find({ surveyId: new ObjectId(surveyId), ...((from ?? until) && { _id: range }) })
        .sort({ _id: -1 })
        .project<VoteAnswers>({ _id: 0, version: 1, response: 1, at: 1 });
    },

    /** The surveys with votes whose ids were generated after the given time. */
    async listSurveysVotedSince(since: Date): Promise<string[]> {
      const ids = new Set<string>();
      const recent = votes
        .find({ _id: { $gt: createMaxId(since) } })
        .project<Pick<VoteDocument, 'surveyId'>>({ _id: 0, surveyId: 1 });
      for await (const { surveyId } of recent) ids.add(toId(surveyId));
      // The survey id of a damaged vote may be invalid.
      return toObjectIds([...ids]).map(toId);
    },

    /** The newest vote of a survey, and when its id was generated; undefined if there is none. */
    async findNewest(surveyId: string): Promise<{ id: string; madeAt: Date } | undefined> {
      const newestVote = await votes.findOne(
        { surveyId: new ObjectId(surveyId) },
        { sort: { _id: -1 }, projection: { _id: 1 } },
      );
      return newestVote ? { id: newestVote._id.toHexString(), madeAt: newestVote._id.getTimestamp() } : undefined;
    },

    listByVoter(voterId: string, { after, limit }: IdRange): Promise<VoteRecord[]> {
      return votes
        .find({ voterId, ...beforeId(after) })
        .sort({ _id: -1 })
        .limit(limit)
        .map(fromDocument)
        .toArray();
    },
  };
}
