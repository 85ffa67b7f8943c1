import type { Question } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';

/** The questions of one version of a survey, in the words that its voters saw. */
export interface VersionWords {
  version: number;
  questions: Question[];
}

/** Turns rows into text, a batch at a time. */
export interface RowWriter<Row = ExportRow> {
  /** What comes before the first row. */
  head: string;
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
  begin: (versions: VersionWords[]) => RowWriter;
}
