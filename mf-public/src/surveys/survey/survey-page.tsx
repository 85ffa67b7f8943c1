import { SURVEY_NOT_FOUND_TITLE } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import { ButtonLink, ErrorState, PageColumn as Column, Section } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../paths';
import * as strings from '../../strings';
import { isNotFound } from './not-found';
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
  const { code, title } = toApiError(error);
  const isUnknown = error !== null && isNotFound(toApiError(error));
  if (data) return <SurveyView key={id} survey={data} readAt={dataUpdatedAt} isGone={isUnknown} onReload={reload} />;
  if (!error) return <SurveySkeleton />;
  const isDamaged = code === 'unreadable-record';
  return (
    <Section as="div">
      <Column>
        <ErrorState
          as="h1"
          title={strings.survey[isUnknown ? 'unknown' : isDamaged ? 'damaged' : 'failed']}
          text={isUnknown ? SURVEY_NOT_FOUND_TITLE : title}
          onRetry={isUnknown || isDamaged ? undefined : () => void refetch()}
          busy={isFetching}
          action={<ButtonLink to={paths.surveys.href()}>{strings.survey.backToAll}</ButtonLink>}
        />
      </Column>
    </Section>
  );
}
