import type { Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { usePageTitle } from '@canvass/shared/session';
import { ButtonLink, Crumbs, ErrorState, Loading, PageHead, Skeleton, Stack, Title, Two } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words/edit';
import { EditForm } from './edit-form';

interface FailedProps {
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

function Failed({ error, busy, onRetry }: FailedProps) {
  const { code, title } = failureOf(error);
  const back = <ButtonLink to="/dashboard/surveyor/update">{words.back}</ButtonLink>;
  // An id that is none is refused as an input; both lead nowhere.
  if (code === 'survey-not-found' || code === 'invalid-input') {
    return <ErrorState title={words.unknown} text={words.unknownText} action={back} />;
  }
  return <ErrorState title={words.failed} text={title} busy={busy} onRetry={onRetry} action={back} />;
}

/** In the layout of the form. */
function Arriving() {
  return (
    <Two>
      <Stack gap="l">
        <Loading />
        <Skeleton shape="block" style={{ height: '24rem' }} />
        <Skeleton shape="block" style={{ height: '20rem' }} />
      </Stack>
      <Skeleton shape="block" style={{ height: '18rem' }} />
    </Two>
  );
}

/**
 * The survey as it is saved now, not as it was read a while ago. Once it is there it stays: what is read later, or fails to
 * be, must not take the form away.
 */
function useSavedSurvey(id: string) {
  const query = useQuery({ ...surveyQuery(id), staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false });
  const [first, setFirst] = useState<{ id: string; survey: Survey }>();
  const survey = first?.id === id ? first.survey : undefined;
  if (!survey && query.isSuccess && query.isFetchedAfterMount) setFirst({ id, survey: query.data });
  return { query, survey };
}

/** 'Edit Survey': an own survey in the form that it was made with, to be saved. */
export function Page() {
  const { id = '' } = useParams();
  const { query, survey } = useSavedSurvey(id);
  usePageTitle(survey && words.titleOf(survey.title));
  return (
    <>
      <PageHead>
        <Stack gap="s">
          <Crumbs>
            <Link to="/dashboard/surveyor/update">{words.list}</Link>
            <span>{survey?.title ?? words.title}</span>
          </Crumbs>
          <Title>{words.title}</Title>
        </Stack>
      </PageHead>
      {survey && <EditForm key={id} survey={survey} />}
      {!survey && !query.isError && <Arriving />}
      {!survey && query.isError && (
        <Failed error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </>
  );
}
