import { useCurrentSearchParams } from '@canvass/shared/navigation';
import { SearchField, useSearchText } from '@canvass/shared/search';
import { media, Meta, PageColumn as Column, PageHeader, Title, tokens } from '@canvass/shared/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { FilterBar } from './filter-bar';
import { type FilterChanges, readFilters, readPages, withFilters, withPages } from './survey-filters';
import { SurveyList } from './survey-list';
import { useSurveyList } from './use-survey-list';

const { space } = tokens;

const Body = styled(Column)`
  padding-block: ${space.s8} ${space.section};
`;

/** Always one line: what is below must not move while the user types. */
const Count = styled(Meta)`
  flex: 1 1 12rem;
  min-width: 0;
  min-height: 1lh;
  text-align: right;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;

  ${media.phone} {
    flex-basis: 100%;
    text-align: left;
  }
`;

/**
 * All published surveys with search, filters, and sort order (specification, section 2), all kept in the address.
 */
export function Page() {
  const [search, changeSearch] = useCurrentSearchParams();
  const filters = readFilters(search);
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, submit, flush } = useSearchText(filters.q ?? '', (q) =>
    changeSearch((current) => withFilters(current, { q }), { replace: true }),
  );
  const list = useSurveyList({
    filters,
    pages: readPages(search),
    onPages: (pages) => changeSearch((current) => withPages(current, pages), { replace: true }),
  });

  const changeFilters = (changes: FilterChanges) =>
    changeSearch((current) => withFilters(current, { q: flush(), ...changes }));
  const clearFilters = (changes: FilterChanges) => {
    changeFilters(changes);
    // The clicked button is removed with the empty state.
    field.current?.focus();
  };

  return (
    <Body>
      <PageHeader>
        <Title>{strings.surveys.title}</Title>
        <Count aria-live="polite">{list.total !== undefined && strings.surveys.total(list.total, list.filters)}</Count>
      </PageHeader>
      <FilterBar filters={filters} onChange={changeFilters} onSubmit={submit}>
        <SearchField
          name="q"
          placeholder={strings.surveys.searchPlaceholder}
          text={text}
          onTextChange={setText}
          inputRef={field}
        />
      </FilterBar>
      <SurveyList result={list} onChange={clearFilters} />
    </Body>
  );
}
