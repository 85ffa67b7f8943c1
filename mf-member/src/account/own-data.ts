import { ownDataSchema, readOwnData } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { dayOf, saveFile } from '@canvass/shared/ui';
import { words } from '../words';
import { failureSaid } from './failure-said';

/** Milliseconds that the file may take: it holds every vote of somebody who votes much. */
const TIMEOUT = 120_000;

/** What came is not what was asked for: the connection broke in the middle of it. */
class IncompleteData extends Error {
  constructor() {
    super('The data of the person came incomplete.');
    this.name = 'IncompleteData';
  }
}

/** Why there is no file, in words. */
export function downloadFailureSaid(error: unknown): string {
  return error instanceof IncompleteData ? words.account.incomplete : failureSaid(error);
}

/**
 * Saves everything that Canvass holds about the person as a file named after the day.
 * @returns the file's name.
 * @throws what `downloadFailureSaid` puts into words.
 */
export async function downloadOwnData(): Promise<string> {
  const data: unknown = await call(readOwnData, {}, { timeout: TIMEOUT });
  // The answer is made while it is sent: what breaks off is not JSON, and comes as text.
  if (!ownDataSchema.safeParse(data).success) throw new IncompleteData();
  const name = `canvass-data-${dayOf(new Date()).replaceAll('/', '-')}.json`;
  saveFile(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), name);
  return name;
}
