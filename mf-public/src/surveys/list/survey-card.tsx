import type { SurveySummary } from '@canvass/shared/contracts';
import { useTimeZone } from '@canvass/shared/session';
import {
  BallotCard,
  BallotCardQuestion,
  BallotCardBody,
  BallotCardText,
  BallotCardTitle,
  BallotCardTop,
  BallotCardVotes,
  formatTimeUntilClose,
  formatDate,
  formatCount,
  Oval,
  Stub,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import * as strings from '../../strings';

/** The number of answers of the first question on a card: one or two lines. */
const MAX_ANSWERS_SHOWN = 5;

interface SurveyCardProps {
  survey: SurveySummary;
  now: Date;
  /** The heading level of its title, below the page's headings. */
  level: 'h2' | 'h3';
  /** The large card at the head of a list. */
  lead?: boolean;
  /** Whether the signed-in user has voted on it. */
  voted?: boolean;
}

/** As wide as any day in any region, so that its label does not move when the reader's region is known. */
const Day = styled.span`
  display: inline-block;
  min-width: 7em;
`;

/**
 * A survey in a list (specification, section 2): title, description, counts, and its first question with empty ovals.
 */
export function SurveyCard({ survey, now, level, lead, voted }: SurveyCardProps) {
  const { _id, title, description, category, closesAt, firstQuestion, voteCount, timestamp } = survey;
  const timeZone = useTimeZone();
  return (
    <BallotCard lead={lead}>
      <BallotCardBody>
        <BallotCardTop
          start={category}
          mark={
            voted && (
              <>
                <Oval small filled /> <b>{strings.card.voted}</b>
              </>
            )
          }
          end={formatTimeUntilClose(closesAt, now, timeZone)}
        />
        <BallotCardTitle to={paths.survey.href(_id)} as={level}>
          {title}
        </BallotCardTitle>
        {description && <BallotCardText>{description}</BallotCardText>}
        {/* Only invited people read the questions of some surveys. */}
        {firstQuestion.title && (
          <BallotCardQuestion
            question={firstQuestion.title}
            answers={firstQuestion.options.slice(0, MAX_ANSWERS_SHOWN)}
            large={lead}
          />
        )}
        {lead && <BallotCardVotes votes={voteCount} />}
      </BallotCardBody>
      <Stub
        facts={[
          { label: strings.card.votedCount, value: formatCount(voteCount) },
          { label: strings.card.createdAt, value: <Day>{formatDate(timestamp, timeZone)}</Day> },
        ]}
      />
    </BallotCard>
  );
}
