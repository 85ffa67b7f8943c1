import type { Question, Results, Survey, VersionResults } from '@canvass/shared/contracts';
import { Button, ButtonLink, EmptyState, Heading, Stack, TableSkeleton } from '@canvass/shared/ui';
import { UnreadableRecords, unreadableIn } from '@canvass/shared/unreadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { words } from '../words';
import { responses as labels } from '../words/responses';
import { Pager } from './pager';
import { ResponsesFailure } from './responses-failure';
import { ResponsesFilter } from './responses-filter';
import { ResponsesTable } from './responses-table';
import type { ResponsesPage } from './responses-queries';
import type { ResponsesPlace } from './use-responses-place';

/** The columns that every survey's table has, for its skeleton. */
export const tableColumns = [words.serial, words.userEmail, words.userName, words.questionKey(1), words.vote];

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

interface ListProps {
  survey: Survey;
  place: ResponsesPlace;
  list: Query<ResponsesPage>;
  versions: { query: Query<unknown>; asked: Map<number, Question[]>; isReady: boolean };
  /** The version whose answers can be chosen from. */
  shown: VersionResults | undefined;
  counts: Results | undefined;
}

function Nothing({ survey, place: { filter, narrow } }: Pick<ListProps, 'survey' | 'place'>) {
  if (filter.chosen || filter.withComment || filter.version !== undefined) {
    const clear = (
      <Button onClick={() => narrow({ version: undefined, chosen: undefined, withComment: false })}>
        {labels.clear}
      </Button>
    );
    return <EmptyState as="h3" title={labels.noMatch} text={labels.noMatchText} action={clear} />;
  }
  const open = <ButtonLink to={`/surveys/${survey._id}`}>{words.openSurvey}</ButtonLink>;
  return <EmptyState as="h3" title={words.noResponses} text={words.noResponsesText} action={open} />;
}

function Rows({ survey, place, list, versions }: ListProps) {
  const { data } = list;
  if (list.isError && !data) return <ResponsesFailure query={list} as="h3" />;
  if (versions.query.isError && !versions.isReady) return <ResponsesFailure query={versions.query} as="h3" />;
  if (!data || !versions.isReady) return <TableSkeleton label={words.responsesTable} columns={tableColumns} />;
  const unreadable = unreadableIn([data]);
  if (data.items.length === 0 && unreadable.length === 0) return <Nothing survey={survey} place={place} />;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ResponsesTable responses={data.items} asked={versions.asked} from={data.from} />
      <Pager place={place} page={data} isTurning={list.isPlaceholderData} />
      <UnreadableRecords ids={unreadable} />
    </div>
  );
}

/** Who answered what, as a table with its filters, page by page. */
export function ResponsesList(props: ListProps) {
  const { survey, place, shown, counts } = props;
  const headingId = useId();
  return (
    <Stack as="section" gap="m" aria-labelledby={headingId}>
      <Heading id={headingId}>{words.allResponses}</Heading>
      {survey.voteCount > 0 && (
        <ResponsesFilter
          place={place}
          shown={shown}
          versions={counts?.versions.map(({ version }) => version) ?? []}
          current={survey.version}
        />
      )}
      <Rows {...props} />
    </Stack>
  );
}
