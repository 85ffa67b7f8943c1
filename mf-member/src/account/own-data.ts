import { ownDataSchema, readOwnData } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { formatYearMonthDay, saveFile } from '@canvass/shared/ui';
import { strings } from '../strings';
import { describeAccountError } from './describe-account-error';

/** Timeout of the download, in milliseconds: the file contains every vote of the user, which may be many. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** The response is incomplete, because the connection broke. */
class IncompleteDataError extends Error {
  constructor() {
    super('The data of the person came incomplete.');
    this.name = 'IncompleteData';
  }
}

/** Explains why the download failed. */
export function describeDownloadError(error: unknown): string {
  return error instanceof IncompleteDataError ? strings.account.incomplete : describeAccountError(error);
}

/**
 * Saves everything that Canvass stores about the user as a file named after the current day.
 * @returns the file's name.
 * @throws errors that `describeDownloadError` describes.
 */
export async function downloadOwnData(): Promise<string> {
  const data: unknown = await call(readOwnData, {}, { timeout: DOWNLOAD_TIMEOUT_MS });
  // The server streams the response: if it breaks off, it is not valid JSON, and axios returns text.
  if (!ownDataSchema.safeParse(data).success) throw new IncompleteDataError();
  const name = `canvass-data-${formatYearMonthDay(new Date()).replaceAll('/', '-')}.json`;
  saveFile(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), name);
  return name;
}
