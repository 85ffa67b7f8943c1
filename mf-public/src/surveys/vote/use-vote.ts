import { castVote, omitUnanswered, omitUnasked, type Survey } from '@canvass/shared/contracts';
import { type ApiError, call, toApiError } from '@canvass/shared/http';
import { useHasLeft } from '@canvass/shared/navigation';
import { invalidateNouns } from '@canvass/shared/queries';
import { type SessionUser, useSession } from '@canvass/shared/session';
import { showSuccess, showSuccessWithAction } from '@canvass/shared/ui';
import { isOutcomeUncertain, useAction } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { myActivityQuery } from '../survey/my-activity-query';
import { canReadAfterVoting } from '../results/results-access';
import { RESULTS_ID } from '../results/results-id';
import { deleteVoteDraft } from './use-vote-draft';
import type { VoteDraft } from './vote-draft';
import { isSurveyEnded } from './vote-error';

/** Problems after which this page knows something outdated about its user. */
const ACTIVITY_CODES = new Set<ApiError['code']>(['already-voted', 'voter-not-invited']);

/** The request body. Only a pro-user's comment is sent; the server refuses those of others. */
function createVoteBody(survey: Survey, user: SessionUser, draft: VoteDraft, canComment: boolean) {
  const comment = draft.comment.trim();
  return {
    survey: { _id: survey._id, version: survey.version, revision: survey.revision },
    responses: {
      votedUserName: user.displayName,
      votedUserEmail: user.email,
      response: omitUnanswered(omitUnasked(survey.questions, draft.answers)),
      ...(canComment && comment && { comment }),
    },
  };
}

interface CastVoteOptions {
  /** When the survey was last loaded, in milliseconds. */
  readAt: number;
  /** Called when this user had already voted. */
  onVotedBefore: () => void;
}

/**
 * Casts a vote. When it is counted, confirms it and goes to the list of surveys (specification, section 4), unless the
 * user has left the page in the meantime.
 * @returns `failure`, until a survey that no longer took votes was reloaded, and `isUnconfirmed` once a vote was sent
 * and it is unknown whether it was counted.
 */
export function useCastVote(survey: Survey, { readAt, onVotedBefore }: CastVoteOptions) {
  const { user, role } = useSession();
  const [unconfirmedKey, setUnconfirmedKey] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();

  /** Confirms the vote in a popup above the list of surveys, with a link to the results if the user may see them. */
  async function announce(): Promise<void> {
    const title = strings.survey.voted;
    if (!canReadAfterVoting(survey, { role, user })) return showSuccess({ title });
    const opensResults = await showSuccessWithAction({ title, actionText: strings.results.seeAfterVoting });
    if (opensResults) await navigate(`${paths.survey.href(survey._id)}#${RESULTS_ID}`);
    return undefined;
  }

  const vote = useAction({
    once: true,
    action: async ({ draft }: { draft: VoteDraft; readAt: number }) => {
      if (!user) throw new Error('A vote needs a person who is signed in.');
      const body = createVoteBody(survey, user, draft, role === 'pro-user');
      await call(castVote, { body }, { idempotencyKey: draft.key });
      return user;
    },
    onSuccess: (voter) => {
      // First, and in a popup, outside of everything that React renders: whatever fails from here on, the voter is told.
      void announce();
      deleteVoteDraft(survey, voter);
      // A user who returns must not be able to vote again, not even until the request is done.
      void queryClient.resetQueries({ queryKey: myActivityQuery(survey._id, voter.uid).queryKey });
      void invalidateNouns(queryClient, ['surveys', 'results']);
      if (!hasLeft()) void navigate(paths.surveys.href());
    },
    onError: (error, { draft: { key } }) => {
      const apiError = toApiError(error);
      if (isOutcomeUncertain(apiError)) setUnconfirmedKey(key);
      // The server first checks whether it has already counted this very vote, so it was not counted.
      else if (isSurveyEnded(apiError) && key === unconfirmedKey) setUnconfirmedKey(null);
      if (!user || !ACTIVITY_CODES.has(apiError.code)) return;
      if (apiError.code === 'already-voted') onVotedBefore();
      void queryClient.invalidateQueries({ queryKey: myActivityQuery(survey._id, user.uid).queryKey });
      // A user who has voted may see the results, perhaps unlike when this page was loaded.
      void invalidateNouns(queryClient, ['results']);
    },
  });
  const isOutdated = isSurveyEnded(vote.failure) && vote.input?.readAt !== readAt;
  return {
    cast: (draft: VoteDraft) => vote.run({ draft, readAt }),
    reset: vote.reset,
    isPending: vote.isPending,
    failure: isOutdated ? null : vote.failure,
    isUnconfirmed: unconfirmedKey !== null,
  };
}
