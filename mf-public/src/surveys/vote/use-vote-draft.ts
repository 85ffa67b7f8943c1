import type { Answers, AnswerValue, Survey } from '@canvass/shared/contracts';
import { type SessionUser, useIsHydrating, useSession } from '@canvass/shared/session';
import { useEffect, useState } from 'react';
import { createDraft, deleteDraft, type DraftOwner, mergeAnswers, resumeDraft, saveDraft } from './vote-draft';

function getDraftOwner({ _id, version }: Survey, uid: string | undefined): DraftOwner {
  return { surveyId: _id, version, uid };
}

/** Called when the user's vote was counted: the draft is no longer needed. */
export function deleteVoteDraft(survey: Survey, user: SessionUser): void {
  deleteDraft(getDraftOwner(survey, user.uid));
}

/**
 * Counts the owners of a ballot, for use as its key. A ballot that a visitor has begun, or somebody who is not known yet, passes to
 * the user who turns out to be signed in, with its focus; a user's ballot passes to nobody.
 */
export function useBallotKey(): number {
  const uid = useSession().user?.uid;
  const [{ lastUid, key }, setState] = useState({ lastUid: uid, key: 0 });
  if (lastUid !== uid) setState({ lastUid: uid, key: lastUid === undefined ? key : key + 1 });
  return key;
}

/** An answer, or how it results from the previous one; undefined takes it back. */
export type AnswerChange = AnswerValue | undefined | ((previous: AnswerValue | undefined) => AnswerValue | undefined);

/**
 * The draft of a vote, stored on every change as soon as it is known whose it is. It stays with the ballot on which it was
 * begun, even when the survey is reloaded, until `renew` moves it to the changed one.
 */
export function useVoteDraft(survey: Survey) {
  const { status, user } = useSession();
  const isHydrating = useIsHydrating();
  const isOwnerKnown = !isHydrating && status !== 'loading';
  const uid = user?.uid;
  const resume = (ballot: Survey, chosen: Answers) => ({
    ballot,
    owner: { uid },
    ...resumeDraft(getDraftOwner(ballot, uid), ballot.questions, chosen),
  });
  const [state, setState] = useState(() =>
    isOwnerKnown
      ? resume(survey, {})
      : { ballot: survey, owner: null, draft: createDraft(), isUnsaved: false, isOutdated: false },
  );
  const { ballot, owner, draft, isUnsaved, isOutdated } = state;
  if (isOwnerKnown && (!owner || owner.uid !== uid)) setState(resume(ballot, draft.answers));

  useEffect(() => {
    if (owner && isUnsaved) saveDraft(getDraftOwner(ballot, owner.uid), draft, ballot.questions);
  }, [ballot, owner, draft, isUnsaved]);

  return {
    ballot,
    draft,
    /** Whether earlier answers were left out because the survey was changed since. */
    isOutdated,
    // Several changes may come at once: what was chosen before the application ran is repeated.
    answer: (question: string, change: AnswerChange) =>
      setState((current) => {
        const { answers, comment } = current.draft;
        const value = typeof change === 'function' ? change(answers[question]) : change;
        const { [question]: _previous, ...others } = answers;
        const changed = value === undefined ? others : { ...others, [question]: value };
        return { ...current, draft: createDraft(changed, comment), isUnsaved: true };
      }),
    comment: (text: string) =>
      setState((current) => ({ ...current, draft: createDraft(current.draft.answers, text), isUnsaved: true })),
    renew: (changed: Survey) =>
      setState((current) => {
        const answers = mergeAnswers(current.ballot.questions, changed.questions, current.draft.answers);
        const renewed = createDraft(answers, current.draft.comment);
        return { ...current, ballot: changed, draft: renewed, isUnsaved: true, isOutdated: false };
      }),
  };
}
