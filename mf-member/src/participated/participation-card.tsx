import { questionKey, type AnswerValue, type Participation, type Question } from '@canvass/shared/contracts';
import {
  answerSaid,
  Badge,
  BallotCard,
  BallotCardBody,
  BallotCardTitle,
  BallotCardTop,
  formatCount,
  isClosed,
  momentOf,
  Oval,
  Stub,
  tokens,
  VisuallyHidden,
  type BadgeKind,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { words } from '../words';

const { color, font, leading, line, space, text, tracking, weight } = tokens;

const PlainTitle = styled.h2`
  font: 700 ${text.xl} / 1.22 ${font.serif};
  letter-spacing: ${tracking.heading};
  text-wrap: balance;
  overflow-wrap: anywhere;
`;

const Answers = styled.ol`
  display: grid;
  gap: ${space.s3};
  padding-top: ${space.s3};
  border-top: ${line.hair};
  font: ${weight.regular} ${text.md} / ${leading.snug} ${font.serif};
  overflow-wrap: anywhere;
`;

const Answer = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.s2};
  margin-top: ${space.s1};
  font: ${weight.medium} ${text.sm} / 1.4 ${font.sans};
  color: ${color.ink2};
`;

/** Somebody's own words, in the lines that they wrote. */
const Written = styled.p`
  margin-top: ${space.s1};
  color: ${color.ink2};
  white-space: pre-line;
`;

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

function OwnAnswer({ question, answer }: { question: Question; answer: AnswerValue | undefined }) {
  const said = answer === undefined ? words.noAnswer : answerSaid(answer);
  const label = <VisuallyHidden>{words.yourAnswer} </VisuallyHidden>;
  if (question.kind === 'text' && answer !== undefined) {
    return (
      <Written>
        {label}
        {said}
      </Written>
    );
  }
  return (
    <Answer>
      <Oval small filled={answer !== undefined} />
      {label}
      {said}
    </Answer>
  );
}

function OwnAnswers({ participation }: { participation: Participation }) {
  return (
    <Answers aria-label={words.answersTo(participation.title)}>
      {participation.questions.map((question, index) => (
        <li key={questionKey(index)}>
          <p>{question.title}</p>
          <OwnAnswer question={question} answer={participation.response[questionKey(index)]} />
        </li>
      ))}
    </Answers>
  );
}

/** One survey with the vote that one gave. An unpublished survey has no page to go to. */
export function ParticipationCard({ participation }: { participation: Participation }) {
  const { _id, title, category, at, comment, voteCount } = participation;
  const state = stateOf(participation);
  const badge = (
    <Badge kind={badges[state]}>
      <VisuallyHidden>{words.stateLabel} </VisuallyHidden>
      {words.state[state]}
    </Badge>
  );
  const { day, time } = momentOf(at);
  const isReachable = state !== 'unpublished';
  return (
    <BallotCard still={!isReachable}>
      <BallotCardBody>
        <BallotCardTop start={category} end={badge} />
        {isReachable ? (
          <BallotCardTitle as="h2" to={`/surveys/${_id}`}>
            {title}
          </BallotCardTitle>
        ) : (
          <PlainTitle>{title}</PlainTitle>
        )}
        <OwnAnswers participation={participation} />
        {comment && (
          <Comment>
            <figcaption>{words.comment}</figcaption>
            <blockquote>{comment}</blockquote>
          </Comment>
        )}
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
