import type { ApiError } from '@canvass/shared/http';
import { Notice, joinTexts } from '@canvass/shared/ui';
import { isOutcomeUncertain } from '@canvass/shared/writes';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { ReloadSurvey } from '../survey/reload-survey';

/** A row of the ballot's footer above its button. */
export const WholeRow = styled.div`
  flex-basis: 100%;
`;

/** Problems of a survey that was edited in the meantime: it has other questions, or accepts other answers. */
const RELOAD_CODES = new Set<ApiError['code']>(['survey-changed', 'invalid-input']);

/** Problems of a survey on which nobody can vote, unless it is published or opened again. */
const ENDED_CODES = new Set<ApiError['code']>(['survey-not-found', 'survey-closed']);

/** Whether a vote was refused because the survey was unpublished or closed since it was opened. */
export function isSurveyEnded(failure: ApiError | null): boolean {
  return failure !== null && ENDED_CODES.has(failure.code);
}

interface VoteErrorProps {
  failure: ApiError;
  /** Whether the vote cannot be sent again now. */
  isLocked: boolean;
  /** Whether this vote, or an earlier attempt, may have been counted. */
  isUnconfirmed: boolean;
  onReload: () => Promise<void>;
}

/** Explains why a vote was not counted, or may not have been, next to the button that sends it again. */
export function VoteError({ failure, isLocked, isUnconfirmed, onReload }: VoteErrorProps) {
  const isEnded = isSurveyEnded(failure);
  const action = (isEnded || RELOAD_CODES.has(failure.code)) && (
    <ReloadSurvey showsListLink={isEnded} onReload={onReload} />
  );
  return (
    <WholeRow>
      <Notice kind="danger" action={action}>
        {joinTexts(
          failure.code === 'survey-not-found' ? strings.survey.unpublishedMeanwhile : failure.title,
          isEnded && strings.survey[isUnconfirmed ? 'notConfirmedLocked' : 'answersKept'],
          isOutcomeUncertain(failure) && strings.survey[isLocked ? 'notConfirmedLocked' : 'notConfirmed'],
        )}
      </Notice>
    </WholeRow>
  );
}
