import type { Participation } from '@canvass/shared/contracts';
import {
  Badge,
  BallotCard,
  BallotCardBody,
  BallotCardTop,
  formatCount,
  isClosed,
  momentOf,
  Stub,
  tokens,
  VisuallyHidden,
  type BadgeKind,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { SurveyTitle } from '../layout/survey-title';
import { words } from '../words';
import { OwnAnswers } from './own-answers';
import { ParticipationResults } from './participation-results';

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

/** How a survey that one has voted in stands now. */
function stateOf({ status, closesAt }: Participation): keyof typeof words.state {
  if (status === 'Unpublish') return 'unpublished';
  return isClosed(closesAt) ? 'closed' : 'open';
}

const badges: Record<keyof typeof words.state, BadgeKind> = {
  open: 'success',
  closed: 'neutral',
  unpublished: 'danger',
};

/** One survey with the vote that one gave. An unpublished survey has no page to go to, and shows no results. */
export function ParticipationCard({ participation }: { participation: Participation }) {
  const { _id, title, category, status, at, comment, voteCount } = participation;
  const state = stateOf(participation);
  const badge = (
    <Badge kind={badges[state]}>
      <VisuallyHidden>{words.stateLabel} </VisuallyHidden>
      {words.state[state]}
    </Badge>
  );
  const { day, time } = momentOf(at);
  return (
    <BallotCard still>
      <BallotCardBody>
        <BallotCardTop start={category} end={badge} />
        <SurveyTitle id={_id} title={title} status={status} />
        <OwnAnswers participation={participation} />
        {comment && (
          <Comment>
            <figcaption>{words.comment}</figcaption>
            <blockquote>{comment}</blockquote>
          </Comment>
        )}
        {state !== 'unpublished' && <ParticipationResults participation={participation} />}
      </BallotCardBody>
      <Stub>
        <div>
          <dt>{words.votedCount} </dt>
          <dd>{formatCount(voteCount)}</dd>
        </div>
        <div>
          <dt>{words.voted} </dt>
          <dd>
            <time dateTime={at}>{`${day}, ${time}`}</time>
          </dd>
        </div>
      </Stub>
    </BallotCard>
  );
}
