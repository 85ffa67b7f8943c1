import { BSON, ObjectId, type Db } from 'mongodb';
import { toId } from '../database/ids';
import { getVotesCollection, type VoteDocument, type VoteRecord } from '../votes/votes.collection';

/** A vote as exports show it, without server-only fields. */
export type ExportRow = Pick<
  VoteRecord,
  'id' | 'votedUserEmail' | 'votedUserName' | 'version' | 'response' | 'comment' | 'at'
>;

/** The votes of an export: those that a survey had when the export began. */
export interface ExportRange {
  surveyId: string;
  /** The id of the newest vote. */
  newest: string;
  /** The newest version. A vote on a later version was cast later, whatever its server's clock said. */
  version: number;
}

/** How many votes the database sends in one batch. */
const CURSOR_BATCH_SIZE = 500;

const EXPORT_PROJECTION = { votedUserEmail: 1, votedUserName: 1, version: 1, response: 1, comment: 1, at: 1 };

export type ExportsRepository = ReturnType<typeof createExportsRepository>;

function parseRow(bytes: Uint8Array): ExportRow {
  const { _id, ...vote } = BSON.deserialize(bytes) as Pick<VoteDocument, '_id'> & Omit<ExportRow, 'id'>;
  return { ...vote, id: toId(_id) };
}

/** Reads the votes collection for exports. */
export function createExportsRepository(db: Db) {
  const votes = getVotesCollection(db);

  return {
    /**
     * Votes, newest first, in batches of at most `size`. Leaving the loop early closes the cursor in the database. The
     * driver returns raw documents, which are decoded here: that takes half the time and produces less garbage than the
     * driver's own decoding.
     */
    async *readBatches({ surveyId, newest, version }: ExportRange, size: number): AsyncGenerator<ExportRow[]> {
      const filter = {
        surveyId: new ObjectId(surveyId),
        _id: { $lte: new ObjectId(newest) },
        version: { $lte: version },
      };
      const cursor = votes
        .find<Uint8Array>(filter, { projection: EXPORT_PROJECTION, batchSize: CURSOR_BATCH_SIZE, raw: true })
        .sort({ _id: -1 });
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments(size).map(parseRow);
      } finally {
        await cursor.close();
      }
    },
  };
}
