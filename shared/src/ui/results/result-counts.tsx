import { canBeLeftOut, getOtherText } from '../../contracts/answers';
import { isNumericKind, OTHER_OPTION, type AnswerValue, type QuestionKind } from '../../contracts/questions';
import type { Results as SurveyResults } from '../../contracts/results';
import type { BallotPolicy } from '../../contracts/ballot-policy';
import { getHighestNumber } from '../ballot/answers';
import { RatingEndLabels } from '../forms/rating';
import { Histogram } from './chart';
import type { QuestionResults, ResultCountsProps } from './question-results';
import { RankingResults } from './ranking-results';
import { Result, ResultList } from './results';
import { MutedText } from '../theme/text';
import { formatDecimal, formatShares } from '../format/numbers';
import { strings } from '../strings';

/** The mean of a rating or a scale, with one decimal place. */
function formatAverage({ counts }: QuestionResults): string {
  const sum = counts.reduce((total, { option, count }) => total + Number(option) * count, 0);
  const ratings = counts.reduce((total, { count }) => total + count, 0);
  return formatDecimal(sum / Math.max(ratings, 1));
}

const formatVotes = ({ answered }: QuestionResults) => strings.results.votes(answered);

const SUMMARIES: Record<QuestionKind, (question: QuestionResults) => string> = {
  'yes-no': formatVotes,
  single: formatVotes,
  multiple: () => strings.results.severalChosen,
  ranking: () => strings.results.ranked,
  rating: (question) => strings.results.average(formatAverage(question), getHighestNumber('rating')),
  scale: (question) => strings.results.average(formatAverage(question), getHighestNumber('scale')),
  text: ({ answered }) => strings.results.written(answered),
};

/**
 * The number or kind of answers to a question, and how many people answered if it could be left out; shown next to its
 * number.
 */
export function formatResultSummary(question: QuestionResults): string {
  // Of few written answers in anonymous ballots, not even the number is shown.
  const hasHiddenTexts = question.kind === 'text' && question.answered === 0;
  if (question.heldBack || hasHiddenTexts) return strings.results.notShown;
  // The API of a later release may know more kinds.
  const format: (typeof SUMMARIES)[QuestionKind] | undefined = SUMMARIES[question.kind];
  const summary = (format ?? formatVotes)(question);
  if (!canBeLeftOut(question) || question.kind === 'text') return summary;
  const isCounted = question.kind === 'yes-no' || question.kind === 'single';
  return isCounted
    ? strings.results.answers(question.answered)
    : strings.results.withAnswers(summary, question.answered);
}

/** Why no numbers are shown. */
function describeNothing({ stage, step, versions }: SurveyResults, isAnonymous: boolean): string {
  if (stage === 'final') return strings.results.tooFewInAll;
  if (stage === 'closing') return isAnonymous ? strings.results.revealing : strings.results.closing;
  return isAnonymous ? strings.results.sealed : strings.results.tooFew(step, versions.length);
}

/** When numbers that do not include every vote change next, or that they stay as they are. */
function describeRest({ stage, step, versions }: SurveyResults, isAnonymous: boolean): string {
  if (stage === 'final') return strings.results.restHidden;
  if (stage === 'closing') return isAnonymous ? strings.results.revealing : strings.results.closing;
  // Only an earlier release has shown results of anonymous ballots while they were open.
  return isAnonymous ? strings.results.moreLater : strings.results.movesInSteps(step, versions.length);
}

/**
 * How many of those who are invited have voted, which votes the numbers include, and when they change next.
 * @param ballotPolicy results of anonymous ballots are hidden until all of them are shown.
 */
export function describeResults(results: SurveyResults, ballotPolicy: BallotPolicy = 'named'): string {
  const { voteCount, invitedCount } = results;
  const counted = describeCounted(results, ballotPolicy);
  return invitedCount ? `${strings.results.turnout(voteCount, invitedCount)} ${counted}` : counted;
}

function describeCounted(results: SurveyResults, ballotPolicy: BallotPolicy): string {
  const { exact, voteCount, versions, stage } = results;
  const isAnonymous = ballotPolicy === 'anonymous';
  const shown = versions.reduce((sum, { votes }) => sum + votes, 0);
  if (voteCount === 0 && (exact || stage !== 'open')) return strings.results.none;
  if (exact) return strings.results.all(shown);
  if (shown === 0) return describeNothing(results, isAnonymous);
  const summary = shown === voteCount ? strings.results.all(shown) : strings.results.some(shown, voteCount);
  if (stage !== 'open' && shown === voteCount) return summary;
  return `${summary} ${describeRest(results, isAnonymous)}`;
}

/** Whether an option is the answer, or one of several, or stands for what the reader wrote. */
function isChosen(question: QuestionResults, option: string, answer: AnswerValue | undefined): boolean {
  if (question.other && option === OTHER_OPTION) return getOtherText(question, answer) !== undefined;
  return Array.isArray(answer) ? answer.includes(option) : answer === option;
}

/** The share of each answer in percent, in the order of the counts. */
export function formatQuestionShares({ answered, counts }: QuestionResults, decimalPlaces = 0): string[] {
  return formatShares(
    counts.map(({ count }) => count),
    answered,
    decimalPlaces,
  );
}

function ResultBars({ question, ownAnswer, dense }: ResultCountsProps) {
  const { counts } = question;
  const most = Math.max(...counts.map(({ count }) => count));
  const percents = formatQuestionShares(question);
  return (
    <ResultList dense={dense}>
      {counts.map(({ option, count, share }, index) => (
        <Result
          key={option}
          label={option}
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

/**
 * The answers to one question: bars with numbers, by average rank for a ranking, columns for a rating or a scale; for
 * written answers, a note that they are not shown.
 */
export function ResultCounts(props: ResultCountsProps) {
  const { question, ownAnswer } = props;
  if (question.heldBack) return <MutedText>{strings.results.heldBack}</MutedText>;
  if (question.kind === 'text') return <MutedText>{strings.results.writtenElsewhere}</MutedText>;
  if (question.kind === 'ranking') return <RankingResults {...props} />;
  if (!isNumericKind(question.kind)) return <ResultBars {...props} />;
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
