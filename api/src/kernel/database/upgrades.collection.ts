import type { Collection, Db } from 'mongodb';

/** The state of a database's documents. */
export interface UpgradeState {
  _id: string;
  /** How many migrations were applied. */
  done: number;
  /** The format that a release has to know to work with the data; any if absent. */
  needed?: number;
}

/** The filter for the only document. */
export const UPGRADE_STATE = { _id: 'data' };

export function getUpgradesCollection(db: Db): Collection<UpgradeState> {
  return db.collection<UpgradeState>('upgrades');
}
