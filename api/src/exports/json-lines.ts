import { questionKey, type ExportedResponse } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';
import { requireReadable, type ExportFormat } from './format';

/** As many lines as make some 30 kB, which other requests do not notice. */
const ROWS_AT_A_TIME = 50;

function lineOf(row: ExportRow, questions: Record<string, string>): string {
  const line: ExportedResponse = {
    _id: row.id,
    votedUserEmail: row.votedUserEmail,
    votedUserName: row.votedUserName,
    version: row.version,
    questions,
    response: row.response,
    comment: row.comment,
    at: row.at.toISOString(),
  };
  return `${JSON.stringify(line)}\n`;
}

/** These are line breaks to some readers, but not to JSON. */
function withoutLineSeparators(json: string): string {
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
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
      write: (rows) =>
        withoutLineSeparators(rows.map((row) => lineOf(requireReadable(row), words.get(row.version) ?? {})).join('')),
    };
  },
};
