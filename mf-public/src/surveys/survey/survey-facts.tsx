import type { Survey } from '@canvass/shared/contracts';
import {
  formatTimeUntilClose,
  formatClosingLocal,
  formatClosingUtc,
  formatDay,
  Facts,
  formatCount,
  isClosed,
} from '@canvass/shared/ui';
import { survey as strings } from '../../strings';

function ClosingTime({ closesAt, now }: { closesAt: string; now: Date }) {
  return (
    <>
      <b>{formatClosingUtc(closesAt)}</b>
      <br />
      {formatClosingLocal(closesAt)}
      {!isClosed(closesAt, now) && (
        <>
          <br />
          {formatTimeUntilClose(closesAt, now)}
        </>
      )}
    </>
  );
}

/** The facts about a survey: counts, when it closes in UTC and for the viewer, and its surveyor. */
export function SurveyFacts({ survey, now }: { survey: Survey; now: Date }) {
  return (
    <Facts
      facts={[
        { label: strings.votedCount, value: <b>{formatCount(survey.voteCount)}</b> },
        { label: strings.createdAt, value: formatDay(survey.timestamp) },
        {
          label: isClosed(survey.closesAt, now) ? strings.closedLabel : strings.closes,
          value: <ClosingTime closesAt={survey.closesAt} now={now} />,
        },
        { label: strings.askedBy, value: survey.surveyorEmail },
      ]}
    />
  );
}
