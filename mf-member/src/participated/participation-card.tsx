import type { Participation } from '@canvass/shared/contracts';
import {
  Badge,
  BallotCard,
  BallotCardBody,
  BallotCardTop,
  formatCount,
  getSurveyState,
  Meta,
  Stub,
  tokens,
  VisuallyHidden,
  type BadgeKind,
  type PublishedSurveyState,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { SurveyTitle } from '../layout/survey-title';
import { strings } from '../strings';
import { AnonymousVote } from '../anonymous/anonymous-vote';
import { MyAnswers } from './my-answers';
import { ParticipationResults } from './participation-results';
import { DateTime } from '../layout/date-time';

const { color, font, text, weight } = tokens;

const Comment = styled.figure`
  font: ${weight.regular} ${text.md} / 1.45 ${font.serif};
  overflow-wrap: anywhere;
  white-space: pre-line;

  figcaption {
    font: ${weight.regular} ${text.sm} / 1.4 ${font.sans};
    color: ${color.ink3};
  }
`;

const STATE_BADGES: Record<PublishedSurveyState, BadgeKind> = {
  open: 'success',
  closed: 'neutral',
  unpublished: 'danger',
  withdrawn: 'warn',
};

/** One survey with the user's vote. A hidden survey has no page to link to, and shows no results. */
export function ParticipationCard({ participation }: { participation: Participation }) {
  const { _id, title, category, status, at, anonymous, comment, voteCount } = participation;
  const state = getSurveyState(participation);
  const badge = (
    <Badge kind={STATE_BADGES[state]}>
      <VisuallyHidden>{strings.stateLabel} </VisuallyHidden>
      {strings.state[state]}
    </Badge>
  );
  return (
    <BallotCard still>
      <BallotCardBody>
        <BallotCardTop start={category} end={badge} />
        <SurveyTitle id={_id} title={title} status={status} />
        {state === 'withdrawn' && <Meta>{strings.withdrawnBySurveyor}</Meta>}
        {anonymous !== 'unlinked' && anonymous !== 'hidden' && <MyAnswers participation={participation} />}
        {anonymous && <AnonymousVote participation={participation} />}
        {comment && (
          <Comment>
            <figcaption>{strings.comment}</figcaption>
            <blockquote dir="auto">{comment}</blockquote>
          </Comment>
        )}
        {status === 'Publish' && <ParticipationResults participation={participation} />}
      </BallotCardBody>
      <Stub>
        <div>
          <dt>{strings.votedCount} </dt>
          <dd>{formatCount(voteCount)}</dd>
        </div>
        {at !== undefined && (
          <div>
            <dt>{strings.voted} </dt>
            <dd>
              <DateTime at={at} />
            </dd>
          </div>
        )}
      </Stub>
    </BallotCard>
  );
}
