import type { ComponentType } from 'react';
import { getOtherText } from '../../contracts/answers';
import { findByKind, hasSpans, isInSpan } from '../../contracts/kinds';
import { OTHER_OPTION, type AnswerValue, type QuestionKind } from '../../contracts/questions';
import { formatOption } from '../ballot/answers';
import { RatingEndLabels } from '../forms/rating';
import { formatDecimal, formatShares } from '../format/numbers';
import { strings } from '../strings';
import { MutedText } from '../theme/text';
import { Histogram } from './chart';
import type { QuestionResults, ResultCountsProps } from './question-results';
import { listRowCounts, MatrixResults } from './matrix-results';
import { RankingResults } from './ranking-results';
import { Result, ResultList } from './results';

/** How the results of questions of a kind are shown. */
interface ResultKind {
  /** The number or kind of answers, shown next to the number of the question. */
  summarize: (question: QuestionResults) => string;
  /** Set if the summary is the number of answers. */
  isCount?: true;
  Counts: ComponentType<ResultCountsProps>;
}

/** The share of each answer in percent, in the order of the counts. */
export function formatQuestionShares(question: QuestionResults, decimalPlaces = 0): string[] {
  const groups = question.rows ? listRowCounts(question) : [question.counts];
  return groups.flatMap((counts) => {
    const votes = counts.map(({ count }) => count);
    return formatShares(votes, question.answered, decimalPlaces);
  });
}

/** The counts that are shown: of spans, without those at both ends that nobody chose. */
export function listShownCounts({ kind, counts }: QuestionResults): QuestionResults['counts'] {
  if (!hasSpans(kind)) return counts;
  const hasVotes = ({ count }: QuestionResults['counts'][number]) => count > 0;
  return counts.slice(Math.max(0, counts.findIndex(hasVotes)), counts.findLastIndex(hasVotes) + 1);
}

/** Whether an option is the answer, or one of several, or stands for what the reader wrote. */
function isChosen(question: QuestionResults, option: string, answer: AnswerValue | undefined): boolean {
  if (hasSpans(question.kind)) return answer !== undefined && isInSpan(option, answer);
  if (option === OTHER_OPTION && !question.options.includes(option))
    return getOtherText(question, answer) !== undefined;
  return [answer].flat().includes(option);
}

function ResultBars({ question, ownAnswer, dense }: ResultCountsProps) {
  const counts = listShownCounts(question);
  const most = Math.max(...counts.map(({ count }) => count));
  const percents = formatQuestionShares({ ...question, counts });
  if (counts.length === 0) return <MutedText>{strings.results.noSpans}</MutedText>;
  return (
    <ResultList dense={dense}>
      {counts.map(({ option, count, share }, index) => (
        <Result
          key={option}
          label={formatOption(option, question)}
          percent={share * 100}
          value={percents[index]}
          count={strings.results.votes(count)}
          lead={count === most && most > 0}
          isOwnAnswer={isChosen(question, option, ownAnswer)}
          dense={dense}
        />
      ))}
    </ResultList>
  );
}

function NumberColumns({ question, ownAnswer }: ResultCountsProps) {
  const percents = formatQuestionShares(question);
  const shares = question.counts.map(({ count, share }, index) => ({
    count,
    percent: share * 100,
    written: percents[index] ?? '',
  }));
  const ownRating = typeof ownAnswer === 'number' ? ownAnswer : undefined;
  return (
    <>
      <Histogram shares={shares} first={Number(question.options[0])} ownRating={ownRating} />
      <RatingEndLabels {...question.labels} />
    </>
  );
}

function WrittenNote() {
  return <MutedText>{strings.results.writtenElsewhere}</MutedText>;
}

/** The mean, with one decimal place, of the highest number. */
function summarizeNumbers({ counts, options }: QuestionResults): string {
  const sum = counts.reduce((total, { option, count }) => total + Number(option) * count, 0);
  const ratings = counts.reduce((total, { count }) => total + count, 0);
  return strings.results.average(formatDecimal(sum / Math.max(ratings, 1)), Number(options.at(-1)));
}

const choice: ResultKind = {
  summarize: ({ answered }) => strings.results.votes(answered),
  isCount: true,
  Counts: ResultBars,
};
const numbers: ResultKind = { summarize: summarizeNumbers, Counts: NumberColumns };

const RESULT_KINDS: Record<QuestionKind, ResultKind> = {
  'yes-no': choice,
  single: choice,
  multiple: { summarize: () => strings.results.severalChosen, Counts: ResultBars },
  ranking: { summarize: () => strings.results.ranked, Counts: RankingResults },
  rating: numbers,
  scale: numbers,
  number: choice,
  date: choice,
  matrix: { ...choice, Counts: MatrixResults },
  text: { summarize: ({ answered }) => strings.results.written(answered), Counts: WrittenNote },
};

/** How the results of questions of a kind are shown; of a kind that only a later release knows, as bars. */
export function getResultKind(kind: QuestionKind): ResultKind {
  return findByKind(RESULT_KINDS, kind) ?? choice;
}
