import { failureOf } from '@canvass/shared/http';
import { Button, formatCount, Notice, Row, Stack, tokens, words as uiWords } from '@canvass/shared/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';

const { color, space, text } = tokens;

const Foot = styled(Stack)`
  padding-top: ${space.s4};
  font-size: ${text.sm};
  color: ${color.ink2};
  font-variant-numeric: tabular-nums;
`;

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
}

function range(shown: number, total: number | undefined): string {
  return total === undefined ? `1 to ${formatCount(shown)}` : uiWords.range(1, shown, Math.max(shown, total));
}

/** Under a list that comes in pages: what is shown, the button for more, and what went wrong with it. */
export function LoadNext({ query, shown, total }: { query: Paged; shown: number; total?: number }) {
  const status = useRef<HTMLOutputElement>(null);
  async function loadMore() {
    const { hasNextPage } = await query.fetchNextPage();
    // The button goes with the last page; what it said stays in reach.
    if (!hasNextPage) status.current?.focus();
  }
  return (
    <Foot gap="s">
      <Row between>
        <output ref={status} tabIndex={-1}>
          {range(shown, query.hasNextPage ? total : shown)}
        </output>
        {query.hasNextPage && (
          <Button size="s" busy={query.isFetchingNextPage} onClick={() => void loadMore()}>
            {uiWords.loadMore}
          </Button>
        )}
      </Row>
      {query.isFetchNextPageError && query.error && <Notice kind="danger" title={failureOf(query.error).title} />}
    </Foot>
  );
}
