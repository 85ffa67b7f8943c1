import type { SurveySummary } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { SearchField } from '@canvass/shared/search';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadMore,
  PageHeader,
  TableSkeleton,
  Title,
  Toolbar,
} from '@canvass/shared/ui';
import { collectUnreadableIds, UnreadableSurveys } from '@canvass/shared/unreadable';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ComponentType, type ReactNode } from 'react';
import { ownSurveys as strings } from '../strings/own-surveys';
import { ownSurveysQuery } from './surveys-queries';
import { useSearch } from './use-search';

function NoSurveys({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  if (q) {
    const clear = <Button onClick={onClear}>{strings.clearSearch}</Button>;
    return <EmptyState title={strings.noneFound} text={strings.noneFoundText(q)} action={clear} />;
  }
  const create = (
    <ButtonLink to="/dashboard/surveyor/create" kind="primary">
      {strings.create}
    </ButtonLink>
  );
  return <EmptyState title={strings.none} text={strings.noneText} action={create} />;
}

interface OwnSurveysProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  Table: ComponentType<{ surveys: SurveySummary[] }>;
  /** The table's columns, for its skeleton. */
  columns: string[];
}

interface SurveyResultsProps extends Pick<OwnSurveysProps, 'Table' | 'columns'> {
  q: string | undefined;
  onClear: () => void;
}

function SurveyResults({ q, onClear, Table, columns }: SurveyResultsProps) {
  // What was found stays while something else is searched for.
  const query = useInfiniteQuery({ ...ownSurveysQuery(q), placeholderData: keepPreviousData });
  if (query.isPending) return <TableSkeleton label={strings.table} columns={columns} stack />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={strings.failed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const surveys = query.data.pages.flatMap(({ items }) => items);
  const unreadable = collectUnreadableIds(query.data.pages);
  const leftOut = <UnreadableSurveys ids={unreadable} />;
  if (surveys.length === 0) return unreadable.length > 0 ? leftOut : <NoSurveys q={q} onClear={onClear} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Table surveys={surveys} />
      <LoadMore list={query} shown={surveys.length} toApiError={failureOf} />
      {leftOut}
    </div>
  );
}

/** A page with the surveyor's own surveys, newest first, to be searched; each with what the page is for. */
export function OwnSurveys({ title, action, Table, columns }: OwnSurveysProps) {
  const { q, text, type, searchNow } = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    type('');
    // The button that was pressed goes with what it cleared.
    field.current?.focus();
  };
  return (
    <>
      <PageHeader>
        <Title>{title}</Title>
        {action}
      </PageHeader>
      <Toolbar
        aria-label={strings.filter}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <SearchField placeholder={strings.searchPlaceholder} text={text} onTextChange={type} inputRef={field} />
      </Toolbar>
      <SurveyResults q={q} onClear={clearSearch} Table={Table} columns={columns} />
    </>
  );
}
