import { getQuestionKey, type ExportedResponse } from '@canvass/shared/contracts';
import type { ResponseRecord } from '../../records/responses.repository';
import { requireValidRow, type ExportFormat, type ExportOptions } from './export-format';
import { createRowStream, type RowWriter } from '../../endpoints/row-stream';

/** About 30 kB of lines, which does not delay other requests noticeably. */
const BATCH_SIZE = 50;

function formatLine(
  row: ResponseRecord,
  questions: Record<string, string>,
  { isMixed, surveyFields }: ExportOptions,
): string {
  const line: ExportedResponse = {
    _id: row.id,
    votedUserEmail: row.votedUserEmail,
    votedUserName: row.votedUserName,
    version: row.version,
    questions,
    response: row.response,
    comment: row.comment,
    at: row.at?.toISOString(),
    ...(isMixed && { mixed: true }),
    ...(surveyFields.length > 0 && { survey: Object.fromEntries(surveyFields) }),
  };
  return `${JSON.stringify(line)}\n`;
}

/** Some readers treat these characters as line breaks, but JSON does not. */
function escapeLineSeparators(json: string): string {
  return json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
}

/** For programs: one response per line, as in the list of responses, with the titles of its questions. */
export const jsonLines: ExportFormat = {
  extension: 'jsonl',
  createFile(versions, options) {
    const questionTitles = new Map(
      versions.map(({ version, questions }) => [
        version,
        Object.fromEntries(questions.map(({ title }, index) => [getQuestionKey(index), title])),
      ]),
    );
    const writer: RowWriter<ResponseRecord> = {
      header: '',
      write: (rows) =>
        escapeLineSeparators(
          rows.map((row) => formatLine(requireValidRow(row), questionTitles.get(row.version) ?? {}, options)).join(''),
        ),
    };
    return {
      batchSize: BATCH_SIZE,
      createStream: (batches, onUnreadable) => createRowStream(batches, writer, onUnreadable),
    };
  },
};
