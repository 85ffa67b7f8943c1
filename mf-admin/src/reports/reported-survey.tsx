import type { ReportedSurvey as Reported } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import {
  Button,
  Card,
  dayOf,
  Facts,
  formatCount,
  Heading,
  Meta,
  Notice,
  Quiet,
  Row,
  Skeleton,
  Stack,
  tokens,
  type Fact,
} from '@canvass/shared/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { failureSaid, useWrite } from '../layout/use-write';
import { elsewhere } from '../paths';
import { StatusBadge } from '../surveys/status-badge';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words';
import { decide, showDecided } from './reports-queries';
import { useShortcuts } from './use-shortcuts';
import { WhatPeopleSaid } from './what-people-said';

const { font, line, space, text, tracking, weight } = tokens;

const SurveyTitle = styled(Heading)`
  font: ${weight.regular} ${text.xl2} / 1.2 ${font.serif};
  letter-spacing: ${tracking.heading};
  overflow-wrap: anywhere;
`;

const Foot = styled(Stack)`
  padding-top: ${space.s4};
  border-top: ${line.tear};
`;

/** What the queue does not tell of a survey: what it says of itself, and since when. */
function Description({ id, facts }: { id: string; facts: Fact[] }) {
  const { data, error, isFetching, refetch } = useQuery(surveyQuery(id));
  const created = data ? dayOf(data.timestamp) : <Skeleton style={{ width: '5rem' }} />;
  return (
    <>
      {data?.description && <Quiet>{data.description}</Quiet>}
      {error && (
        <Notice
          kind="danger"
          action={
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              {words.reports.surveyRetry}
            </Button>
          }
        >
          {words.reports.surveyFailed} {failureOf(error).title}
        </Notice>
      )}
      <Facts facts={error ? facts : [...facts, { label: words.reports.createdAt, value: created }]} />
    </>
  );
}

/** Leaves a survey as it is: its open reports are dismissed. */
function useDismissal({ surveyId, status }: Reported, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (decision: 'dismiss', idempotencyKey) => decide(surveyId, { decision }, idempotencyKey),
    onDone({ modifiedCount }) {
      onDone();
      const said = modifiedCount === 0 ? words.reports.decidedBefore : words.reports.dismissed[status];
      showDecided(queries, surveyId, said);
    },
  });
}

interface ReportedSurveyProps {
  survey: Reported;
  hasShortcuts: boolean;
  /** The reports were dismissed, and the survey leaves the queue. */
  onDismissed: () => void;
  onUnpublish: () => void;
}

/** A survey that was reported, why, and the decision about it. */
export function ReportedSurvey({ survey, hasShortcuts, onDismissed, onUnpublish }: ReportedSurveyProps) {
  const { surveyId, title, category, surveyorEmail, status, voteCount } = survey;
  const { run, isPending, failure } = useDismissal(survey, onDismissed);
  const dismiss = () => run('dismiss');
  const unpublish = () => !isPending && onUnpublish();
  useShortcuts({ u: unpublish, p: dismiss }, hasShortcuts);
  const { deed, leave } = words.reports.decisions[status];
  return (
    <Card as="article" aria-labelledby="reported-survey">
      <Stack gap="form">
        <Stack gap="s">
          <Row between>
            <Row>
              <StatusBadge status={status} />
              <Meta as="span">{category}</Meta>
            </Row>
            <Link to={elsewhere.survey(surveyId)}>{words.reports.openSurvey}</Link>
          </Row>
          <SurveyTitle id="reported-survey">{title}</SurveyTitle>
        </Stack>
        <Description
          id={surveyId}
          facts={[
            { label: words.reports.votedCount, value: formatCount(voteCount) },
            { label: words.reports.surveyor, value: surveyorEmail || words.surveys.withoutSurveyor },
          ]}
        />
        <WhatPeopleSaid survey={survey} />
        <Foot>
          <Row>
            <Button
              kind="primary"
              aria-keyshortcuts={hasShortcuts ? 'u' : undefined}
              aria-disabled={isPending || undefined}
              onClick={unpublish}
            >
              {deed}
            </Button>
            <Button aria-keyshortcuts={hasShortcuts ? 'p' : undefined} busy={isPending} onClick={dismiss}>
              {isPending ? words.reports.deciding : leave}
            </Button>
          </Row>
          {failure && <Notice kind="danger">{failureSaid(failure)}</Notice>}
        </Foot>
      </Stack>
    </Card>
  );
}
