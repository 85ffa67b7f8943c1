import type { Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import {
  ButtonLink,
  Breadcrumbs,
  ErrorState,
  Loading,
  PageHeader,
  Skeleton,
  Stack,
  Title,
  TwoColumn,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { strings } from '../strings/edit';
import { EditForm } from './edit-form';
import { paths } from '../paths';

interface LoadErrorProps {
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

function LoadError({ error, busy, onRetry }: LoadErrorProps) {
  const { code, title } = toApiError(error);
  const back = <ButtonLink to={paths.update}>{strings.back}</ButtonLink>;
  // An invalid id is refused as invalid input; neither leads to a survey.
  if (code === 'survey-not-found' || code === 'invalid-input') {
    return <ErrorState title={strings.unknown} text={strings.unknownText} action={back} />;
  }
  return <ErrorState title={strings.failed} text={title} busy={busy} onRetry={onRetry} action={back} />;
}

/** Has the layout of the form. */
function FormSkeleton() {
  return (
    <TwoColumn>
      <Stack gap="l">
        <Loading />
        <Skeleton shape="block" style={{ height: '24rem' }} />
        <Skeleton shape="block" style={{ height: '20rem' }} />
      </Stack>
      <Skeleton shape="block" style={{ height: '18rem' }} />
    </TwoColumn>
  );
}

/**
 * The currently saved survey, not a cached one. Once it has loaded it does not change: a later refetch, or its failure,
 * must not replace the form.
 */
function useSavedSurvey(id: string) {
  const query = useQuery({ ...surveyQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const [first, setFirst] = useState<{ id: string; survey: Survey }>();
  const survey = first?.id === id ? first.survey : undefined;
  if (!survey && query.isSuccess && query.isFetchedAfterMount) setFirst({ id, survey: query.data });
  return { query, survey };
}

/** 'Edit Survey': one of the user's own surveys in the form in which it was created. */
export function Page() {
  const { id = '' } = useParams();
  const { query, survey } = useSavedSurvey(id);
  usePageTitle(survey && strings.pageTitle(survey.title));
  return (
    <>
      <PageHeader>
        <Stack gap="s">
          <Breadcrumbs>
            <Link to={paths.update}>{strings.list}</Link>
            <span>
              <bdi>{survey?.title ?? strings.title}</bdi>
            </span>
          </Breadcrumbs>
          <Title>{strings.title}</Title>
        </Stack>
      </PageHeader>
      {survey && <EditForm key={id} survey={survey} />}
      {!survey && !query.isError && <FormSkeleton />}
      {!survey && query.isError && (
        <LoadError error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
