import { type SurveySummary, listOwnSurveys } from '@canvass/shared/contracts';
import { PagedList, usePagedList, listQuery } from '@canvass/shared/queries';
import { SearchField, normalizeQuery, useSearchText } from '@canvass/shared/search';
import { Button, ButtonLink, EmptyState, PageHeader, TableSkeleton, Title, Toolbar } from '@canvass/shared/ui';
import { UnreadableSurveys } from '@canvass/shared/unreadable';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownSurveys as strings } from '../strings/own-surveys';
import { paths } from '../paths';

/** A search that is kept in the address, `?q=`, and runs after a pause in typing. */
function useSearch() {
  const [search, setSearch] = useSearchParams();
  const q = normalizeQuery(search.get('q') ?? '');
  const { text, setText, submit } = useSearchText(q, (next) => setSearch(next ? { q: next } : {}, { replace: true }));
  return { q: q || undefined, text, type: setText, searchNow: submit };
}

/**
 * The surveyor's own surveys that match a text, newest first, page by page; all of them without a text. The server
 * knows the owner from the token.
 */
function ownSurveysQuery(q: string | undefined) {
  return listQuery('surveys', listOwnSurveys, { input: { query: { q } } });
}

function NoSurveys({ q, onClear }: { q: string | undefined; onClear: () => void }) {
  if (q) {
    const clear = <Button onClick={onClear}>{strings.clearSearch}</Button>;
    return <EmptyState title={strings.noneFound} text={strings.noneFoundText(q)} action={clear} />;
  }
  const create = (
    <ButtonLink to={paths.create.path} kind="primary">
      {strings.create}
    </ButtonLink>
  );
  return <EmptyState title={strings.none} text={strings.noneText} action={create} />;
}

interface OwnSurveysProps {
  title: string;
  Table: ComponentType<{ surveys: SurveySummary[] }>;
  /** The table's columns, for its skeleton. */
  columns: string[];
}

interface SurveyResultsProps extends Pick<OwnSurveysProps, 'Table' | 'columns'> {
  q: string | undefined;
  onClear: () => void;
}

function SurveyResults({ q, onClear, Table, columns }: SurveyResultsProps) {
  // The previous results stay while another search runs.
  const list = usePagedList({ ...ownSurveysQuery(q), placeholderData: keepPreviousData }, ({ _id }) => _id);
  return (
    <PagedList
      list={list}
      skeleton={<TableSkeleton label={strings.table} columns={columns} stack />}
      empty={<NoSurveys q={q} onClear={onClear} />}
      errorTitle={strings.failed}
      renderUnreadable={(ids) => <UnreadableSurveys ids={ids} />}
    >
      <Table surveys={list.items} />
    </PagedList>
  );
}

/** The surveyor's own surveys, newest first, with a search; `Table` adds the page's actions. */
export function OwnSurveysList({ Table, columns }: Pick<OwnSurveysProps, 'Table' | 'columns'>) {
  const { q, text, type, searchNow } = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    type('');
    // The clicked button is removed with the empty state.
    field.current?.focus();
  };
  return (
    <>
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

/** A page with the surveyor's own surveys. */
export function OwnSurveys({ title, ...list }: OwnSurveysProps) {
  return (
    <>
      <PageHeader>
        <Title>{title}</Title>
      </PageHeader>
      <OwnSurveysList {...list} />
    </>
  );
}
