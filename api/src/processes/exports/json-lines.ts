import { getQuestionKey, type ExportedResponse, type Question } from '@canvass/shared/contracts';
import type { ResponseRecord } from '../../records/responses.repository';
import { requireValidRow, type ExportFormat, type ExportOptions } from './export-format';
import { createRowStream, type RowWriter } from '../../endpoints/row-stream';

/** About 30 kB of lines, which does not delay other requests noticeably. */
const BATCH_SIZE = 50;

/** What a line repeats of the questions of its version. */
type ExportedQuestions = Pick<ExportedResponse, 'questions' | 'rows'>;

function describeQuestions(questions: Question[]): ExportedQuestions {
  const titles = questions.map(({ title }, index) => [getQuestionKey(index), title]);
  const rows = questions.flatMap((question, index) => (question.rows ? [[getQuestionKey(index), question.rows]] : []));
  return { questions: Object.fromEntries(titles), ...(rows.length > 0 && { rows: Object.fromEntries(rows) }) };
}

function formatLine(
  row: ResponseRecord,
  questions: ExportedQuestions,
  { isMixed, surveyFields }: ExportOptions,
): string {
  const line: ExportedResponse = {
    _id: row.id,
    votedUserEmail: row.votedUserEmail,
    votedUserName: row.votedUserName,
    version: row.version,
    ...questions,
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
    const described = new Map(versions.map(({ version, questions }) => [version, describeQuestions(questions)]));
    const writer: RowWriter<ResponseRecord> = {
      header: '',
      write: (rows) =>
        escapeLineSeparators(
          rows
            .map((row) => formatLine(requireValidRow(row), described.get(row.version) ?? { questions: {} }, options))
            .join(''),
        ),
    };
    return {
      batchSize: BATCH_SIZE,
      createStream: (batches, onUnreadable) => createRowStream(batches, writer, onUnreadable),
    };
  },
};
