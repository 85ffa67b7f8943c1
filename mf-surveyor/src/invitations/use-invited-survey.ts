import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { getSurveyState } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { draftQuery } from '../drafts/draft-query';
import { getVoterPolicy } from '../states/voter-policy';
import type { RollSurvey } from './invitations-list';

/** A survey to which people are invited, and whether it takes votes. */
export interface InvitedSurvey extends RollSurvey, Pick<Survey, 'voterPolicy'> {
  state: ReturnType<typeof getSurveyState> | 'scheduled';
  /** When it opens, if it has not yet. */
  opensAt?: string;
}

function fromSurvey(survey: Survey): InvitedSurvey {
  return { ...survey, voterPolicy: getVoterPolicy(survey), state: getSurveyState(survey) };
}

/** Loads a survey of the user, or a scheduled one, which only its draft tells about. */
export function useInvitedSurvey(id: string) {
  const survey = useQuery(surveyQuery(id));
  const isUnknown = survey.error !== null && toApiError(survey.error).code === 'survey-not-found';
  const draft = useQuery({ ...draftQuery(id), enabled: isUnknown && !survey.data });
  const { opensAt, content } = draft.data ?? {};
  const scheduled: InvitedSurvey | undefined =
    opensAt && content
      ? {
          _id: id,
          title: content.title,
          ballotPolicy: content.ballotPolicy,
          closesAt: content.closesAt ?? opensAt,
          voterPolicy: getVoterPolicy(content),
          voteCount: 0,
          state: 'scheduled',
          opensAt,
        }
      : undefined;
  const isDraftPending = isUnknown && draft.isPending;
  return {
    survey: survey.data ? fromSurvey(survey.data) : scheduled,
    error: survey.data || scheduled || isDraftPending ? null : survey.error,
    isFetching: survey.isFetching || draft.isFetching,
    refetch: survey.refetch,
  };
}
