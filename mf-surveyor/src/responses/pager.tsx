import { Button, formatCount, formatTotal, media, Row, tokens } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { responses as strings } from '../strings/responses';
import type { ResponsesPage } from './responses-queries';
import type { ResponsesPagination } from './use-responses-pagination';

const PagerNav = styled.nav`
  padding-top: ${tokens.space.s4};
  font-size: ${tokens.text.sm};
  color: ${tokens.color.ink2};
  font-variant-numeric: tabular-nums;

  ${media.print} {
    button {
      display: none;
    }
  }
`;

interface PagerProps {
  pagination: ResponsesPagination;
  page: ResponsesPage;
  /** The requested page is loading. */
  isLoadingPage: boolean;
  /** Newest first; otherwise in random order. */
  isSorted: boolean;
}

/**
 * The page's position in the list, and buttons to the previous and next one. The buttons are never removed, so that
 * they keep the focus.
 */
export function Pager({ pagination, page: { items, next, total, from }, isLoadingPage, isSorted }: PagerProps) {
  const last = from + items.length - 1;
  const older = () => {
    if (next && !isLoadingPage) pagination.older(next, items.length);
  };
  const newer = () => {
    if (!pagination.isFirst && !isLoadingPage) pagination.newer();
  };
  return (
    <PagerNav aria-label={strings.pages}>
      <Row between>
        <output>{strings.pageRange(formatCount(from), formatCount(last), total && formatTotal(total))}</output>
        {(next ?? !pagination.isFirst) && (
          <Row>
            <Button size="s" aria-disabled={pagination.isFirst || undefined} onClick={newer}>
              {isSorted ? strings.newer : strings.previousPage}
            </Button>
            <Button size="s" aria-disabled={!next || undefined} onClick={older}>
              {isSorted ? strings.older : strings.nextPage}
            </Button>
          </Row>
        )}
      </Row>
    </PagerNav>
  );
}
