import { existsSync, readFileSync } from 'node:fs';
import { ReleaseError } from '../model/release-error';

/**
 * Reads a JSON file of the store or of a build.
 * @param remedy what to do when it cannot be read: `copy it from a backup`.
 * @throws ReleaseError that names the file if it is missing or is not JSON.
 */
export function readJson(path: string, remedy: string): unknown {
  if (!existsSync(path)) throw new ReleaseError('damaged', `${path} is missing: ${remedy}`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ReleaseError('damaged', `${path} is damaged (not JSON): ${remedy}`);
  }
}

/**
 * The format of `channel.json` and `release.json`, which both contain it. Files from before formats had numbers omit it
 * and have format 1.
 */
export const STORE_FORMAT = 1;

/**
 * Like `readJson`, for a file of the store with a format number, which is left out of the result.
 * @throws ReleaseError also when a newer version wrote the file.
 */
export function readVersionedJson(path: string, remedy: string): unknown {
  return requireKnownFormat(readJson(path, remedy), path);
}

/**
 * The content of a JSON file of the store, without its format number.
 * @param path the file, for the error message.
 * @throws ReleaseError when a newer version wrote it.
 */
export function requireKnownFormat(value: unknown, path: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { format = 1, ...content } = value as { format?: number };
  if (format <= STORE_FORMAT) return content;
  throw new ReleaseError(
    'newer-format',
    `${path} has format ${format}, and this version of Canvass reads formats up to ${STORE_FORMAT}: use the version that wrote it`,
  );
}

/** @throws ReleaseError when a newer version wrote the file; not when it is missing or damaged. */
export function rejectNewerFormat(path: string): void {
  try {
    readVersionedJson(path, '');
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code === 'newer-format') throw error;
  }
}

/** The result of reading a file of the store, or a sentence with the reason why it cannot be read. */
export function tryRead<T>(read: () => T): { value: T } | { error: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ReleaseError) return { error: error.message };
    throw error;
  }
}

/** The result of reading a file of the store; undefined if it cannot be read. */
export function readOptional<T>(read: () => T): T | undefined {
  const result = tryRead(read);
  return 'value' in result ? result.value : undefined;
}
