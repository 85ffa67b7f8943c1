import { failureOf } from '@canvass/shared/http';
import { Button, ErrorState, LoadMore, tokens } from '@canvass/shared/ui';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import * as words from '../words';
import { NoSurveys } from './no-surveys';
import type { FilterChanges } from './survey-filters';
import { SurveyGrid, SurveyGridLoading } from './survey-grid';
import { PAGE_SIZE } from './survey-queries';
import type { useSurveyList } from './use-survey-list';

const { ease, fast } = tokens.motion;

/**
 * What is there stays while something else is on its way, and steps back. High enough for the page's foot to stay out of
 * sight when fewer are found than before.
 */
const Found = styled.div<{ $old: boolean }>`
  min-height: 70vh;
  opacity: ${({ $old }) => ($old ? 0.5 : 1)};
  transition: opacity ${fast} ${ease};
`;

interface SurveyListProps {
  found: ReturnType<typeof useSurveyList>;
  /** Changes filters that stand in the way. */
  onChange: (changes: FilterChanges) => void;
}

function Failed({ found: { error, refetch, isFetching }, onChange }: SurveyListProps) {
  const { code, title } = failureOf(error);
  if (code === 'search-too-wide') {
    const clear = <Button onClick={() => onChange({ q: '' })}>{words.surveys.clearSearch}</Button>;
    return <ErrorState title={words.surveys.tooWide} text={title} action={clear} />;
  }
  return (
    <ErrorState
      title={words.surveys.failed}
      text={`${title} ${words.surveys.filtersKept}`}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}

/** The list under the filters, in each of its states. */
export function SurveyList({ found, onChange }: SurveyListProps) {
  const { surveys, filters, total, old, list, error, isFetching, refetch } = found;
  if (!surveys || !filters) {
    return error ? <Failed found={found} onChange={onChange} /> : <SurveyGridLoading count={PAGE_SIZE} />;
  }
  return (
    <Found $old={old} aria-busy={old}>
      {surveys.length === 0 ? (
        <NoSurveys filters={filters} onChange={onChange} onReload={() => void refetch()} busy={isFetching} />
      ) : (
        // By what was found, so that a card which is found again appears in its new place instead of jumping there.
        <Fragment key={JSON.stringify(filters)}>
          <SurveyGrid surveys={surveys} level="h2" />
          <LoadMore meter list={list} shown={surveys.length} total={total} failureOf={failureOf} />
        </Fragment>
      )}
    </Found>
  );
}
