import { ObjectId, type Db } from 'mongodb';
import { createBatchedFind } from '../../kernel/database/find-batched';
import { toId, toObjectIds } from '../../kernel/database/ids';
import { createBatchedInsert } from '../../kernel/database/insert-batched';
import { ACKNOWLEDGING_READ } from '../../kernel/database/mongo';
import {
  getLinkedBallotsCollection,
  type CountedBallot,
  type LinkedBallotDocument,
} from '../../records/ballots.collection';
import { createRandomId } from './random-id';

/** An anonymous ballot that is still linked to its voter, as the rest of the API sees it. */
export type LinkedBallotRecord = Omit<LinkedBallotDocument, '_id' | 'surveyId'> & { id: string; surveyId: string };

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
      const _id = createRandomId();
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

    /** The answers and comments of a version's ballots, in no particular order. */
    listOfVersion(surveyId: string, version: number): Promise<CountedBallot[]> {
      return ballots
        .find({ surveyId: new ObjectId(surveyId), version })
        .project<CountedBallot>({ _id: 0, response: 1, comment: 1 })
        .toArray();
    },

    async removeAll(surveyId: string): Promise<void> {
      await ballots.deleteMany({ surveyId: new ObjectId(surveyId) });
    },
  };
}
