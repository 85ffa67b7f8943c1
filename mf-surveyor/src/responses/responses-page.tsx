import type { Question, Survey } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { usePageTitle } from '@canvass/shared/session';
import {
  ButtonLink,
  EmptyState,
  Heading,
  LoadMore,
  Skeleton,
  Stack,
  TableSkeleton,
  tokens,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { surveyQuery } from '../surveys/surveys-queries';
import { words } from '../words';
import { ResponsesFailure } from './responses-failure';
import { ResponsesCrumbs, ResponsesHead, ResponsesStats } from './responses-head';
import { responsesQuery, versionsQuery } from './responses-queries';
import { ResponsesTable } from './responses-table';

const columns = [words.serial, words.userEmail, words.userName, words.questionKey(1), words.vote];

function useResponses(id: string) {
  const query = useInfiniteQuery(responsesQuery(id));
  return { query, responses: query.data?.pages.flatMap(({ items }) => items) };
}

/** What each version asked. The survey itself has the words of the current one; only earlier ones need another call. */
function useAsked(survey: Survey) {
  const query = useQuery({ ...versionsQuery(survey._id), enabled: survey.version > 1 });
  const earlier = query.data?.map(({ version, questions }) => [version, questions] as const) ?? [];
  const asked = new Map<number, Question[]>([...earlier, [survey.version, survey.questions]]);
  return { query, asked, isReady: survey.version === 1 || query.data !== undefined };
}

type Responses = ReturnType<typeof useResponses>;

function ResponsesList({ survey, query, responses }: Responses & { survey: Survey }) {
  const versions = useAsked(survey);
  if (query.isError && !responses) return <ResponsesFailure query={query} as="h3" />;
  if (versions.query.isError && !versions.isReady) return <ResponsesFailure query={versions.query} as="h3" />;
  if (!responses || !versions.isReady) return <TableSkeleton label={words.responsesTable} columns={columns} />;
  if (responses.length === 0) {
    const open = <ButtonLink to={`/surveys/${survey._id}`}>{words.openSurvey}</ButtonLink>;
    return <EmptyState as="h3" title={words.noResponses} text={words.noResponsesText} action={open} />;
  }
  return (
    <div>
      <ResponsesTable responses={responses} asked={versions.asked} />
      <LoadMore list={query} shown={responses.length} total={survey.voteCount} failureOf={failureOf} />
    </div>
  );
}

function Loaded({ survey, ...list }: Responses & { survey: Survey }) {
  const headingId = useId();
  const newest = list.responses && (list.responses[0]?.at ?? null);
  return (
    <>
      <ResponsesHead survey={survey} />
      <Stack gap="l">
        <ResponsesStats survey={survey} lastVoteAt={newest} />
        <Stack as="section" gap="m" aria-labelledby={headingId}>
          <Heading id={headingId}>{words.allResponses}</Heading>
          <ResponsesList survey={survey} {...list} />
        </Stack>
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
        <TableSkeleton label={words.responsesTable} columns={columns} />
      </Stack>
    </>
  );
}

/** The responses to one survey, for who made it. */
export function Page() {
  const { id = '' } = useParams();
  const survey = useQuery(surveyQuery(id));
  const list = useResponses(id);
  usePageTitle(survey.data && words.responsesTo(survey.data.title));
  // Who sees that the survey failed does not see that its list did, too: one press for both, when both have answered.
  const failed = survey.isError && !survey.data && !list.query.isPending;
  const retry = () => {
    void survey.refetch();
    if (list.query.isError) void list.query.refetch();
  };
  return (
    <>
      <ResponsesCrumbs />
      {!survey.data && !failed && <Arriving />}
      {failed && (
        <ResponsesFailure query={{ error: survey.error, isFetching: survey.isFetching, refetch: retry }} as="h1" />
      )}
      {survey.data && <Loaded survey={survey.data} {...list} />}
    </>
  );
}
