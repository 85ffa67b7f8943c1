import { type AnswerValue, castVote, type Survey } from '@canvass/shared/contracts';
import { call, failureOf } from '@canvass/shared/http';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { announceSuccess } from '@canvass/shared/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths';
import { words } from '../words';
import { carryOver, type DraftOwner, dropDraft, keepDraft, newDraft, readDraft, type VoteDraft } from './vote-draft';
import { rememberVoted } from './voted-memory';

function draftOwner(survey: Survey, user: SessionUser): DraftOwner {
  return { surveyId: survey._id, version: survey.version, uid: user.uid };
}

/**
 * The draft of a person's vote, kept while they answer; without a person it is empty. It stays with the ballot it was
 * begun on, even when the survey is loaded anew behind it, until `renew` moves it to a changed one.
 */
export function useVoteDraft(survey: Survey, user: SessionUser | null) {
  const [{ ballot, draft }, setState] = useState(() => ({
    ballot: survey,
    draft: user ? readDraft(draftOwner(survey, user), survey.questions) : newDraft(),
  }));
  const change = (answers: VoteDraft['answers'], comment: string, on = ballot) => {
    const next = newDraft(answers, comment);
    if (user) keepDraft(draftOwner(on, user), next, on.questions);
    setState({ ballot: on, draft: next });
  };
  return {
    ballot,
    draft,
    answer: (question: string, value: AnswerValue) => change({ ...draft.answers, [question]: value }, draft.comment),
    comment: (text: string) => change(draft.answers, text),
    renew: (changed: Survey) =>
      change(carryOver(ballot.questions, changed.questions, draft.answers), draft.comment, changed),
  };
}

/** What is sent. Only a pro-user's comment travels; the server refuses those of others. */
function voteBody(survey: Survey, user: SessionUser, draft: VoteDraft, mayComment: boolean) {
  const comment = draft.comment.trim();
  return {
    survey: { _id: survey._id, version: survey.version, revision: survey.revision },
    responses: {
      votedUserName: user.displayName,
      votedUserEmail: user.email,
      response: draft.answers,
      ...(mayComment && comment && { comment }),
    },
  };
}

/** The vote of this person is in: nothing is left to fill in, and this browser knows it when they come back. */
function settle(survey: Survey, user: SessionUser): void {
  dropDraft(draftOwner(survey, user));
  rememberVoted(user.uid, survey._id);
}

/** Casts a vote; when it is counted, says so and goes to the list of surveys (specification, section 4). */
export function useCastVote(survey: Survey) {
  const { user, role } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (draft: VoteDraft) => {
      if (!user) throw new Error('A vote needs a person who is signed in.');
      const body = voteBody(survey, user, draft, role === 'pro-user');
      await call(castVote, { body }, { idempotencyKey: draft.key });
      return user;
    },
    onSuccess: (voter) => {
      settle(survey, voter);
      void queries.invalidateQueries({ queryKey: ['surveys'] });
      void queries.invalidateQueries({ queryKey: ['results'] });
      void announceSuccess({ title: words.survey.voted });
      void navigate(paths.surveys.href());
    },
    onError: (error) => {
      if (!user || failureOf(error).code !== 'already-voted') return;
      settle(survey, user);
      // Who has voted may see them, and perhaps could not when this page asked.
      void queries.invalidateQueries({ queryKey: ['results'] });
    },
  });
}
