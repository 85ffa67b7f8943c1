import type { Survey, SurveyChange } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import {
  Breadcrumbs,
  ButtonLink,
  EmptyState,
  Lead,
  PageColumn as Column,
  RecordListSkeleton,
  Section,
  Skeleton,
  Stack,
  Title,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { isNotFound } from '../survey/not-found';
import { SurveyError } from '../survey/survey-error';
import { useNow } from '../use-now';
import { addClosing } from './history-entries';
import { HistoryList } from './history-list';
import { historyQuery } from './history-query';

const Content = styled(Stack)`
  max-width: ${tokens.width.read};
`;

const SurveyTitle = styled(Lead)`
  width: fit-content;
  font-family: ${tokens.font.serif};
  overflow-wrap: anywhere;
`;

function HistorySkeleton() {
  return (
    <Content gap="l">
      <Stack>
        <VisuallyHidden as="h1">
          <output>{strings.history.loading}</output>
        </VisuallyHidden>
        <Skeleton style={{ width: '30%' }} />
        <Skeleton shape="title" style={{ height: tokens.text.title }} />
        <Skeleton />
      </Stack>
      <RecordListSkeleton />
    </Content>
  );
}

function History({ survey, history }: { survey: Survey; history: SurveyChange[] }) {
  const entries = addClosing(history, survey, useNow(survey.closesAt));
  const back = <ButtonLink to={paths.survey.href(survey._id)}>{strings.history.toSurvey}</ButtonLink>;
  return (
    <Content gap="l">
      <Stack as="header">
        <Breadcrumbs>
          <Link to={paths.surveys.href()}>{strings.survey.surveys}</Link>
          <Link to={paths.survey.href(survey._id)}>{strings.history.survey}</Link>
        </Breadcrumbs>
        <Title>{strings.history.title}</Title>
        <SurveyTitle dir="auto">{survey.title}</SurveyTitle>
      </Stack>
      {entries.length > 0 ? (
        <HistoryList entries={entries} />
      ) : (
        <EmptyState title={strings.history.none} text={strings.history.noneText} action={back} />
      )}
    </Content>
  );
}

/** What has happened to the survey in the address since it was opened. */
export function Page() {
  const { id = '' } = useParams();
  const survey = useQuery(surveyQuery(id));
  const history = useQuery(historyQuery(id));
  usePageTitle(survey.data && strings.history.pageTitle(survey.data.title));
  const error = survey.error ?? history.error;
  // What was hidden since it was loaded must not stay on the page.
  const isShown = survey.data && history.data && !(error && isNotFound(toApiError(error)));
  function retry() {
    for (const query of [survey, history]) if (query.error) void query.refetch();
  }
  return (
    <Section as="div">
      <Column>
        {isShown && <History survey={survey.data} history={history.data} />}
        {!isShown && error && (
          <SurveyError
            error={error}
            failedTitle={strings.history.failed}
            onRetry={retry}
            isRetrying={survey.isFetching || history.isFetching}
          />
        )}
        {!isShown && !error && <HistorySkeleton />}
      </Column>
    </Section>
  );
}
