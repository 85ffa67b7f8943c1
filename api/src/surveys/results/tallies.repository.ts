import { ObjectId, type Db, type Filter } from 'mongodb';
import { createBatcher } from '../../kernel/database/batcher';
import { getSurveysCollection, type SurveyDocument, type SurveyRecord } from '../../records/surveys.collection';
import {
  completeStep,
  getVersionTallies,
  isStepComplete,
  takeSnapshot,
  type TallySnapshot,
  type VersionTallies,
} from '../../records/shown-tallies';
import { toVersionKey, type Tallies, type Tally } from '../../records/tallies';

/** A stored vote that is to be counted. */
export interface UncountedVote {
  /** The survey as it was read before the vote was stored. */
  survey: Pick<SurveyRecord, 'id' | 'version' | 'recounts' | 'ballotPolicy'>;
  receivedAt: Date;
  /** What the vote adds one to, in the tallies of its version. */
  paths: string[];
}

export type TalliesRepository = ReturnType<typeof createTalliesRepository>;

/** A filter for a snapshot that has not changed since it was read. */
function matchSnapshot(field: string, snapshot: TallySnapshot | undefined): Filter<SurveyDocument> {
  return snapshot ? { [`${field}.votes`]: snapshot.votes } : { [field]: { $exists: false } };
}

/** The counts of votes, which are stored in their surveys. */
export function createTalliesRepository(db: Db) {
  const surveys = getSurveysCollection(db);

  /**
   * Shows the next tally and stores the exact one as the new next tally. The single update does nothing if another
   * vote has completed the step or the survey was reopened.
   */
  async function showNextTally(id: string, key: string, version: VersionTallies): Promise<void> {
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
  }

  /**
   * Counts votes on one version of a survey with a single atomic update, if all of them can be counted.
   * @returns whether they were counted, and what then remains to be done.
   */
  async function countVotes(
    { id, version, recounts, ballotPolicy }: UncountedVote['survey'],
    votes: UncountedVote[],
  ): Promise<{ areCounted: boolean; completion?: Promise<void> }> {
    const key = toVersionKey(version);
    const prefix = `tallies.${key}`;
    const increments: Record<string, number> = { voteCount: votes.length };
    for (const path of votes.flatMap(({ paths }) => paths))
      increments[`${prefix}.${path}`] = (increments[`${prefix}.${path}`] ?? 0) + 1;
    const lastReceivedAt = new Date(Math.max(...votes.map(({ receivedAt }) => receivedAt.getTime())));
    const counted = await surveys.findOneAndUpdate(
      {
        _id: new ObjectId(id),
        recounts: recounts ?? { $exists: false },
        closesAt: { $gt: lastReceivedAt },
        unlinkingAt: { $exists: false },
      },
      { $inc: increments },
      {
        returnDocument: 'after',
        projection: { _id: 0, [prefix]: 1, [`shownTallies.${key}.votes`]: 1, [`nextTallies.${key}`]: 1 },
      },
    );
    const tallies = counted && getVersionTallies(counted, key);
    // Anonymous ballots have no steps: nothing is shown before the survey closes.
    const isStep = ballotPolicy !== 'anonymous' && tallies && isStepComplete(tallies);
    const completion = isStep ? showNextTally(id, key, tallies) : undefined;
    return { areCounted: counted !== null, ...(completion && { completion }) };
  }

  async function countOne(vote: UncountedVote): Promise<boolean> {
    const { areCounted, completion } = await countVotes(vote.survey, [vote]);
    await completion;
    return areCounted;
  }

  return {
    /**
     * Counts one vote and the options that it chose, in one atomic update, together with other votes that wait. It does
     * nothing if the survey was closed before the vote was received, if its ballots are being unlinked, or if the votes
     * were recounted since the survey was read, because the recount may include this vote. The vote that completes a
     * step updates the results that others than the owner and admins see.
     * @returns whether the vote was counted.
     */
    countVote: createBatcher<UncountedVote, boolean>({
      runOne: countOne,
      getKey: ({ survey: { id, version, recounts } }) => `${id} ${version} ${recounts}`,
      async runMany(votes) {
        const [first] = votes as [UncountedVote];
        const { areCounted, completion } = await countVotes(first.survey, votes);
        // One of them may have come too late: each is then counted alone.
        if (!areCounted) return votes.map((vote) => countOne(vote));
        return votes.map((vote) => (vote === first && completion ? completion.then(() => true) : true));
      },
    }),

    completeStep: showNextTally,

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
