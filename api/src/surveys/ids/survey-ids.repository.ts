import type { Db } from 'mongodb';
import { SURVEY_IDS_PART_SIZE } from '@canvass/shared/contracts';
import { toId } from '../../kernel/database/ids';
import { afterPosition } from '../../kernel/database/keyset';
import { mapQueryTimeout } from '../../kernel/database/query-timeout';
import type { Position } from '../../kernel/http/lists/cursor';
import { BY_TIME } from '../survey-indexes';
import { getSurveysCollection, MATCH_LISTED } from '../../records/surveys.collection';

/** How many ids the database sends in one batch. */
const BATCH_SIZE = 5000;

/** Milliseconds in which the database must find where a part begins. */
const PART_TIMEOUT_MS = 5000;

/** The maximum number of parts, so that a list of them is bounded. */
const MAX_PARTS = 1000;

export type SurveyIdsRepository = ReturnType<typeof createSurveyIdsRepository>;

/**
 * Reads the ids of all published surveys that are listed, oldest first, in parts. Both reads use one index alone, from its
 * end: it contains everything that they need.
 * @param partSize the number of surveys in a part, if not the default.
 */
export function createSurveyIdsRepository(db: Db, partSize: number = SURVEY_IDS_PART_SIZE) {
  const surveys = getSurveysCollection(db);

  function find(after: Position | undefined) {
    // A damaged record has no time, and nothing could begin after it.
    const range = after ? afterPosition('timestamp', '$gt', after) : { timestamp: { $gte: new Date(0) } };
    return surveys
      .find({ status: 'Publish', ...MATCH_LISTED, ...range }, { hint: BY_TIME, maxTimeMS: PART_TIMEOUT_MS })
      .sort({ timestamp: 1, _id: 1 })
      .project<{ _id: Parameters<typeof toId>[0]; timestamp: Date }>({ timestamp: 1 });
  }

  return {
    /**
     * The position of the last survey of each part that another one follows.
     * @throws search-too-wide
     */
    async listPartEnds(): Promise<Position[]> {
      const ends: Position[] = [];
      while (ends.length < MAX_PARTS) {
        const [last, next] = await mapQueryTimeout(
          find(ends.at(-1))
            .skip(partSize - 1)
            .limit(2)
            .toArray(),
        );
        if (!last || !next) break;
        ends.push({ value: last.timestamp.toJSON(), id: toId(last._id) });
      }
      return ends;
    },

    /** The ids of the part after a position, in batches. */
    async *readPart(after: Position | undefined): AsyncGenerator<string[]> {
      const cursor = find(after).limit(partSize).batchSize(BATCH_SIZE);
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments().map(({ _id }) => toId(_id));
      } finally {
        await cursor.close();
      }
    },
  };
}
