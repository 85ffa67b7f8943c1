import {
  DataTable,
  formatCount,
  formatDecimal,
  formatOption,
  formatQuestionShares,
  sortByAverageRank,
  type QuestionResults,
} from '@canvass/shared/ui';
import { responses as strings } from '../strings/responses';

const { columns } = strings;

/** How often each option of a ranking has each rank. */
function RankNumbers({ question }: { question: QuestionResults }) {
  const rows = sortByAverageRank(question).map(({ option, average, ranks = [] }) => ({
    key: option,
    head: option,
    cells: [average === undefined ? '–' : formatDecimal(average), ...ranks.map(formatCount)],
  }));
  const ranks = question.options.map((_, index) => strings.rankColumn(index + 1));
  return <DataTable of={question.title} columns={[columns.answer, columns.averageRank, ...ranks]} rows={rows} />;
}

/** The answers to a question as a table. */
export function QuestionNumbers({ question }: { question: QuestionResults }) {
  if (question.counts.some(({ ranks }) => ranks)) return <RankNumbers question={question} />;
  const percents = formatQuestionShares(question, 1);
  const rows = question.counts.map(({ option, count }, index) => ({
    key: option,
    head: formatOption(option, question),
    cells: [formatCount(count), percents[index] ?? ''],
  }));
  return <DataTable of={question.title} columns={[columns.answer, columns.votes, columns.share]} rows={rows} />;
}
