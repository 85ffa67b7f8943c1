import { questionKey, type ExportedResponse } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';
import type { ExportFormat } from './format';

/** So few that what they are made of is gone before the garbage collector moves it. */
const ROWS_AT_A_TIME = 50;

/** Line breaks to some readers, but not to JSON. */
const LINE_SEPARATORS = /[\u2028\u2029]/g;

function lineOf({ id, at, ...row }: ExportRow, questions: Record<string, string>): string {
  const { votedUserEmail, votedUserName, version, response, comment } = row;
  const who = { _id: id, votedUserEmail, votedUserName };
  const line: ExportedResponse = { ...who, version, questions, response, comment, at: at.toISOString() };
  const escaped = JSON.stringify(line).replaceAll(LINE_SEPARATORS, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
  return `${escaped}\n`;
}

/** For programs: a response per line, as the list of responses has it, with the words of its questions. */
export const jsonLines: ExportFormat = {
  extension: 'jsonl',
  begin(versions) {
    const words = new Map(
      versions.map(({ version, questions }) => [
        version,
        Object.fromEntries(questions.map(({ title }, index) => [questionKey(index), title])),
      ]),
    );
    return {
      head: '',
      batchSize: ROWS_AT_A_TIME,
      write: (rows) => rows.map((row) => lineOf(row, words.get(row.version) ?? {})).join(''),
    };
  },
};
