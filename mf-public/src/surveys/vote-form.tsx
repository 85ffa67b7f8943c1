import { type Answers, type Question, questionKey, type Survey } from '@canvass/shared/contracts';
import type { Failure } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { BallotFoot, Button, Meta } from '@canvass/shared/ui';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import * as words from '../words';
import { answerExcess, isAnswered } from './answers';
import { OpenBallot } from './open-ballot';
import { useCastVote, useVoteDraft } from './use-vote';
import { isTooLong, VoteComment } from './vote-comment';
import type { VoteDraft } from './vote-draft';
import { hasEnded, VoteFailure } from './vote-failure';
import { VoteQuestion } from './vote-question';

/** `filled` in part or whole; `unconfirmed`: it may have been counted; `refused`: the ballot says that the survey is gone. */
export type BallotState = 'blank' | 'filled' | 'unconfirmed' | 'refused';

interface VoteFormProps {
  survey: Survey;
  /** When the survey was last read, in milliseconds. */
  readAt: number;
  /** Nobody, or not this person, can vote now: signed out, closed, not published, voted already. */
  locked: boolean;
  /** Loads the survey anew; undefined when that failed. */
  onReload: () => Promise<Survey | undefined>;
  /** The server says that this person has voted before. */
  onVotedBefore: () => void;
  /** Hears how far the ballot is, each time that it is another. */
  onState: (state: BallotState) => void;
  /** What stands at the end of the foot, beside the button. */
  aside: ReactNode;
}

/** The ballot of a survey. Every question needs an answer (specification, section 5). Needs a key per person. */
export function VoteForm({ survey, readAt, locked: lockedFromOutside, onReload, aside, ...heard }: VoteFormProps) {
  const { user, role } = useSession();
  const { ballot, draft, answer, comment, renew } = useVoteDraft(survey, user);
  const vote = useCastVote(ballot, { readAt, onVotedBefore: heard.onVotedBefore });
  const { failure, isUnconfirmed } = vote;
  const locked = lockedFromOutside || failure?.code === 'already-voted' || hasEnded(failure);
  const mayComment = role === 'pro-user';
  const [tried, setTried] = useState(false);
  const { missing, wrong } = check(ballot.questions, draft.answers);
  const { onState } = heard;
  const state = getState(failure, isUnconfirmed, draft);
  useEffect(() => {
    onState(state);
    // What takes its place has no such state.
    return () => onState('blank');
  }, [onState, state]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const [first] = wrong;
    if (first !== undefined) focusField(event.currentTarget, first);
    else if (mayComment && isTooLong(draft.comment)) focusField(event.currentTarget, 'comment');
    else if (!locked && !vote.isPending && !vote.isSuccess) vote.mutate(draft);
  }

  async function reload() {
    const changed = await onReload();
    if (!changed) return;
    renew(changed);
    setTried(false);
    vote.reset();
  }

  return (
    <OpenBallot as="form" noValidate aria-label={words.survey.yourVote} onSubmit={submit}>
      {ballot.questions.map((question, index) => (
        <VoteQuestion
          key={questionKey(index)}
          question={question}
          index={index}
          answer={draft.answers[questionKey(index)]}
          tried={tried}
          locked={locked}
          onAnswer={answer}
        />
      ))}
      {mayComment && <VoteComment text={draft.comment} locked={locked} onChange={comment} />}
      <BallotFoot data-print="hide">
        {failure && <VoteFailure failure={failure} locked={locked} isUnconfirmed={isUnconfirmed} onReload={reload} />}
        <Button type="submit" kind="primary" size="l" disabled={locked} busy={vote.isPending}>
          {vote.isPending ? words.survey.voting : words.survey.vote}
        </Button>
        {!locked && <Meta>{progress(tried, missing, ballot.questions.length)}</Meta>}
        {aside}
      </BallotFoot>
    </OpenBallot>
  );
}

function getState(failure: Failure | null, isUnconfirmed: boolean, { answers, comment }: VoteDraft): BallotState {
  if (failure?.code === 'survey-not-found') return 'refused';
  if (isUnconfirmed) return 'unconfirmed';
  return comment || Object.values(answers).some(isAnswered) ? 'filled' : 'blank';
}

/** How many questions have no answer yet, and the keys of those that keep the vote from being sent. */
function check(questions: Question[], answers: Answers) {
  const asked = questions.map((question, index) => ({ question, key: questionKey(index) }));
  const missing = asked.filter(({ key }) => !isAnswered(answers[key]));
  const wrong = asked.filter(
    ({ question, key }) => !isAnswered(answers[key]) || answerExcess(question, answers[key]) > 0,
  );
  return { missing: missing.length, wrong: wrong.map(({ key }) => key) };
}

function progress(tried: boolean, missing: number, all: number): string {
  return tried && missing > 0 ? words.survey.missing(missing) : words.survey.progress(all - missing, all);
}

/** The first control of a question, or the comment, takes the focus, so the keyboard is where something is wrong. */
function focusField(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
