import { randomBytes } from 'node:crypto';
import { ObjectId, type Db } from 'mongodb';
import { createBatchedFind } from '../../database/find-batched';
import { toId, toObjectIds } from '../../database/ids';
import { createBatchedInsert } from '../../database/insert-batched';
import { ACKNOWLEDGING_READ } from '../../database/mongo';
import { getLinkedBallotsCollection, type LinkedBallotDocument } from './ballots.collection';

/** An anonymous ballot that is still linked to its voter, as the rest of the API sees it. */
export type LinkedBallotRecord = Omit<LinkedBallotDocument, '_id' | 'surveyId'> & { id: string; surveyId: string };

const OBJECT_ID_LENGTH = 12;

export type LinkedBallotsRepository = ReturnType<typeof createLinkedBallotsRepository>;

function fromDocument({ _id, surveyId, ...ballot }: LinkedBallotDocument): LinkedBallotRecord {
  return { ...ballot, id: toId(_id), surveyId: toId(surveyId) };
}

/**
 * Anonymous ballots of surveys whose keys still link them to their voters. The unique index on survey and link makes
 * every ballot count only once. Ids are random: they tell neither the time nor the order of votes.
 */
export function createLinkedBallotsRepository(db: Db) {
  const ballots = getLinkedBallotsCollection(db);
  const insert = createBatchedInsert(ballots);
  const findByLink = createBatchedFind(ballots, 'link');
  const findCastByLink = createBatchedFind(ballots, 'link', ACKNOWLEDGING_READ);

  return {
    /** @returns the id of the ballot; null if the person has already voted in this survey. */
    async insert({ surveyId, ...ballot }: Omit<LinkedBallotRecord, 'id'>): Promise<string | null> {
      const _id = new ObjectId(randomBytes(OBJECT_ID_LENGTH));
      const isNew = await insert({ _id, surveyId: new ObjectId(surveyId), ...ballot });
      return isNew ? _id.toHexString() : null;
    },

    async find(surveyId: string, link: string): Promise<LinkedBallotRecord | null> {
      const document = await findByLink(link, { surveyId: new ObjectId(surveyId) });
      return document && fromDocument(document);
    },

    /** The same, to acknowledge the ballot to its voter. */
    async findCast(surveyId: string, link: string): Promise<LinkedBallotRecord | null> {
      const document = await findCastByLink(link, { surveyId: new ObjectId(surveyId) });
      return document && fromDocument(document);
    },

    /** The ballots with these links in these surveys. */
    async findMany(surveyIds: string[], links: string[]): Promise<LinkedBallotRecord[]> {
      if (links.length === 0) return [];
      const filter = { surveyId: { $in: toObjectIds(surveyIds) }, link: { $in: links } };
      return ballots.find(filter).map(fromDocument).toArray();
    },

    async remove(id: string): Promise<void> {
      await ballots.deleteOne({ _id: new ObjectId(id) });
    },

    /** The answers of a survey's ballots, read with a cursor. */
    listAnswers(surveyId: string): AsyncIterable<Pick<LinkedBallotDocument, 'version' | 'response'>> {
      return ballots
        .find({ surveyId: new ObjectId(surveyId) })
        .project<Pick<LinkedBallotDocument, 'version' | 'response'>>({ _id: 0, version: 1, response: 1 });
    },

    /** The ballots of a survey after the given id, in the order of their random ids. */
    listAfter(surveyId: string, after: ObjectId | undefined, limit: number): Promise<LinkedBallotDocument[]> {
      const range = after && { _id: { $gt: after } };
      return ballots
        .find({ surveyId: new ObjectId(surveyId), ...range })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },

    countComments(surveyId: string, version: number): Promise<number> {
      return ballots.countDocuments({ surveyId: new ObjectId(surveyId), version, comment: { $exists: true } });
    },

    countAll(surveyId: string): Promise<number> {
      return ballots.countDocuments({ surveyId: new ObjectId(surveyId) });
    },

    async removeAll(surveyId: string): Promise<void> {
      await ballots.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
