import type { AnswerValue } from '../../contracts/questions';
import type { Results as SurveyResults, VersionResults } from '../../contracts/results';
import { Histogram } from './chart';
import { Result, ResultList } from './results';
import { MutedText } from '../theme/text';
import { strings } from '../strings';

/** A question with its counts, as the results of a survey have it. */
export type QuestionResults = VersionResults['questions'][number];

/** The mean of a rating, with one digit. */
function formatAverage({ counts }: QuestionResults): string {
  const sum = counts.reduce((total, { option, count }) => total + Number(option) * count, 0);
  const ratings = counts.reduce((total, { count }) => total + count, 0);
  return (sum / Math.max(ratings, 1)).toFixed(1);
}

/** How many answered a question and in what way; shown beside its number. */
export function formatResultSummary(question: QuestionResults): string {
  switch (question.kind) {
    case 'multiple':
      return strings.results.severalChosen;
    case 'rating':
      return strings.results.average(formatAverage(question));
    case 'text':
      return strings.results.written(question.answered);
    default:
      return strings.results.votes(question.answered);
  }
}

/** What others than the owner and admins have to know while numbers may still move, and when some stay hidden. */
function describeHiddenVotes({ stage, step, voteCount }: SurveyResults, shown: number): string[] {
  if (stage === 'open') return [strings.results.updatesEvery(step)];
  if (shown === voteCount) return [];
  return [stage === 'closing' ? strings.results.closing : strings.results.restHidden];
}

/** What numbers are made of, and when they move next. */
export function describeResults(results: SurveyResults): string {
  const { exact, voteCount, versions, stage, step } = results;
  const shown = versions.reduce((sum, { votes }) => sum + votes, 0);
  if (voteCount === 0 && (exact || stage !== 'open')) return strings.results.none;
  if (exact) return strings.results.all(shown);
  if (shown === 0 && stage === 'open') return strings.results.tooFew(step);
  if (shown === 0) return stage === 'closing' ? strings.results.closing : strings.results.tooFewInAll;
  const summary = shown === voteCount ? strings.results.all(shown) : strings.results.some(shown, voteCount);
  return [summary, ...describeHiddenVotes(results, shown)].join(' ');
}

/** Whether an option is what somebody answered, or among it. */
function isChosen(option: string, answer: AnswerValue | undefined): boolean {
  return Array.isArray(answer) ? answer.includes(option) : answer === option;
}

export interface ResultCountsProps {
  question: QuestionResults;
  /** The reader's own answer, which is marked. */
  ownAnswer?: AnswerValue;
  /** For dashboards: plain tracks in sans. */
  dense?: boolean;
}

function ResultBars({ question: { counts }, ownAnswer, dense }: ResultCountsProps) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <ResultList dense={dense}>
      {counts.map(({ option, count, share }) => (
        <Result
          key={option}
          label={option}
          percent={share * 100}
          count={strings.results.votes(count)}
          lead={count === most && most > 0}
          isOwnAnswer={isChosen(option, ownAnswer)}
          dense={dense}
        />
      ))}
    </ResultList>
  );
}

/** How one question was answered: numbers with bars, piles for a rating; of written answers that they are not shown. */
export function ResultCounts(props: ResultCountsProps) {
  const { question, ownAnswer } = props;
  if (question.kind === 'text') return <MutedText>{strings.results.writtenElsewhere}</MutedText>;
  if (question.kind !== 'rating') return <ResultBars {...props} />;
  const shares = question.counts.map(({ count, share }) => ({ count, percent: share * 100 }));
  return <Histogram shares={shares} ownRating={typeof ownAnswer === 'number' ? ownAnswer : undefined} />;
}
