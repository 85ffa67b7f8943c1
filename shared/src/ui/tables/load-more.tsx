import { useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../forms/button';
import { Row, Stack } from '../layout/layout';
import { OvalMeter } from '../graphics/marks';
import { Notice } from '../states/notice';
import { media, tokens } from '../theme/tokens';
import { strings } from '../strings';
import type { Elements } from '../layout/elements';

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

/** The part of the result of `useInfiniteQuery` that is used here. */
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
  /** The total: `128`, or `1000+` when the server stopped counting. Absent when it is unknown. */
  total?: number | string;
  /** Describes an error: `toApiError` of `@canvass/shared/http`. */
  toApiError: (error: unknown) => { title: string };
}

/** The number in `1000+`, or the number shown if that is higher or the list is complete. */
function getTotalCount({ list, shown, total }: LoadMoreProps): number | undefined {
  if (!list.hasNextPage) return shown;
  return total === undefined ? undefined : Math.max(shown, Number.parseInt(String(total), 10));
}

/** The parts of a footer: how much of the list shows, the button for more, and why the last attempt failed. */
function useLoadMore(props: LoadMoreProps, size?: 's') {
  const { list, shown, total, toApiError } = props;
  const status = useRef<HTMLOutputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const count = getTotalCount(props);
  const isOpenEnded = list.hasNextPage && String(total).endsWith('+');

  async function loadMore() {
    const { hasNextPage } = await list.fetchNextPage();
    // The button disappears with the last page; the status takes the focus, unless the user has moved it in the
    // meantime.
    const hasLostFocus = [document.body, button.current].includes(document.activeElement as HTMLElement);
    if (!hasNextPage && hasLostFocus) status.current?.focus();
  }

  return {
    count,
    statusOutput: (
      <output ref={status} tabIndex={-1}>
        {count === undefined ? strings.showingSome(shown) : strings.showing(shown, isOpenEnded ? `${count}+` : count)}
      </output>
    ),
    moreButton: list.hasNextPage && (
      <Button ref={button} size={size} busy={list.isFetchingNextPage} onClick={() => void loadMore()}>
        {strings.loadMore}
      </Button>
    ),
    failure: list.isFetchNextPageError && !list.isFetchingNextPage && (
      <Notice kind="danger" title={strings.loadMoreFailed}>
        {toApiError(list.error).title}
      </Notice>
    ),
  };
}

/**
 * Below a list that loads page by page, such as a table: how much of it shows, and the button for more, on one line.
 */
export function LoadMore(props: LoadMoreProps) {
  const { statusOutput, moreButton, failure } = useLoadMore(props, 's');
  return (
    <ListFooter gap="s">
      <Row between>
        {statusOutput}
        {moreButton}
      </Row>
      {failure}
    </ListFooter>
  );
}

/** The same below a grid of cards: centered, with a meter of how much shows. */
export function LoadMoreCards(props: LoadMoreProps) {
  const { count, statusOutput, moreButton, failure } = useLoadMore(props);
  return (
    <CenteredFooter>
      {statusOutput satisfies Elements}
      {count !== undefined && (
        <OvalMeter value={props.shown} of={count} ovals={12} style={{ width: '12rem', height: '0.5rem' }} />
      )}
      {failure satisfies Elements}
      {moreButton satisfies Elements}
    </CenteredFooter>
  );
}
