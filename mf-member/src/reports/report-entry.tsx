import type { OwnReport, ReportState } from '@canvass/shared/contracts';
import { Badge, Meta, momentOf, Quiet, Row, Stack, VisuallyHidden, type BadgeKind, Said } from '@canvass/shared/ui';
import { SurveyTitle } from '../layout/survey-title';
import { words } from '../words';

const badges: Record<ReportState, BadgeKind> = { open: 'warn', dismissed: 'neutral', upheld: 'success' };

/** What came of a report, in a sentence. */
function outcomeOf({ state, survey }: OwnReport): string {
  if (state === 'upheld' && survey.status === 'Publish') return words.reports.publishedAgain;
  return words.reports.outcome[state];
}

function Moment({ label, at }: { label: string; at: string }) {
  const { day, time } = momentOf(at);
  return (
    <span>
      {label} <time dateTime={at}>{`${day}, ${time}`}</time>
    </span>
  );
}

/** One report with what came of it. */
export function ReportEntry({ report }: { report: OwnReport }) {
  const { survey, reason, details, state, at, decidedAt } = report;
  return (
    <li>
      <Row between>
        <SurveyTitle id={survey._id} title={survey.title} status={survey.status} />
        <Badge kind={badges[state]}>
          <VisuallyHidden>{words.reports.stateLabel} </VisuallyHidden>
          {words.reports.state[state]}
        </Badge>
      </Row>
      <Stack gap="s">
        <div>
          <Badge plain>
            <VisuallyHidden>{words.reports.reasonLabel} </VisuallyHidden>
            {words.reports.reason[reason]}
          </Badge>
        </div>
        {details && <Said>{details}</Said>}
      </Stack>
      <Quiet>{outcomeOf(report)}</Quiet>
      <Row as={Meta}>
        <Moment label={words.reports.reported} at={at} />
        {decidedAt && <Moment label={words.reports.decided} at={decidedAt} />}
      </Row>
    </li>
  );
}
