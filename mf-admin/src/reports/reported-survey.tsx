import type { ReportedSurvey as Reported, Survey } from '@canvass/shared/contracts';
import { surveyQuery } from '@canvass/shared/queries';
import {
  Button,
  Card,
  Facts,
  formatCount,
  Heading,
  Meta,
  Notice,
  Row,
  Stack,
  Subheading,
  toast,
  tokens,
} from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { describeError } from '../layout/describe-error';
import { externalPaths } from '../paths';
import { StatusBadge } from '../surveys/status-badge';
import { SurveyPreview } from '../surveys/survey-preview';
import { getModerationState } from '../surveys/surveys-queries';
import { strings } from '../strings';
import { preview } from '../strings/preview';
import { decideOnReports, removeDecided } from './reports-queries';
import type { Dismissal } from './undo-notice';
import { useShortcuts } from './use-shortcuts';
import { ReportList } from './report-list';

const { font, line, space, text, tracking, weight } = tokens;

const SurveyTitle = styled(Heading)`
  font: ${weight.regular} ${text.xl2} / 1.2 ${font.serif};
  letter-spacing: ${tracking.heading};
  overflow-wrap: anywhere;
`;

const DecisionFooter = styled(Stack)`
  padding-top: ${space.s4};
  border-top: ${line.tear};
`;

/** Dismisses the open reports of a survey, and leaves the survey as it is. */
function useDismissReports({ surveyId, title, status }: Reported, onDone: (dismissal: Dismissal | null) => void) {
  const queryClient = useQueryClient();
  return useWrite({
    send: (decision: 'dismiss', idempotencyKey) => decideOnReports(surveyId, { decision }, idempotencyKey),
    onSuccess({ decidedAt }) {
      onDone(decidedAt ? { surveyId, title, decidedAt, message: strings.reports.dismissed[status] } : null);
      removeDecided(queryClient, surveyId);
      if (!decidedAt) void toast(strings.reports.alreadyDecided);
    },
  });
}

interface ReportedSurveyProps {
  survey: Reported;
  hasShortcuts: boolean;
  /** Called when the reports were dismissed and the survey leaves the queue; null if this call did not dismiss them. */
  onDismissed: (dismissal: Dismissal | null) => void;
  /** Called with the state of the survey, if it is known. */
  onUnpublish: (state: Survey['state']) => void;
}

/** A reported survey, the reports, and the decision about it. */
export function ReportedSurvey({ survey, hasShortcuts, onDismissed, onUnpublish }: ReportedSurveyProps) {
  const { surveyId, title, category, surveyorEmail, status, voteCount } = survey;
  const { run, isPending, failure } = useDismissReports(survey, onDismissed);
  const previewId = useId();
  const dismiss = () => run('dismiss');
  // The preview below loads it, too.
  const { data } = useQuery(surveyQuery(surveyId));
  const state = data && getModerationState(data) === 'withdrawn' ? 'withdrawn' : undefined;
  const unpublish = () => !isPending && onUnpublish(state);
  useShortcuts({ u: unpublish, p: dismiss }, hasShortcuts);
  const { action, keepLabel } = strings.reports.decisions[getModerationState({ status, state })];
  return (
    <Card as="article" aria-labelledby="reported-survey">
      <Stack gap="form">
        <Stack gap="s">
          <Row between>
            <Row>
              <StatusBadge status={status} state={state} />
              <Meta as="span">{category}</Meta>
            </Row>
            <Link to={externalPaths.survey(surveyId)}>{strings.reports.openSurvey}</Link>
          </Row>
          <SurveyTitle id="reported-survey" dir="auto">
            {title}
          </SurveyTitle>
        </Stack>
        <Facts
          facts={[
            { label: strings.reports.votedCount, value: formatCount(voteCount) },
            {
              label: strings.reports.surveyor,
              value: surveyorEmail || strings.surveys.withoutSurveyor,
              isCode: surveyorEmail !== '',
            },
          ]}
        />
        <ReportList survey={survey} />
        <Stack as="section" aria-labelledby={previewId}>
          <Subheading id={previewId}>{preview.title}</Subheading>
          <SurveyPreview id={surveyId} />
        </Stack>
        <DecisionFooter>
          <Row>
            <Button
              kind="primary"
              aria-keyshortcuts={hasShortcuts ? 'u' : undefined}
              aria-disabled={isPending || undefined}
              onClick={unpublish}
            >
              {action}
            </Button>
            <Button aria-keyshortcuts={hasShortcuts ? 'p' : undefined} busy={isPending} onClick={dismiss}>
              {isPending ? strings.reports.deciding : keepLabel}
            </Button>
          </Row>
          {failure && <Notice kind="danger">{describeError(failure)}</Notice>}
        </DecisionFooter>
      </Stack>
    </Card>
  );
}
