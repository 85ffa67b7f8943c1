import { isSealed, type Question, type Survey } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { surveyQuery, resultsQuery } from '@canvass/shared/queries';
import { usePageTitle } from '@canvass/shared/session';
import { Skeleton, Stack, TableSkeleton, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { hasMixedAnswers, isAnonymous, isRevealing } from '../anonymous/ballot-policy';
import { StateNotices } from '../states/state-notices';
import { strings } from '../strings';
import { Charts } from './charts';
import { HeldBackNotice } from './held-back-notice';
import { ResponsesError } from './responses-error';
import { ResponsesCrumbs, ResponsesHeader, ResponsesStats } from './responses-header';
import { ResponsesList, tableColumns } from './responses-list';
import { responsesQuery, versionsQuery } from './responses-queries';
import { useResponsesPagination } from './use-responses-pagination';
import { VersionFilter } from './version-filter';

/** Interval for requesting a survey whose complete results are about to be shown, and its results, in milliseconds. */
const REVEALING_INTERVAL_MS = 15_000;

/**
 * The questions of each version. The survey itself has the current ones; only earlier versions need another request.
 */
function useVersionQuestions(survey: Survey) {
  const query = useQuery({ ...versionsQuery(survey._id), enabled: survey.version > 1 });
  const earlier = query.data?.map(({ version, questions }) => [version, questions] as const) ?? [];
  const questionsByVersion = new Map<number, Question[]>([...earlier, [survey.version, survey.questions]]);
  return { query, questionsByVersion, isReady: survey.version === 1 || query.data !== undefined };
}

function useResponses(id: string, survey: Survey | undefined) {
  const pagination = useResponsesPagination({ canFilterAnswers: !survey || !hasMixedAnswers(survey) });
  const list = useQuery({
    ...responsesQuery(id, pagination.filter, pagination),
    // The survey says whether they can be shown yet.
    enabled: survey !== undefined && !isSealed(survey),
  });
  const counts = useQuery({
    ...resultsQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data?.stage === 'closing' && survey !== undefined && isAnonymous(survey) && REVEALING_INTERVAL_MS,
  });
  const chosenVersion = counts.data?.versions.find(({ version }) => version === pagination.filter.version);
  return { pagination, list, counts, chosenVersion };
}

function LoadedResponses({
  survey,
  pagination,
  list,
  counts,
  chosenVersion,
}: ReturnType<typeof useResponses> & { survey: Survey }) {
  const versions = useVersionQuestions(survey);
  const isForeign = list.error !== null && toApiError(list.error).code === 'not-your-survey';
  // The list knows better why the charts of another surveyor's survey failed.
  const showsCharts = !isForeign && !(counts.isError && list.isFetching && !list.data);
  const newest = pagination.isFirst ? list.data?.items[0]?.at : undefined;
  return (
    <>
      <ResponsesHeader survey={survey} />
      <Stack gap="l">
        <StateNotices survey={survey} />
        <ResponsesStats survey={survey} lastVotedAt={newest} days={counts.data?.days} />
        {counts.data && (
          <VersionFilter
            results={counts.data}
            chosenVersion={chosenVersion}
            current={survey.version}
            setFilter={pagination.setFilter}
          />
        )}
        {showsCharts && <Charts survey={survey} query={counts} chosenVersion={chosenVersion} />}
        {isSealed(survey) ? (
          <HeldBackNotice survey={survey} />
        ) : (
          <ResponsesList
            survey={survey}
            pagination={pagination}
            list={list}
            versions={versions}
            answered={chosenVersion ? [chosenVersion] : (counts.data?.versions ?? [])}
          />
        )}
      </Stack>
    </>
  );
}

function ResponsesSkeleton() {
  return (
    <>
      <VisuallyHidden as="h1">{strings.responses}</VisuallyHidden>
      <Stack gap="s" aria-hidden="true" style={{ marginBottom: tokens.space.l }}>
        <Skeleton shape="title" style={{ height: '2.5rem', width: '60%' }} />
        <Skeleton style={{ height: '1.375rem', width: '18rem', maxWidth: '100%' }} />
      </Stack>
      <Stack gap="l">
        <Skeleton shape="block" style={{ height: '5.5rem' }} />
        <TableSkeleton label={strings.responsesTable} columns={tableColumns} />
      </Stack>
    </>
  );
}

/** The responses to one survey, for its owner: when they arrived, their answers, and the voters. */
export function Page() {
  const { id = '' } = useParams();
  const survey = useQuery({
    ...surveyQuery(id),
    refetchInterval: ({ state: { data } }) => data !== undefined && isRevealing(data) && REVEALING_INTERVAL_MS,
  });
  const responses = useResponses(id, survey.data);
  const { counts } = responses;
  usePageTitle(survey.data && strings.responsesTo(survey.data.title));
  // If the survey fails to load, the user does not see that the counts failed, too: one retry covers both, once both
  // have settled.
  const hasFailed = survey.isError && !survey.data && !counts.isPending;
  const retry = () => {
    void survey.refetch();
    if (counts.isError) void counts.refetch();
  };
  return (
    <>
      <ResponsesCrumbs />
      {!survey.data && !hasFailed && <ResponsesSkeleton />}
      {hasFailed && (
        <ResponsesError query={{ error: survey.error, isFetching: survey.isFetching, refetch: retry }} as="h1" />
      )}
      {survey.data && <LoadedResponses survey={survey.data} {...responses} />}
    </>
  );
}
