import { ANONYMOUS_VOTER, type Question, type SurveyFieldName } from '@canvass/shared/contracts';
import type { ResponseRecord } from '../../records/responses.repository';
import type { OnUnreadableRow, RowStream } from '../../endpoints/row-stream';

/** The questions of one version of a survey, as its voters saw them. */
export interface VersionQuestions {
  version: number;
  questions: Question[];
}

/**
 * Checks the types of a row's fields, which is cheap enough for a million rows, unlike a schema.
 * @throws TypeError for a row whose record is damaged.
 */
export function requireValidRow(row: ResponseRecord): ResponseRecord {
  const { votedUserEmail, votedUserName, version, response, at } = row;
  const hasTexts = typeof votedUserEmail === 'string' && typeof votedUserName === 'string';
  const hasAnswers = typeof response === 'object' && response !== null && Number.isSafeInteger(version);
  // Anonymous ballots have no time.
  const hasTime = votedUserEmail === ANONYMOUS_VOTER || (at instanceof Date && !Number.isNaN(at.getTime()));
  if (hasTexts && hasAnswers && hasTime) return row;
  throw new TypeError('A vote cannot be read.');
}

/** What a file says besides the responses themselves. */
export interface ExportOptions {
  /** Whether the answers in a row are by different people, see `responseEntrySchema`. */
  isMixed: boolean;
  /** The fields of the survey that stand beside each response, and what they say. */
  surveyFields: [SurveyFieldName, string][];
}

/** How the file of one export is written. */
export interface ExportFile {
  /** How many rows are formatted at once. */
  batchSize: number;
  createStream: (batches: AsyncIterable<ResponseRecord[]>, onUnreadable: OnUnreadableRow) => RowStream;
}

/** A file format of exports. */
export interface ExportFormat {
  /** The file name extension, without a dot. */
  extension: string;
  /** @param versions all versions of the survey, oldest first. */
  createFile: (versions: VersionQuestions[], options: ExportOptions) => ExportFile;
}
