import type { Survey } from '@canvass/shared/contracts';
import { useTimeZone } from '@canvass/shared/session';
import {
  formatTimeUntilClose,
  formatClosingLocal,
  formatClosingUtc,
  formatDate,
  Facts,
  formatCount,
  isClosed,
} from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { ballots, survey as strings, voters } from '../../strings';
import { getBallotPolicy } from '../anonymous/ballot-policy';
import { getVoterPolicy } from '../voters/voter-policy';

/** Takes its space until the reader's time zone is known. */
const LocalTime = styled.span<{ $isKnown: boolean }>`
  ${({ $isKnown }) => !$isKnown && 'visibility: hidden;'}
`;

/** Keeps its height when the survey closes while the page is open. */
const ClosingLines = styled.span`
  display: block;
  min-height: 3lh;
`;

function ClosingTime({ closesAt, now }: { closesAt: string; now: Date }) {
  const timeZone = useTimeZone();
  return (
    <ClosingLines>
      <b>{formatClosingUtc(closesAt)}</b>
      <br />
      <LocalTime $isKnown={timeZone === undefined}>{formatClosingLocal(closesAt, timeZone)}</LocalTime>
      {!isClosed(closesAt, now) && (
        <>
          <br />
          <span>{formatTimeUntilClose(closesAt, now, timeZone)}</span>
        </>
      )}
    </ClosingLines>
  );
}

function describeBallots(survey: Survey): string {
  const policy = getBallotPolicy(survey);
  return policy === 'anonymous' && survey.showsWholeBallots ? ballots.wholeBallots : ballots.policies[policy];
}

/** The facts about a survey: counts, when it closes in UTC and for the viewer, and its surveyor. */
export function SurveyFacts({ survey, now }: { survey: Survey; now: Date }) {
  const timeZone = useTimeZone();
  return (
    <Facts
      facts={[
        { label: strings.votedCount, value: <b>{formatCount(survey.voteCount)}</b> },
        { label: strings.createdAt, value: formatDate(survey.timestamp, timeZone) },
        {
          label: isClosed(survey.closesAt, now) ? strings.closedLabel : strings.closes,
          value: <ClosingTime closesAt={survey.closesAt} now={now} />,
        },
        ...(survey.location ? [{ label: strings.location, value: <bdi>{survey.location}</bdi> }] : []),
        { label: voters.label, value: voters.policies[getVoterPolicy(survey)] },
        { label: ballots.label, value: describeBallots(survey) },
        { label: strings.askedBy, value: <bdi>{survey.surveyorName ?? strings.namelessSurveyor}</bdi> },
      ]}
    />
  );
}
