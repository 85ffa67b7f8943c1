import type { SurveySummary } from '@canvass/shared/contracts';
import { failureOf } from '@canvass/shared/http';
import { SearchField } from '@canvass/shared/search';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadMore,
  PageHead,
  TableSkeleton,
  Title,
  Toolbar,
} from '@canvass/shared/ui';
import { unreadableIn, UnreadableSurveys } from '@canvass/shared/unreadable';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ComponentType, type ReactNode } from 'react';
import { ownSurveys as words } from '../words/own-surveys';
import { ownSurveysQuery } from './surveys-queries';
import { useSearch } from './use-search';

function Nothing({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  if (q) {
    const clear = <Button onClick={onClear}>{words.clearSearch}</Button>;
    return <EmptyState title={words.noneFound} text={words.noneFoundText(q)} action={clear} />;
  }
  const create = (
    <ButtonLink to="/dashboard/surveyor/create" kind="primary">
      {words.create}
    </ButtonLink>
  );
  return <EmptyState title={words.none} text={words.noneText} action={create} />;
}

interface OwnSurveysProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  Table: ComponentType<{ surveys: SurveySummary[] }>;
  /** The table's columns, for its skeleton. */
  columns: string[];
}

interface FoundProps extends Pick<OwnSurveysProps, 'Table' | 'columns'> {
  q: string | undefined;
  onClear: () => void;
}

function Found({ q, onClear, Table, columns }: FoundProps) {
  // What was found stays while something else is searched for.
  const query = useInfiniteQuery({ ...ownSurveysQuery(q), placeholderData: keepPreviousData });
  if (query.isPending) return <TableSkeleton label={words.table} columns={columns} stack />;
  if (!query.data) {
    const { title } = failureOf(query.error);
    return (
      <ErrorState title={words.failed} text={title} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  }
  const surveys = query.data.pages.flatMap(({ items }) => items);
  const unreadable = unreadableIn(query.data.pages);
  const leftOut = <UnreadableSurveys ids={unreadable} />;
  if (surveys.length === 0) return unreadable.length > 0 ? leftOut : <Nothing q={q} onClear={onClear} />;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <Table surveys={surveys} />
      <LoadMore list={query} shown={surveys.length} failureOf={failureOf} />
      {leftOut}
    </div>
  );
}

/** A page with the surveyor's own surveys, newest first, to be searched; each with what the page is for. */
export function OwnSurveys({ title, action, Table, columns }: OwnSurveysProps) {
  const { q, text, type, searchNow } = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    type('');
    // The button that was pressed goes with what it cleared.
    field.current?.focus();
  };
  return (
    <>
      <PageHead>
        <Title>{title}</Title>
        {action}
      </PageHead>
      <Toolbar
        aria-label={words.filter}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <SearchField placeholder={words.searchPlaceholder} text={text} onType={type} field={field} />
      </Toolbar>
      <Found q={q} onClear={clear} Table={Table} columns={columns} />
    </>
  );
}
