import { randomUUID } from 'node:crypto';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { toId } from '../../kernel/database/ids';
import type { Tallies } from '../../records/tallies';

/** The tallies of all votes of a survey whose ids were generated until a given time; they no longer change. */
export interface CountedVotes {
  until: Date;
  tallies: Tallies;
}

/** What a run of the job has covered. */
export interface ReconcileRun {
  /** All surveys with votes whose ids were generated until this time, except for the `busy` ones. */
  at: Date;
  busy: string[];
}

/** A survey whose votes must all be recounted, including those counted before. */
export interface RequestedRecount {
  surveyId: string;
  /** Different for each request. */
  token: string;
}

export function getReconcileRunsCollection(db: Db): Collection<ReconcileRun & { _id: string }> {
  return db.collection('checkpoints');
}

export function getCountedVotesCollection(db: Db): Collection<CountedVotes & { _id: ObjectId }> {
  return db.collection('countedVotes');
}

export type Checkpoints = ReturnType<typeof createCheckpoints>;

/** Stores how far the reconcile job has come, so that a run does not repeat earlier work. */
export function createCheckpoints(db: Db) {
  const runs = getReconcileRunsCollection(db);
  const countedVotes = getCountedVotesCollection(db);
  const requestedRecounts = db.collection<{ _id: ObjectId; token: string }>('requestedRecounts');

  return {
    /** How far the last run came; the epoch if there was none. */
    async readRun(): Promise<ReconcileRun> {
      const { at = new Date(0), busy = [] } = (await runs.findOne({ _id: 'votes' })) ?? {};
      return { at, busy };
    },

    async writeRun({ at, busy }: ReconcileRun): Promise<void> {
      await runs.updateOne({ _id: 'votes' }, { $set: { at, busy } }, { upsert: true });
    },

    async readCounted(surveyId: string): Promise<CountedVotes | null> {
      return countedVotes.findOne<CountedVotes>({ _id: new ObjectId(surveyId) }, { projection: { _id: 0 } });
    },

    async writeCounted(surveyId: string, { until, tallies }: CountedVotes): Promise<void> {
      await countedVotes.updateOne({ _id: new ObjectId(surveyId) }, { $set: { until, tallies } }, { upsert: true });
    },

    async deleteCounted(surveyId: string): Promise<void> {
      await countedVotes.deleteOne({ _id: new ObjectId(surveyId) });
    },

    /** Makes the next run recount all votes of a survey. */
    async requestRecount(surveyId: string): Promise<void> {
      const update = { $set: { token: randomUUID() } };
      await requestedRecounts.updateOne({ _id: new ObjectId(surveyId) }, update, { upsert: true });
    },

    /** The requested recounts, up to `limit`. */
    async readRequested(limit: number): Promise<RequestedRecount[]> {
      const requests = await requestedRecounts.find().limit(limit).toArray();
      return requests.map(({ _id, token }) => ({ surveyId: toId(_id), token }));
    },

    /** Deletes a fulfilled request, unless there has been another one for the same survey since. */
    async deleteRequested({ surveyId, token }: RequestedRecount): Promise<void> {
      await requestedRecounts.deleteOne({ _id: new ObjectId(surveyId), token });
    },
  };
}
