import { ownDataSchema, readOwnData } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { dayOf } from '@canvass/shared/ui';
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

/** Hands a text to the browser as a file. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
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
  saveFile(name, `${JSON.stringify(data, null, 2)}\n`);
  return name;
}
