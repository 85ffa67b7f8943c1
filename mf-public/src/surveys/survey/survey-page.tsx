import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import * as strings from '../../strings';
import { isNotFound } from './not-found';
import { SurveyErrorPage } from './survey-error';
import { SurveySkeleton } from './survey-skeleton';
import { SurveyView } from './survey-view';

/** The survey in the address, in each of its states. */
export function Page() {
  const { id = '' } = useParams();
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(surveyQuery(id));
  usePageTitle(data?.title);
  const reload = async () => {
    const latest = await refetch();
    return latest.isSuccess ? latest.data : undefined;
  };
  const isUnknown = error !== null && isNotFound(toApiError(error));
  if (data) return <SurveyView key={id} survey={data} readAt={dataUpdatedAt} isGone={isUnknown} onReload={reload} />;
  if (!error) return <SurveySkeleton />;
  return (
    <SurveyErrorPage
      error={error}
      failedTitle={strings.survey.failed}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
