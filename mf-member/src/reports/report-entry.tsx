import type { OwnReport, ReportState } from '@canvass/shared/contracts';
import {
  Badge,
  Meta,
  formatDateTime,
  MutedText,
  Row,
  Stack,
  VisuallyHidden,
  type BadgeKind,
  Quote,
} from '@canvass/shared/ui';
import { SurveyTitle } from '../layout/survey-title';
import { strings } from '../strings';

const STATE_BADGES: Record<ReportState, BadgeKind> = { open: 'warn', dismissed: 'neutral', upheld: 'success' };

/** The outcome of a report, as a sentence. */
function formatOutcome({ state, survey }: OwnReport): string {
  if (state === 'upheld' && survey.status === 'Publish') return strings.reports.publishedAgain;
  return strings.reports.outcome[state];
}

function LabeledDateTime({ label, at }: { label: string; at: string }) {
  return (
    <span>
      {label} <time dateTime={at}>{formatDateTime(at)}</time>
    </span>
  );
}

/** One report with its outcome. */
export function ReportEntry({ report }: { report: OwnReport }) {
  const { survey, reason, details, state, at, decidedAt } = report;
  return (
    <li>
      <Row between>
        <SurveyTitle id={survey._id} title={survey.title} status={survey.status} />
        <Badge kind={STATE_BADGES[state]}>
          <VisuallyHidden>{strings.reports.stateLabel} </VisuallyHidden>
          {strings.reports.state[state]}
        </Badge>
      </Row>
      <Stack gap="s">
        <div>
          <Badge plain>
            <VisuallyHidden>{strings.reports.reasonLabel} </VisuallyHidden>
            {strings.reports.reason[reason]}
          </Badge>
        </div>
        {details && <Quote>{details}</Quote>}
      </Stack>
      <MutedText>{formatOutcome(report)}</MutedText>
      <Row as={Meta}>
        <LabeledDateTime label={strings.reports.reported} at={at} />
        {decidedAt && <LabeledDateTime label={strings.reports.decided} at={decidedAt} />}
      </Row>
    </li>
  );
}
