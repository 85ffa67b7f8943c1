import type { Question, Survey, VersionResults } from '@canvass/shared/contracts';
import { Button, ButtonLink, EmptyState, Heading, MutedText, Notice, Stack, TableSkeleton } from '@canvass/shared/ui';
import { UnreadableRecords, collectUnreadableIds } from '@canvass/shared/unreadable';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { externalPaths } from '../paths';
import { hasMixedAnswers, isAnonymous } from '../anonymous/ballot-policy';
import { strings } from '../strings';
import { responses as responseStrings } from '../strings/responses';
import { Pager } from './pager';
import { ResponsesError } from './responses-error';
import { ResponsesFilter } from './responses-filter';
import { ResponsesTable } from './responses-table';
import type { ResponsesPage } from './responses-queries';
import type { ResponsesPagination } from './use-responses-pagination';

/** The columns in the table of every survey, for its skeleton. */
export const tableColumns = [strings.serial, strings.userEmail, strings.userName, strings.questionKey(1), strings.vote];

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

interface ListProps {
  survey: Survey;
  pagination: ResponsesPagination;
  list: Query<ResponsesPage>;
  versions: { query: Query<unknown>; questionsByVersion: Map<number, Question[]>; isReady: boolean };
  /** The versions whose answers can be chosen, newest first: one, or all. */
  answered: VersionResults[];
}

function NoResponses({ survey, pagination: { filter, setFilter } }: Pick<ListProps, 'survey' | 'pagination'>) {
  if (filter.answerFilter || filter.withComment || filter.version !== undefined) {
    const clear = (
      <Button onClick={() => setFilter({ version: undefined, answerFilter: undefined, withComment: false })}>
        {responseStrings.clear}
      </Button>
    );
    return <EmptyState as="h3" title={responseStrings.noMatch} text={responseStrings.noMatchText} action={clear} />;
  }
  if (isAnonymous(survey)) {
    const text = survey.voteCount === 0 ? responseStrings.nobodyVoted : responseStrings.tooFewVotes;
    return <EmptyState as="h3" title={responseStrings.noneShown} text={text} />;
  }
  const openLink = <ButtonLink to={externalPaths.survey(survey._id)}>{strings.openSurvey}</ButtonLink>;
  return <EmptyState as="h3" title={strings.noResponses} text={strings.noResponsesText} action={openLink} />;
}

function Rows({ survey, pagination, list, versions }: ListProps) {
  const { data } = list;
  if (list.isError && !data) return <ResponsesError query={list} as="h3" />;
  if (versions.query.isError && !versions.isReady) return <ResponsesError query={versions.query} as="h3" />;
  if (!data || !versions.isReady) return <TableSkeleton label={strings.responsesTable} columns={tableColumns} />;
  const unreadable = collectUnreadableIds([data]);
  if (data.items.length === 0 && unreadable.length === 0)
    return <NoResponses survey={survey} pagination={pagination} />;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <ResponsesTable
        responses={data.items}
        questionsByVersion={versions.questionsByVersion}
        from={data.from}
        isAnonymous={isAnonymous(survey)}
      />
      <Pager
        pagination={pagination}
        page={data}
        isLoadingPage={list.isPlaceholderData}
        isSorted={!isAnonymous(survey)}
      />
      <UnreadableRecords ids={unreadable} />
    </div>
  );
}

/** What the rows of anonymous ballots are, and what is left out. */
function BallotsNote({ survey }: { survey: Survey }) {
  if (!isAnonymous(survey)) return null;
  if (!hasMixedAnswers(survey)) return <MutedText>{responseStrings.wholeBallots}</MutedText>;
  return <Notice title={responseStrings.mixedAnswers}>{responseStrings.mixedAnswersText}</Notice>;
}

/** The responses as a table with its filters, page by page. */
export function ResponsesList(props: ListProps) {
  const { survey, pagination, answered } = props;
  const headingId = useId();
  return (
    <Stack as="section" gap="m" aria-labelledby={headingId}>
      <Heading id={headingId}>{strings.allResponses}</Heading>
      <BallotsNote survey={survey} />
      {survey.voteCount > 0 && (
        <ResponsesFilter
          pagination={pagination}
          hasAnswers={!hasMixedAnswers(survey)}
          versions={answered}
          current={survey.version}
        />
      )}
      <Rows {...props} />
    </Stack>
  );
}
