import type { Question } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';

/** The questions of one version of a survey, in the words that its voters saw. */
export interface VersionQuestions {
  version: number;
  questions: Question[];
}

/**
 * Looks at what a schema would look at, at a cost that a million rows bear.
 * @throws TypeError for a row whose record is damaged.
 */
export function requireValidRow(row: ExportRow): ExportRow {
  const { votedUserEmail, votedUserName, version, response, at } = row;
  const hasTexts = typeof votedUserEmail === 'string' && typeof votedUserName === 'string';
  const hasAnswers = typeof response === 'object' && response !== null && Number.isSafeInteger(version);
  if (hasTexts && hasAnswers && at instanceof Date && !Number.isNaN(at.getTime())) return row;
  throw new TypeError('A vote cannot be read.');
}

/** Turns rows into text, a batch at a time. */
export interface RowWriter<Row = ExportRow> {
  /** What comes before the first row. */
  header: string;
  /** How many rows are made at a time. */
  batchSize: number;
  /** @param serial the number of the first of these rows, counted from 1. */
  write: (rows: Row[], serial: number) => string;
}

/** A file format of exports. */
export interface ExportFormat {
  /** The ending of the file's name, without a dot. */
  extension: string;
  /** @param versions all of the survey's, oldest first. */
  createWriter: (versions: VersionQuestions[]) => RowWriter;
}
