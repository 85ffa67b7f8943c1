import type { Survey } from '@canvass/shared/contracts';
import { closesIn, closingHere, closingInUtc, dayOf, Facts, formatCount, isClosed } from '@canvass/shared/ui';
import { survey as labels } from '../words';

function Closing({ closesAt, now }: { closesAt: string; now: Date }) {
  return (
    <>
      <b>{closingInUtc(closesAt)}</b>
      <br />
      {closingHere(closesAt)}
      {!isClosed(closesAt, now) && (
        <>
          <br />
          {closesIn(closesAt, now)}
        </>
      )}
    </>
  );
}

/** What is known of a survey: counts, when it closes in UTC and for the viewer, and who asks. */
export function SurveyFacts({ survey, now }: { survey: Survey; now: Date }) {
  return (
    <Facts
      facts={[
        { label: labels.votedCount, value: <b>{formatCount(survey.voteCount)}</b> },
        { label: labels.createdAt, value: dayOf(survey.timestamp) },
        {
          label: isClosed(survey.closesAt, now) ? labels.closedLabel : labels.closes,
          value: <Closing closesAt={survey.closesAt} now={now} />,
        },
        { label: labels.askedBy, value: survey.surveyorEmail },
      ]}
    />
  );
}
