import { getQuestionKey, type ExportedResponse } from '@canvass/shared/contracts';
import type { ExportRow } from './exports.repository';
import { requireValidRow, type ExportFormat } from './export-format';

/** As many lines as make some 30 kB, which other requests do not notice. */
const BATCH_SIZE = 50;

function formatLine(row: ExportRow, questions: Record<string, string>): string {
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
function escapeLineSeparators(json: string): string {
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
}

/** For programs: a response per line, as the list of responses has it, with the words of its questions. */
export const jsonLines: ExportFormat = {
  extension: 'jsonl',
  createWriter(versions) {
    const questionTitles = new Map(
      versions.map(({ version, questions }) => [
        version,
        Object.fromEntries(questions.map(({ title }, index) => [getQuestionKey(index), title])),
      ]),
    );
    return {
      header: '',
      batchSize: BATCH_SIZE,
      write: (rows) =>
        escapeLineSeparators(
          rows.map((row) => formatLine(requireValidRow(row), questionTitles.get(row.version) ?? {})).join(''),
        ),
    };
  },
};
