import type { Survey } from '@canvass/shared/contracts';
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
import { responsesQuery } from './responses-queries';
import { ResponsesTable } from './responses-table';

const columns = [words.serial, words.userEmail, words.userName, words.questionKey(1), words.vote];

function useResponses(id: string) {
  const query = useInfiniteQuery(responsesQuery(id));
  return { query, responses: query.data?.pages.flatMap(({ items }) => items) };
}

type Responses = ReturnType<typeof useResponses>;

function ResponsesList({ survey, query, responses }: Responses & { survey: Survey }) {
  if (query.isPending) return <TableSkeleton label={words.responsesTable} columns={columns} />;
  if (!responses) return <ResponsesFailure query={query} as="h3" />;
  if (responses.length === 0) {
    const open = <ButtonLink to={`/surveys/${survey._id}`}>{words.openSurvey}</ButtonLink>;
    return <EmptyState as="h3" title={words.noResponses} text={words.noResponsesText} action={open} />;
  }
  return (
    <div>
      <ResponsesTable responses={responses} questions={survey.questions} />
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
  return (
    <>
      <ResponsesCrumbs />
      {survey.isPending && <Arriving />}
      {survey.isError && !survey.data && <ResponsesFailure query={survey} as="h1" />}
      {survey.data && <Loaded survey={survey.data} {...list} />}
    </>
  );
}
