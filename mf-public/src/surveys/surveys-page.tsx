import { failureOf } from '@canvass/shared/http';
import {
  Button,
  EmptyState,
  ErrorState,
  formatTotal,
  LoadMore,
  Meta,
  Page as Column,
  PageHead,
  Title,
  tokens,
} from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { words } from '../words';
import { FilterBar } from './filter-bar';
import { readFilters, withFilter } from './survey-filters';
import { SurveyGrid, SurveyGridLoading } from './survey-grid';
import { PAGE_SIZE, type SurveyFilters, surveysQuery } from './survey-queries';

const { space } = tokens;

const Body = styled(Column)`
  padding-block: ${space.s8} ${space.section};
`;

function NoSurveys({ category, onClear }: { category: SurveyFilters['category']; onClear: () => void }) {
  const { surveys } = words;
  if (!category) return <EmptyState title={surveys.noneAtAll} text={surveys.noneAtAllHint} />;
  return (
    <EmptyState
      title={surveys.none}
      text={surveys.noneHint(category)}
      action={<Button onClick={onClear}>{surveys.clear}</Button>}
    />
  );
}

/** All published surveys with category filter and sort (specification, section 2); both live in the address. */
export function Page() {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const list = useInfiniteQuery(surveysQuery(filters));
  const surveys = list.data?.pages.flatMap(({ items }) => items);
  const total = list.data?.pages[0]?.total;

  return (
    <Body>
      <PageHead>
        <Title>{words.surveys.title}</Title>
        <Meta aria-live="polite">{total !== undefined && words.surveys.total(formatTotal(total))}</Meta>
      </PageHead>
      <FilterBar filters={filters} onChange={(name, value) => setSearch(withFilter(search, name, value))} />
      {!surveys && !list.error && <SurveyGridLoading count={PAGE_SIZE} />}
      {!surveys && list.error && (
        <ErrorState
          title={words.surveys.failed}
          text={`${failureOf(list.error).title} ${words.surveys.filtersKept}`}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {surveys?.length === 0 && (
        <NoSurveys category={filters.category} onClear={() => setSearch(withFilter(search, 'category', ''))} />
      )}
      {surveys && surveys.length > 0 && (
        <>
          <SurveyGrid surveys={surveys} level="h2" />
          <LoadMore meter list={list} shown={surveys.length} total={total} failureOf={failureOf} />
        </>
      )}
    </Body>
  );
}
