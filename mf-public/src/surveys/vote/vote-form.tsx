import {
  type AnswerProblem,
  type Answers,
  checkAnswers,
  getQuestionKey,
  isAnswered,
  listAsked,
  listShownNumbers,
  omitUnasked,
  type Survey,
} from '@canvass/shared/contracts';
import type { ApiError } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { BallotFooter, BallotSection, Notice, preventImplicitSubmission, type Elements } from '@canvass/shared/ui';
import { type FormEvent, useEffect, useState } from 'react';
import * as strings from '../../strings';
import { BallotNote } from '../anonymous/ballot-note';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import { isComplete } from './answers';
import { focusControl } from './focus-control';
import { AskedQuestion } from './asked-question';
import { BlankBallot } from './blank-ballot';
import { useCastVote } from './use-vote';
import { useOptionSeed } from './use-option-seed';
import { useVoteDraft } from './use-vote-draft';
import { isCommentTooLong, VoteComment } from './vote-comment';
import type { VoteDraft } from './vote-draft';
import { VoteButton } from './vote-button';
import { VerificationRequest } from '../voters/verification-request';
import { getVoterPolicy } from '../voters/voter-policy';
import { isSurveyEnded, VoteError } from './vote-error';
import { VoteQuestion } from './vote-question';

/**
 * `filled`: partly or completely; `unconfirmed`: the vote may have been counted; `refused`: the survey was unpublished.
 */
export type BallotState = 'blank' | 'filled' | 'unconfirmed' | 'refused';

interface VoteFormProps {
  survey: Survey;
  /** When the survey was last loaded, in milliseconds. */
  readAt: number;
  /** Nobody can vote now: the survey is closed or unpublished. */
  isLocked: boolean;
  /** Whether somebody is signed in who may not have voted yet. Others can fill in the ballot, but not cast it. */
  canCast: boolean;
  /** Why this user in particular cannot vote. */
  cannotVoteReason: string | undefined;
  /** Reloads the survey; undefined if that failed. */
  onReload: () => Promise<Survey | undefined>;
  /** Called when the server reports that this user has already voted. */
  onVotedBefore: () => void;
  /** Called with the state of the ballot whenever it changes. */
  onState: (state: BallotState) => void;
  /** Shown at the end of the footer, next to the button. */
  aside: Elements;
}

/**
 * The ballot of a survey. Every question needs an answer (specification, section 5) unless it is optional. Visitors can
 * fill it in, too. Needs the `key` of `useBallotKey`.
 */
export function VoteForm({
  survey,
  readAt,
  isLocked: isFormLocked,
  canCast,
  cannotVoteReason,
  aside,
  onReload,
  onState,
  onVotedBefore,
}: VoteFormProps) {
  const { role } = useSession();
  const { ballot, draft, isOutdated, answer, comment, renew } = useVoteDraft(survey);
  const vote = useCastVote(ballot, { readAt, onVotedBefore });
  const { failure, isUnconfirmed } = vote;
  const isLocked = isFormLocked || failure?.code === 'already-voted' || isSurveyEnded(failure);
  /** Whether another element says why the vote was refused. */
  const isExplained =
    failure?.code === 'voter-unverified' || (failure?.code === 'voter-not-invited' && cannotVoteReason !== undefined);
  const canComment = role === 'pro-user';
  const [hasTriedToSubmit, setHasTriedToSubmit] = useState(false);
  const asked = listAsked(ballot.questions, draft.answers);
  const shownNumbers = listShownNumbers(asked);
  const problems = checkAnswers(ballot.questions, omitUnasked(ballot.questions, draft.answers));
  const optionSeed = useOptionSeed(ballot.questions);
  const missing = [...problems.values()].filter((found) => found === 'missing' || found === 'incomplete');
  const state = getBallotState(failure, isUnconfirmed, draft);
  useEffect(() => {
    onState(state);
    // The content that replaces the form has no such state.
    return () => onState('blank');
  }, [onState, state]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!canCast) return;
    setHasTriedToSubmit(true);
    const [first] = problems;
    if (first) focusAnswer(event.currentTarget, ...first);
    else if (canComment && isCommentTooLong(draft.comment)) focusControl(event.currentTarget, 'comment');
    else if (!isLocked) vote.cast(draft);
  }

  async function reload() {
    const changed = await onReload();
    if (!changed) return;
    renew(changed);
    setHasTriedToSubmit(false);
    vote.reset();
  }

  return (
    <>
      {isOutdated && !isLocked && <OutdatedNotice />}
      <BlankBallot
        as="form"
        // Without scripts, Enter would write the answers into the address.
        method="dialog"
        noValidate
        aria-label={strings.survey.yourVote}
        onSubmit={submit}
        onKeyDown={preventImplicitSubmission}
      >
        {ballot.questions.map((question, index) => (
          <AskedQuestion key={getQuestionKey(index)} isAsked={asked[index] ?? true}>
            <BallotSection section={question.section} />
            <VoteQuestion
              question={question}
              index={index}
              number={shownNumbers[index] ?? index + 1}
              answer={draft.answers[getQuestionKey(index)]}
              hasTriedToSubmit={hasTriedToSubmit}
              optionSeed={optionSeed}
              isLocked={isLocked || !asked[index]}
              isAnonymous={getBallotPolicy(ballot) === 'anonymous'}
              onAnswer={answer}
            />
          </AskedQuestion>
        ))}
        {canComment && <VoteComment text={draft.comment} isLocked={isLocked} onChange={comment} />}
        <BallotFooter data-print="hide">
          {canCast && !isLocked && <VerificationRequest survey={ballot} failure={failure} />}
          {failure && !isExplained && (
            <VoteError failure={failure} isLocked={isLocked} isUnconfirmed={isUnconfirmed} onReload={reload} />
          )}
          {!isLocked && <BallotNote survey={ballot} />}
          <VoteButton
            surveyId={survey._id}
            isLocked={isLocked}
            canCast={canCast}
            isPending={vote.isPending}
            cannotVoteReason={cannotVoteReason}
            isRefused={failure?.code === 'voter-not-invited'}
            progress={formatProgress(ballot, draft.answers, hasTriedToSubmit ? missing.length : 0)}
          />
          {aside satisfies Elements}
        </BallotFooter>
      </BlankBallot>
    </>
  );
}

/** Answers of an earlier visit were left out, because their questions are not asked any more. */
function OutdatedNotice() {
  return (
    <div data-print="hide">
      <Notice kind="warn" role="alert">
        {strings.survey.questionsChanged}
      </Notice>
    </div>
  );
}

function getBallotState(
  failure: ApiError | null,
  isUnconfirmed: boolean,
  { answers, comment }: VoteDraft,
): BallotState {
  if (failure?.code === 'survey-not-found') return 'refused';
  if (isUnconfirmed) return 'unconfirmed';
  return comment || Object.values(answers).some(isAnswered) ? 'filled' : 'blank';
}

function formatProgress(survey: Survey, answers: Answers, missing: number): string {
  if (missing > 0) return strings.survey.missing(missing);
  const isAsked = listAsked(survey.questions, answers);
  const asked = survey.questions.flatMap((question, index) =>
    isAsked[index] ? [isComplete(question, answers[getQuestionKey(index)])] : [],
  );
  const claim = strings.voters.claims[getVoterPolicy(survey)];
  return strings.survey.progress(asked.filter(Boolean).length, asked.length, claim);
}

/** Focuses the text in place of an option if that is the problem, or else the first control of a question. */
function focusAnswer(form: HTMLFormElement, key: string, found: AnswerProblem): void {
  const isWritten = found === 'no-text' || found === 'too-long';
  const otherName = `${key}-other`;
  focusControl(form, isWritten && form.elements.namedItem(otherName) ? otherName : key);
}
