import { ObjectId, type Db } from 'mongodb';
import type { Tallies } from '../surveys/tallies';

/** The tallies of all votes of a survey whose ids were made until a moment: they do not change any more. */
export interface Counted {
  until: Date;
  tallies: Tallies;
}

/** What a run of the job has looked at. */
export interface Run {
  /** All surveys with votes whose ids were made until then, except for `busy` ones. */
  at: Date;
  busy: string[];
}

export type Checkpoints = ReturnType<typeof buildCheckpoints>;

/** How far the reconcile job has looked, so that no run looks at everything again. */
export function buildCheckpoints(db: Db) {
  const runs = db.collection<Run & { _id: string }>('checkpoints');
  const counted = db.collection<Counted & { _id: ObjectId }>('countedVotes');

  return {
    /** How far the last run came; from the beginning of time at first. */
    async readRun(): Promise<Run> {
      const { at = new Date(0), busy = [] } = (await runs.findOne({ _id: 'votes' })) ?? {};
      return { at, busy };
    },

    async writeRun({ at, busy }: Run): Promise<void> {
      await runs.updateOne({ _id: 'votes' }, { $set: { at, busy } }, { upsert: true });
    },

    async readCounted(surveyId: string): Promise<Counted | null> {
      return counted.findOne<Counted>({ _id: new ObjectId(surveyId) }, { projection: { _id: 0 } });
    },

    async writeCounted(surveyId: string, { until, tallies }: Counted): Promise<void> {
      await counted.updateOne({ _id: new ObjectId(surveyId) }, { $set: { until, tallies } }, { upsert: true });
    },
  };
}
