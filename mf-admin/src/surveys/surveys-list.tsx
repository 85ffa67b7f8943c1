import { toApiError } from '@canvass/shared/http';
import { PagedList, usePagedList } from '@canvass/shared/queries';
import { SearchField, useSearchText } from '@canvass/shared/search';
import { Button, EmptyState, TableSkeleton, toast, Toolbar, type Elements } from '@canvass/shared/ui';
import { UnreadableSurveys } from '@canvass/shared/unreadable';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readSearchQuery, useSearchChanges } from '../layout/search-params';
import { useListFocus } from '../layout/use-list-focus';
import { strings } from '../strings';
import { AllSurveysLink } from './all-surveys-link';
import { RefusalNotice } from './refusal-notice';
import { type StatusFilter, surveysQuery, unpublish } from './surveys-queries';
import { SURVEY_COLUMNS, SurveysTable } from './surveys-table';
import { useFeedback } from './use-feedback';
import { updateStatus } from './use-publish';

/** The search field above a list, and the search in the address. */
function useSurveySearch() {
  const [search, changeSearch] = useSearchChanges();
  const q = readSearchQuery(search);
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, submit, clear } = useSearchText(q ?? '', (typed) =>
    changeSearch({ q: typed }, { replace: true }),
  );
  const resetSearch = () => {
    clear();
    changeSearch({ q: '' });
    field.current?.focus();
  };
  return { q, field, text, onTextChange: setText, submit, resetSearch };
}

function useUnpublish() {
  const queryClient = useQueryClient();
  return useFeedback({
    send: ({ _id }, feedback, idempotencyKey) => unpublish(_id, feedback, idempotencyKey),
    onDone({ _id }) {
      updateStatus(queryClient, _id, { status: 'Unpublish' });
      void toast(strings.surveys.unpublished);
    },
  });
}

/** Surveys with a status, with a search; the status of each can be changed. */
export function SurveysList({ status }: { status: StatusFilter }) {
  const { q, field, text, onTextChange, submit, resetSearch } = useSurveySearch();
  const list = usePagedList({ ...surveysQuery(status, q), placeholderData: keepPreviousData }, ({ _id }) => _id);
  const focus = useListFocus(
    list.items.map(({ _id }) => _id),
    field,
  );
  const { openFeedback, dialog } = useUnpublish();
  const [refusal, setRefusal] = useState<string>();
  const clearSearch = <Button onClick={resetSearch}>{strings.clearSearch}</Button>;
  const isTooBroad = list.query.error !== null && toApiError(list.query.error).code === 'search-too-wide';
  const empty = strings.surveys.none[q ? 'found' : status];
  const emptyAction = q ? clearSearch : status === 'Unpublish' && <AllSurveysLink />;
  return (
    <>
      <Toolbar
        aria-label={strings.surveys.filter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SearchField
          placeholder={strings.surveys.searchPlaceholder}
          text={text}
          onTextChange={onTextChange}
          inputRef={field}
        />
      </Toolbar>
      {refusal && <RefusalNotice reason={refusal} />}
      <PagedList
        list={list}
        skeleton={<TableSkeleton label={strings.surveys.table} columns={SURVEY_COLUMNS} stack />}
        empty={<EmptyState title={empty.title} text={empty.text(q)} action={emptyAction} />}
        errorTitle={strings.surveys.failed}
        action={isTooBroad && clearSearch}
        renderUnreadable={(ids) => (
          <UnreadableSurveys ids={ids} onUnpublish={(id) => openFeedback({ _id: id, title: id, status: 'Publish' })} />
        )}
      >
        <SurveysTable
          surveys={list.items}
          focus={focus}
          onUnpublish={openFeedback}
          onLeave={({ _id }) => {
            setRefusal(undefined);
            if (status === 'Unpublish') focus.beforeRemove(_id);
          }}
          onRefused={setRefusal}
        />
      </PagedList>
      {dialog satisfies Elements}
    </>
  );
}
