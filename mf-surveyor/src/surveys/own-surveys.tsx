import { listOwnSurveys, ownSurveySortSchema, ownSurveyStateSchema } from '@canvass/shared/contracts';
import { useCurrentSearchParams } from '@canvass/shared/navigation';
import { PagedList, usePagedList, listQuery } from '@canvass/shared/queries';
import { SearchField, useSearchText } from '@canvass/shared/search';
import { Button, ButtonLink, EmptyState, Field, Select, TableSkeleton, Toolbar } from '@canvass/shared/ui';
import { UnreadableSurveys } from '@canvass/shared/unreadable';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { ownSurveys as strings } from '../strings/own-surveys';
import { states } from '../strings/states';
import { paths } from '../paths';
import { DEFAULT_SORT, readFilters, withFilters, type FilterChanges, type SurveyFilters } from './survey-filters';
import { SurveysTable } from './surveys-table';

/**
 * The surveyor's own surveys that the filters match, page by page. The server knows the owner from the token.
 */
function ownSurveysQuery(filters: SurveyFilters) {
  return listQuery('surveys', listOwnSurveys, { input: { query: { ...filters } } });
}

function NoSurveys({ filters: { q, state }, onClear }: { filters: SurveyFilters; onClear: () => void }) {
  if (q || state) {
    const clear = <Button onClick={onClear}>{state ? strings.clearFilters : strings.clearSearch}</Button>;
    const text = strings.noneFoundText({ q, state: state && states.names[state] });
    return <EmptyState title={strings.noneFound} text={text} action={clear} />;
  }
  const create = (
    <ButtonLink to={paths.create.path} kind="primary">
      {strings.create}
    </ButtonLink>
  );
  return <EmptyState title={strings.none} text={strings.noneText} action={create} />;
}

const columns = [...Object.values(strings.columns), strings.actions];

function SurveyResults({ filters, onClear }: { filters: SurveyFilters; onClear: () => void }) {
  // The previous results stay while another search runs.
  const list = usePagedList({ ...ownSurveysQuery(filters), placeholderData: keepPreviousData }, ({ _id }) => _id);
  return (
    <PagedList
      list={list}
      skeleton={<TableSkeleton label={strings.table} columns={columns} stack />}
      empty={<NoSurveys filters={filters} onClear={onClear} />}
      errorTitle={strings.failed}
      renderUnreadable={(ids) => <UnreadableSurveys ids={ids} />}
    >
      <SurveysTable surveys={list.items} />
    </PagedList>
  );
}

function FilterFields({ filters, onChange }: { filters: SurveyFilters; onChange: (changes: FilterChanges) => void }) {
  return (
    <>
      <Field label={strings.columns.status}>
        <Select value={filters.state ?? ''} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="">{strings.anyState}</option>
          {ownSurveyStateSchema.options.map((state) => (
            <option key={state} value={state}>
              {states.names[state]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={strings.sort}>
        <Select value={filters.sort ?? DEFAULT_SORT} onChange={(event) => onChange({ sort: event.target.value })}>
          {ownSurveySortSchema.options.map((sort) => (
            <option key={sort} value={sort}>
              {strings.sorts[sort]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/**
 * The surveyor's own surveys with a search, a filter by state, and an order, all kept in the address. The search runs
 * after a pause in typing.
 */
export function OwnSurveysList() {
  const [search, changeSearch] = useCurrentSearchParams();
  const filters = readFilters(search);
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, submit, flush, clear } = useSearchText(filters.q ?? '', (q) =>
    changeSearch((current) => withFilters(current, { q }), { replace: true }),
  );
  const changeFilters = (changes: FilterChanges) =>
    changeSearch((current) => withFilters(current, { q: flush(), ...changes }), { replace: true });
  const clearFilters = () => {
    clear();
    changeSearch((current) => withFilters(current, { q: '', state: '' }), { replace: true });
    // The clicked button is removed with the empty state.
    field.current?.focus();
  };
  return (
    <>
      <Toolbar
        aria-label={strings.filter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SearchField placeholder={strings.searchPlaceholder} text={text} onTextChange={setText} inputRef={field} />
        <FilterFields filters={filters} onChange={changeFilters} />
      </Toolbar>
      <SurveyResults filters={filters} onClear={clearFilters} />
    </>
  );
}
