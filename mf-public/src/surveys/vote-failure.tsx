import type { Failure } from '@canvass/shared/http';
import { Notice } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import * as words from '../words';
import { ReloadSurvey } from './reload-survey';

const WholeRow = styled.div`
  flex-basis: 100%;
`;

/** What comes of a survey that was edited meanwhile: its questions are others now, or take other answers. */
const RELOADED = new Set<Failure['code']>(['survey-changed', 'invalid-input']);

/** Nobody can vote on the survey any more, unless it is published or opened again. */
const ENDED = new Set<Failure['code']>(['survey-not-found', 'survey-closed']);

/** Whether a vote was refused because the survey was unpublished or has closed since it was opened. */
export function hasEnded(failure: Failure | null): boolean {
  return failure !== null && ENDED.has(failure.code);
}

/** After these nobody knows here whether the vote arrived. Every other refusal says by itself that it was not counted. */
const UNCERTAIN = new Set<Failure['code']>([
  'network',
  'unexpected',
  'internal',
  'took-too-long',
  'storage-full',
  'service-unavailable',
  'identity-unreachable',
]);

/** Whether it is unknown if a vote that got this answer, or none, was counted. */
export function isUncertain(failure: Failure): boolean {
  return UNCERTAIN.has(failure.code);
}

interface VoteFailureProps {
  failure: Failure;
  /** The vote cannot be sent again now. */
  locked: boolean;
  /** This vote, or one before it, may have been counted. */
  isUnconfirmed: boolean;
  onReload: () => Promise<void>;
}

/** Why a vote was not counted, or may not have been, beside the button that sends it again. */
export function VoteFailure({ failure, locked, isUnconfirmed, onReload }: VoteFailureProps) {
  const isOver = hasEnded(failure);
  const way = (isOver || RELOADED.has(failure.code)) && <ReloadSurvey hasWayBack={isOver} onReload={onReload} />;
  return (
    <WholeRow>
      <Notice kind="danger" action={way}>
        {failure.code === 'survey-not-found' ? words.survey.gone : failure.title}
        {isOver && ` ${words.survey[isUnconfirmed ? 'notConfirmedLocked' : 'answersKept']}`}
        {isUncertain(failure) && ` ${words.survey[locked ? 'notConfirmedLocked' : 'notConfirmed']}`}
      </Notice>
    </WholeRow>
  );
}
