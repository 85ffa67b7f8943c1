import { toApiError } from '@canvass/shared/http';
import { Button, ButtonLink, ErrorState, LoadMoreCards, Row, tokens } from '@canvass/shared/ui';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import * as strings from '../../strings';
import { NoSurveys } from './no-surveys';
import { type FilterChanges, readPages, withPages } from './survey-filters';
import { SurveyGrid, SurveyGridSkeleton } from './survey-grid';
import { PAGE_SIZE } from '../survey-queries';
import type { useSurveyList } from './use-survey-list';

const { ease, fast } = tokens.motion;

/**
 * Fades the old list while a new one loads. High enough to keep the page's footer out of sight when fewer surveys are
 * found than before.
 */
const ListContainer = styled.div<{ $old: boolean }>`
  min-height: 70vh;
  opacity: ${({ $old }) => ($old ? 0.5 : 1)};
  transition: opacity ${fast} ${ease};
`;

interface SurveyListProps {
  result: ReturnType<typeof useSurveyList>;
  /** Changes filters that match no survey. */
  onChange: (changes: FilterChanges) => void;
}

function ListLoadError({ result: { error, refetch, isFetching }, onChange }: SurveyListProps) {
  const { code, title } = toApiError(error);
  if (code === 'search-too-wide') {
    const clear = <Button onClick={() => onChange({ q: '' })}>{strings.surveys.clearSearch}</Button>;
    return <ErrorState title={strings.surveys.tooBroad} text={title} action={clear} />;
  }
  return (
    <ErrorState
      title={strings.surveys.failed}
      text={`${title} ${strings.surveys.filtersKept}`}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}

/** What the button for more does, without scripts. */
function MoreLink() {
  const [search] = useSearchParams();
  return (
    <noscript>
      <Row>
        <ButtonLink to={`?${withPages(search, readPages(search) + 1)}`}>{strings.surveys.showMore}</ButtonLink>
      </Row>
    </noscript>
  );
}

/** The list under the filters, in each of its states. */
export function SurveyList({ result, onChange }: SurveyListProps) {
  const { surveys, filters, total, old, list, error, isFetching, refetch } = result;
  if (!surveys || !filters) {
    return error ? <ListLoadError result={result} onChange={onChange} /> : <SurveyGridSkeleton count={PAGE_SIZE} />;
  }
  return (
    <ListContainer $old={old} aria-busy={old}>
      {surveys.length === 0 ? (
        <NoSurveys filters={filters} onChange={onChange} onReload={() => void refetch()} busy={isFetching} />
      ) : (
        // Keyed by the filters, so that a card that is found again appears at its new position instead of jumping
        // there.
        <Fragment key={JSON.stringify(filters)}>
          <SurveyGrid surveys={surveys} level="h2" />
          <LoadMoreCards list={list} shown={surveys.length} total={total} toApiError={toApiError} />
          {list.hasNextPage && <MoreLink />}
        </Fragment>
      )}
    </ListContainer>
  );
}
