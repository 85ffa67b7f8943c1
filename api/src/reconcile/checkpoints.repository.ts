import { ObjectId, type Db } from 'mongodb';
import type { Tallies } from '../surveys/tallies';

/** The tallies of all votes of a survey whose ids were made until a moment: they do not change any more. */
export interface Counted {
  until: Date;
  tallies: Tallies;
}

export type Checkpoints = ReturnType<typeof buildCheckpoints>;

/** How far the reconcile job has looked, so that no run looks at everything again. */
export function buildCheckpoints(db: Db) {
  const runs = db.collection<{ _id: string; at: Date }>('checkpoints');
  const counted = db.collection<Counted & { _id: ObjectId }>('countedVotes');

  return {
    /** Until when all surveys with votes have been looked at; the beginning of time at first. */
    async readRun(): Promise<Date> {
      return (await runs.findOne({ _id: 'votes' }))?.at ?? new Date(0);
    },

    async writeRun(at: Date): Promise<void> {
      await runs.updateOne({ _id: 'votes' }, { $set: { at } }, { upsert: true });
    },

    async readCounted(surveyId: string): Promise<Counted | null> {
      return counted.findOne<Counted>({ _id: new ObjectId(surveyId) }, { projection: { _id: 0 } });
    },

    async writeCounted(surveyId: string, { until, tallies }: Counted): Promise<void> {
      await counted.updateOne({ _id: new ObjectId(surveyId) }, { $set: { until, tallies } }, { upsert: true });
    },
  };
}
