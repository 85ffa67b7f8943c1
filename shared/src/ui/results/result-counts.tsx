import { isWrittenKind } from '../../contracts/kinds';
import { canBeLeftOut } from '../../contracts/questions';
import type { Results } from '../../contracts/results';
import type { BallotPolicy } from '../../contracts/ballot-policy';
import { strings } from '../strings';
import { MutedText } from '../theme/text';
import type { QuestionResults, ResultCountsProps } from './question-results';
import { getResultKind } from './result-kinds';

/**
 * The number or kind of answers to a question, and how many people answered if it could be left out; shown next to its
 * number.
 */
export function formatResultSummary(question: QuestionResults): string {
  const isWritten = isWrittenKind(question.kind);
  // Of few written answers in anonymous ballots, not even the number is shown.
  const hasHiddenTexts = isWritten && question.answered === 0;
  if (question.heldBack || hasHiddenTexts) return strings.results.notShown;
  const { summarize, isCount } = getResultKind(question.kind);
  const summary = summarize(question);
  if (!canBeLeftOut(question) || isWritten) return summary;
  return isCount ? strings.results.answers(question.answered) : strings.results.withAnswers(summary, question.answered);
}

/** Why no numbers are shown. */
function describeNothing({ stage, step, versions }: Results, isAnonymous: boolean): string {
  if (stage === 'final') return strings.results.tooFewInAll;
  if (stage === 'closing') return isAnonymous ? strings.results.revealing : strings.results.closing;
  return isAnonymous ? strings.results.sealed : strings.results.tooFew(step, versions.length);
}

/** When numbers that do not include every vote change next, or that they stay as they are. */
function describeRest({ stage, step, versions }: Results, isAnonymous: boolean): string {
  if (stage === 'final') return strings.results.restHidden;
  if (stage === 'closing') return isAnonymous ? strings.results.revealing : strings.results.closing;
  // Only an earlier release has shown results of anonymous ballots while they were open.
  return isAnonymous ? strings.results.moreLater : strings.results.movesInSteps(step, versions.length);
}

/**
 * How many of those who are invited have voted, which votes the numbers include, and when they change next.
 * @param ballotPolicy results of anonymous ballots are hidden until all of them are shown.
 */
export function describeResults(results: Results, ballotPolicy: BallotPolicy = 'named'): string {
  const { voteCount, invitedCount } = results;
  const counted = describeCounted(results, ballotPolicy);
  return invitedCount ? `${strings.results.turnout(voteCount, invitedCount)} ${counted}` : counted;
}

function describeCounted(results: Results, ballotPolicy: BallotPolicy): string {
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

/**
 * The answers to one question: bars with numbers, by average rank for a ranking, columns for a rating or a scale; for
 * written answers, a note that they are not shown.
 */
export function ResultCounts(props: ResultCountsProps) {
  const { heldBack, kind } = props.question;
  if (heldBack) return <MutedText>{strings.results.heldBack}</MutedText>;
  const { Counts } = getResultKind(kind);
  return <Counts {...props} />;
}
