import { failureOf } from '@canvass/shared/http';
import { SearchField, useSearchText } from '@canvass/shared/search';
import { Button, EmptyState, TableSkeleton, toast, Toolbar } from '@canvass/shared/ui';
import { UnreadableSurveys } from '@canvass/shared/unreadable';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PagedList } from '../layout/paged-list';
import { itemsOf } from '../layout/pages';
import { readSearch, withParams } from '../layout/search-params';
import { useNextFocus } from '../layout/use-next-focus';
import { words } from '../words';
import { AllSurveys } from './all-surveys';
import { type Shelf, surveysQuery, unpublish } from './surveys-queries';
import { SURVEY_COLUMNS, SurveysTable } from './surveys-table';
import { useFeedback } from './use-feedback';
import { showStatus } from './use-publishing';

/** The search field over a list, and what its address searches for. */
function useSurveySearch() {
  const [search, setSearch] = useSearchParams();
  const q = readSearch(search);
  const field = useRef<HTMLInputElement>(null);
  const { text, type, searchNow, clear } = useSearchText(q ?? '', (typed) =>
    setSearch(withParams(search, { q: typed }), { replace: true }),
  );
  const widen = () => {
    clear();
    setSearch(withParams(search, { q: '' }));
    field.current?.focus();
  };
  return { q, field, text, type, searchNow, widen };
}

function useUnpublishing() {
  const queries = useQueryClient();
  return useFeedback({
    send: ({ _id }, feedback, idempotencyKey) => unpublish(_id, feedback, idempotencyKey),
    onDone({ _id }) {
      showStatus(queries, _id, 'Unpublish');
      void toast(words.surveys.unpublished);
    },
  });
}

/** Surveys of a status, found by their words; each can change its status. */
export function SurveysList({ shelf }: { shelf: Shelf }) {
  const { q, field, text, type, searchNow, widen } = useSurveySearch();
  const list = useInfiniteQuery({ ...surveysQuery(shelf, q), placeholderData: keepPreviousData });
  const surveys = itemsOf(list.data, ({ _id }) => _id);
  const focus = useNextFocus(
    surveys.map(({ _id }) => _id),
    field,
  );
  const { ask, dialog } = useUnpublishing();
  const clearSearch = <Button onClick={widen}>{words.clearSearch}</Button>;
  const isTooWide = list.error !== null && failureOf(list.error).code === 'search-too-wide';
  const empty = words.surveys.none[q ? 'found' : shelf];
  const way = q ? clearSearch : shelf === 'Unpublish' && <AllSurveys />;
  return (
    <>
      <Toolbar
        aria-label={words.surveys.filter}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <SearchField placeholder={words.surveys.searchPlaceholder} text={text} onType={type} field={field} />
      </Toolbar>
      <PagedList
        list={list}
        items={surveys}
        arriving={<TableSkeleton label={words.surveys.table} columns={SURVEY_COLUMNS} stack />}
        empty={<EmptyState title={empty.title} text={empty.text(q)} action={way} />}
        failed={words.surveys.failed}
        action={isTooWide && clearSearch}
        renderUnreadable={(ids) => (
          <UnreadableSurveys ids={ids} onUnpublish={(id) => ask({ _id: id, title: id, status: 'Publish' })} />
        )}
      >
        <SurveysTable
          surveys={surveys}
          focus={focus}
          onUnpublish={ask}
          onPublished={({ _id }) => shelf === 'Unpublish' && focus.leave(_id)}
        />
      </PagedList>
      {dialog}
    </>
  );
}
