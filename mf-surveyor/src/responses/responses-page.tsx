import type { Question, Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { usePageTitle } from '@canvass/shared/session';
import { Skeleton, Stack, TableSkeleton, tokens, VisuallyHidden } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words';
import { Charts } from './charts';
import { ResponsesFailure } from './responses-failure';
import { ResponsesCrumbs, ResponsesHead, ResponsesStats } from './responses-head';
import { ResponsesList, tableColumns } from './responses-list';
import { countsQuery, responsesQuery, versionsQuery } from './responses-queries';
import { useResponsesPlace } from './use-responses-place';

/** What each version asked. The survey itself has the words of the current one; only earlier ones need another call. */
function useAsked(survey: Survey) {
  const query = useQuery({ ...versionsQuery(survey._id), enabled: survey.version > 1 });
  const earlier = query.data?.map(({ version, questions }) => [version, questions] as const) ?? [];
  const asked = new Map<number, Question[]>([...earlier, [survey.version, survey.questions]]);
  return { query, asked, isReady: survey.version === 1 || query.data !== undefined };
}

function useResponses(id: string) {
  const place = useResponsesPlace();
  const list = useQuery(responsesQuery(id, place.filter, place));
  const counts = useQuery(countsQuery(id));
  const wanted = counts.data?.versions.find(({ version }) => version === place.filter.version);
  // Nobody may have voted on the current version yet: then the last one that people voted on is drawn.
  return { place, list, counts, shown: wanted ?? counts.data?.versions[0] };
}

function Loaded({ survey, place, list, counts, shown }: ReturnType<typeof useResponses> & { survey: Survey }) {
  const versions = useAsked(survey);
  const isForeign = list.error !== null && failureOf(list.error).code === 'not-your-survey';
  const newest = place.isFirst ? list.data?.items[0]?.at : undefined;
  return (
    <>
      <ResponsesHead survey={survey} />
      <Stack gap="l">
        <ResponsesStats survey={survey} newest={newest} days={counts.data?.days} />
        {!isForeign && <Charts query={counts} shown={shown} />}
        <ResponsesList
          survey={survey}
          place={place}
          list={list}
          versions={versions}
          shown={shown}
          counts={counts.data}
        />
      </Stack>
    </>
  );
}

function Arriving() {
  return (
    <>
      <VisuallyHidden as="h1">{words.responses}</VisuallyHidden>
      <Stack gap="s" aria-hidden="true" style={{ marginBottom: tokens.space.l }}>
        <Skeleton shape="title" style={{ height: '2.5rem', width: '60%' }} />
        <Skeleton style={{ height: '1.375rem', width: '18rem', maxWidth: '100%' }} />
      </Stack>
      <Stack gap="l">
        <Skeleton shape="block" style={{ height: '5.5rem' }} />
        <TableSkeleton label={words.responsesTable} columns={tableColumns} />
      </Stack>
    </>
  );
}

/** The responses to one survey, for who made it: when people voted, what they answered, and who they are. */
export function Page() {
  const { id = '' } = useParams();
  const survey = useQuery(surveyQuery(id));
  const responses = useResponses(id);
  const { list, counts } = responses;
  usePageTitle(survey.data && words.responsesTo(survey.data.title));
  // Who sees that the survey failed does not see that the rest did, too: one press for all, when all have answered.
  const failed = survey.isError && !survey.data && !list.isPending && !counts.isPending;
  const retry = () => {
    void survey.refetch();
    for (const query of [list, counts]) if (query.isError) void query.refetch();
  };
  return (
    <>
      <ResponsesCrumbs />
      {!survey.data && !failed && <Arriving />}
      {failed && (
        <ResponsesFailure query={{ error: survey.error, isFetching: survey.isFetching, refetch: retry }} as="h1" />
      )}
      {survey.data && <Loaded survey={survey.data} {...responses} />}
    </>
  );
}
