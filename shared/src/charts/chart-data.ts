import { formatOption } from '../ui/ballot/answers';
import { isolate } from '../ui/format/isolate';
import type { QuestionResults } from '../ui/results/question-results';
import { listRowCounts } from '../ui/results/matrix-results';
import { getPercentAbove, sortByAverageRank } from '../ui/results/ranking-results';
import { formatResultSummary } from '../ui/results/result-counts';
import { formatQuestionShares, getResultKind, listShownCounts } from '../ui/results/result-kinds';
import { formatCount, formatDecimal } from '../ui/format/numbers';
import { strings } from '../ui/strings';
import { strings as chartStrings } from './strings';

/** A bar or a column of a chart. */
export interface ChartItem {
  label: string;
  /** The number beside the bar that matters most: a percentage, or an average rank. */
  value: string;
  /** The other number: '12 votes'. */
  count: string;
  /** The length of the bar, 0 to 1. */
  length: number;
  /** Whether it leads; several do if they are equal. */
  isLead: boolean;
  /** What the item shows, as a sentence without its end: 'Yes: 7 votes, 70%'. */
  description: string;
}

/** Options by average rank, the best with the longest bar. */
export function listRanks(question: QuestionResults): ChartItem[] {
  const results = sortByAverageRank(question);
  const best = results[0]?.average;
  return results.map((result) => {
    const { option, average, count, share } = result;
    const first = strings.results.rankedFirst(count, share);
    const rank =
      average === undefined ? strings.results.noRank : `${strings.results.averageRank} ${formatDecimal(average)}`;
    return {
      label: option,
      value: average === undefined ? '–' : formatDecimal(average),
      count: first,
      length: getPercentAbove(result) / 100,
      isLead: best !== undefined && average === best,
      description: `${isolate(option)}: ${rank}, ${first}`,
    };
  });
}

/** Options or numbers in their order, with the share of each. Bars have a track that stands for all votes. */
export function listShares(question: QuestionResults): ChartItem[] {
  const counts = listShownCounts(question);
  const highest = Math.max(...counts.map(({ count }) => count));
  const percents = formatQuestionShares({ ...question, counts });
  return counts.map(({ option, count, share }, index) => {
    const label = formatOption(option, question);
    const value = percents[index] ?? '';
    const votes = strings.results.votes(count);
    const isLead = count === highest && count > 0;
    const description = `${isolate(label)}: ${votes}, ${value}${isLead ? ` (${strings.mostChosen})` : ''}`;
    return { label, value, count: votes, length: share, isLead, description };
  });
}

/** The cells of a matrix, row by row. In each row, the most frequent option leads. */
export function listCells(question: QuestionResults): ChartItem[] {
  const { rows: _rows, ...ofRow } = question;
  return listRowCounts(question).flatMap((counts) => listShares({ ...ofRow, counts }));
}

/** Numbers in their order. The highest column fills the height, and has a short number of votes. */
export function listColumns(question: QuestionResults): ChartItem[] {
  const counts = listShownCounts(question).map(({ count }) => count);
  const highest = Math.max(...counts, 1);
  return listShares(question).map((item, index) => {
    const count = counts[index] ?? 0;
    return { ...item, count: formatCount(count), length: count / highest };
  });
}

/** How many votes the counts of a chart include. */
export interface CountedVotes {
  votes: number;
  /** All votes of the survey: more, if some are not shown, or answered other questions of an earlier version. */
  of: number;
}

/**
 * The summary that the page shows, always with the number of answers, and of how many votes they are: a file does not
 * have the rest of the page.
 */
export function formatTotals(question: QuestionResults, counted: CountedVotes): string {
  const { isCount } = getResultKind(question.kind);
  const summary = formatResultSummary(isCount ? question : { ...question, required: false });
  return chartStrings.totals(summary, counted.votes, counted.of);
}
