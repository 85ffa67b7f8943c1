import { type Answers, type Question, questionKey, type Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { BallotFoot, Button, Meta } from '@canvass/shared/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as words from '../words';
import { answerExcess, isAnswered } from './answers';
import { OpenBallot } from './open-ballot';
import { useCastVote, useVoteDraft } from './use-vote';
import { isTooLong, VoteComment } from './vote-comment';
import { hasEnded, VoteFailure } from './vote-failure';
import { VoteQuestion } from './vote-question';

interface VoteFormProps {
  survey: Survey;
  /** Nobody, or not this person, can vote now: signed out, closed, not published, voted already. */
  locked: boolean;
  /** Loads the survey anew; undefined when that failed. */
  onReload: () => Promise<Survey | undefined>;
  /** The server says that this person has voted before. */
  onVotedBefore: () => void;
  /** What stands at the end of the foot, beside the button. */
  aside: ReactNode;
}

/** The ballot of a survey. Every question needs an answer (specification, section 5). Needs a key per person. */
export function VoteForm({ survey, locked: lockedFromOutside, onReload, onVotedBefore, aside }: VoteFormProps) {
  const { user, role } = useSession();
  const { ballot, draft, answer, comment, renew } = useVoteDraft(survey, user);
  const vote = useCastVote(ballot, onVotedBefore);
  const failure = vote.error && failureOf(vote.error);
  const locked = lockedFromOutside || failure?.code === 'already-voted' || hasEnded(failure);
  const mayComment = role === 'pro-user';
  const [tried, setTried] = useState(false);
  const { missing, wrong } = check(ballot.questions, draft.answers);

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
        {failure && <VoteFailure failure={failure} onReload={reload} />}
        <Button type="submit" kind="primary" size="l" disabled={locked} busy={vote.isPending}>
          {vote.isPending ? words.survey.voting : words.survey.vote}
        </Button>
        {!locked && <Meta>{progress(tried, missing, ballot.questions.length)}</Meta>}
        {aside}
      </BallotFoot>
    </OpenBallot>
  );
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
