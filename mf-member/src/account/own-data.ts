import { ownDataSchema, readOwnData } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { formatDay, saveFile } from '@canvass/shared/ui';
import { strings } from '../strings';
import { describeAccountError } from './describe-account-error';

/** Milliseconds that the file may take: it holds every vote of somebody who votes much. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** The response is incomplete: the connection broke. */
class IncompleteDataError extends Error {
  constructor() {
    super('The data of the person came incomplete.');
    this.name = 'IncompleteData';
  }
}

/** Why there is no file. */
export function describeDownloadError(error: unknown): string {
  return error instanceof IncompleteDataError ? strings.account.incomplete : describeAccountError(error);
}

/**
 * Saves everything that Canvass holds about the person as a file named after the day.
 * @returns the file's name.
 * @throws errors that `describeDownloadError` describes.
 */
export async function downloadOwnData(): Promise<string> {
  const data: unknown = await call(readOwnData, {}, { timeout: DOWNLOAD_TIMEOUT_MS });
  // The answer is made while it is sent: what breaks off is not JSON, and comes as text.
  if (!ownDataSchema.safeParse(data).success) throw new IncompleteDataError();
  const name = `canvass-data-${formatDay(new Date()).replaceAll('/', '-')}.json`;
  saveFile(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), name);
  return name;
}
