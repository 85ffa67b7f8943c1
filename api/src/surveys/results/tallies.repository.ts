import { ObjectId, type Db, type Filter } from 'mongodb';
import { getSurveysCollection, type SurveyDocument, type SurveyRecord } from '../surveys.collection';
import {
  completeStep,
  getVersionTallies,
  takeSnapshot,
  type TallySnapshot,
  type VersionTallies,
} from './shown-tallies';
import { toVersionKey, type Tallies, type Tally } from './tallies';

export type TalliesRepository = ReturnType<typeof createTalliesRepository>;

/** A filter for a snapshot that has not changed since it was read. */
function matchSnapshot(field: string, snapshot: TallySnapshot | undefined): Filter<SurveyDocument> {
  return snapshot ? { [`${field}.votes`]: snapshot.votes } : { [field]: { $exists: false } };
}

/** The counts of votes, which are stored in their surveys. */
export function createTalliesRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  return {
    /**
     * Counts one vote and the options that it chose, in one atomic update. It does nothing if the survey was closed
     * before the vote was received, if its ballots are being unlinked, or if the votes were recounted since the survey
     * was read, because the recount may include this vote.
     * @returns the version's tallies after the update; null if the vote was not counted.
     */
    async countVote(
      { id, version, recounts }: Pick<SurveyRecord, 'id' | 'version' | 'recounts'>,
      receivedAt: Date,
      paths: string[],
    ): Promise<VersionTallies | null | undefined> {
      const key = toVersionKey(version);
      const prefix = `tallies.${key}`;
      const increments = Object.fromEntries(paths.map((path) => [`${prefix}.${path}`, 1]));
      const counted = await surveys.findOneAndUpdate(
        {
          _id: new ObjectId(id),
          recounts: recounts ?? { $exists: false },
          closesAt: { $gt: receivedAt },
          unlinkingAt: { $exists: false },
        },
        { $inc: { voteCount: 1, ...increments } },
        {
          returnDocument: 'after',
          projection: { _id: 0, [prefix]: 1, [`shownTallies.${key}.votes`]: 1, [`nextTallies.${key}`]: 1 },
        },
      );
      return counted && getVersionTallies(counted, key);
    },

    /**
     * Shows the next tally and stores the exact one as the new next tally. The single update does nothing if another
     * vote has completed the step or the survey was reopened.
     */
    async completeStep(id: string, key: string, version: VersionTallies): Promise<void> {
      const { shown, next } = version;
      const [shownField, nextField] = [`shownTallies.${key}`, `nextTallies.${key}`];
      const filter = {
        _id: new ObjectId(id),
        ...matchSnapshot(nextField, next),
        ...(!next && matchSnapshot(shownField, shown)),
      };
      const completed = completeStep(version);
      const changes = { [nextField]: completed.next, ...(next && { [shownField]: completed.shown }) };
      await surveys.updateOne(filter, { $set: changes });
    },

    /** Lowers the shown and the next tally if they count more votes than exist. */
    async correctShownTally(id: string, key: string, exact: Tally): Promise<void> {
      const _id = new ObjectId(id);
      const [shownField, nextField] = [`shownTallies.${key}`, `nextTallies.${key}`];
      const isTooHigh = { $gt: exact.votes };
      await surveys.updateOne({ _id, [`${nextField}.votes`]: isTooHigh }, { $unset: { [nextField]: '' } });
      const corrected = { $set: { [shownField]: takeSnapshot(exact) } };
      await surveys.updateOne({ _id, [`${shownField}.votes`]: isTooHigh }, corrected);
    },

    /**
     * Replaces wrong tallies with recounted ones.
     * @returns false if a vote was counted in the meantime.
     */
    async repairTallies(id: string, expectedCount: number, voteCount: number, tallies: Tallies): Promise<boolean> {
      const filter = { _id: new ObjectId(id), voteCount: expectedCount };
      const repaired = await surveys.updateOne(filter, { $set: { voteCount, tallies }, $inc: { recounts: 1 } });
      return repaired.matchedCount === 1;
    },
  };
}
