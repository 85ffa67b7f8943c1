import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../forms/button';
import { Row, Stack } from '../layout/layout';
import { OvalMeter } from '../graphics/marks';
import { Notice } from '../states/notice';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';

const { color, space, text } = tokens;

const ListFooter = styled(Stack)`
  padding-top: ${space.s4};
  font-size: ${text.sm};
  color: ${color.ink2};
  font-variant-numeric: tabular-nums;

  ${media.print} {
    display: none;
  }
`;

const CenteredFooter = styled(ListFooter)`
  justify-items: center;
  padding-top: ${space.s6};
`;

/** What it needs of a list that loads page by page: `useInfiniteQuery` returns it. */
export interface LoadMoreList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

export interface LoadMoreProps {
  list: LoadMoreList;
  shown: number;
  /** How many there are, or as the server says it: `128`, `1000+` when it stopped counting. Absent when nobody knows. */
  total?: number | string;
  /** Puts what a try threw into words: `failureOf` of `@canvass/shared/http`. */
  toApiError: (error: unknown) => { title: string };
  /** For a grid of cards: in the middle, with a meter of how much shows. Else on one line, as under a table. */
  meter?: boolean;
}

/** The number in `1000+`; what shows when it is more, or when the list has come to its end. */
function getTotalCount({ list, shown, total }: LoadMoreProps): number | undefined {
  if (!list.hasNextPage) return shown;
  return total === undefined ? undefined : Math.max(shown, Number.parseInt(String(total), 10));
}

/**
 * Under a list that comes page by page: how much of it shows, the button for more, and why the last try brought
 * nothing; the button then tries again. What came is said politely.
 */
export function LoadMore(props: LoadMoreProps) {
  const { list, shown, total, toApiError, meter } = props;
  const status = useRef<HTMLOutputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = getTotalCount(props);
  const isOpenEnded = list.hasNextPage && String(total).endsWith('+');

  async function loadMore() {
    const { hasNextPage } = await list.fetchNextPage();
    // The button goes with the last page; what it said stays in reach, unless the person has gone on meanwhile.
    const hasLostFocus = [document.body, button.current].includes(document.activeElement as HTMLElement);
    if (!hasNextPage && hasLostFocus) status.current?.focus();
  }

  const statusOutput = (
    <output ref={status} tabIndex={-1}>
      {count === undefined ? strings.showingSome(shown) : strings.showing(shown, isOpenEnded ? `${count}+` : count)}
    </output>
  );
  const more = list.hasNextPage && (
    <Button ref={button} size={meter ? undefined : 's'} busy={list.isFetchingNextPage} onClick={() => void loadMore()}>
      {strings.loadMore}
    </Button>
  );
  const failure = list.isFetchNextPageError && !list.isFetchingNextPage && (
    <Notice kind="danger" title={strings.loadMoreFailed}>
      {toApiError(list.error).title}
    </Notice>
  );
  if (!meter) {
    return (
      <ListFooter gap="s">
        <Row between>
          {statusOutput}
          {more}
        </Row>
        {failure}
      </ListFooter>
    );
  }
  return (
    <CenteredFooter>
      {statusOutput}
      {count !== undefined && (
        <OvalMeter value={shown} of={count} ovals={12} style={{ width: '12rem', height: '0.5rem' }} />
      )}
      {failure}
      {more}
    </CenteredFooter>
  );
}
