import { styled } from 'styled-components';
import { Button } from './button';
import { OvalMeter } from './marks';
import { Meta } from './text';
import { media, tokens } from './tokens';
import { words } from './words';

const { color, space, text } = tokens;

const More = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.s3};
  padding-top: ${space.s6};

  ${media.print} {
    display: none;
  }
`;

const PagerRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s3};
  padding-top: ${space.s4};
  font-size: ${text.sm};
  color: ${color.ink2};
  font-variant-numeric: tabular-nums;

  ${media.print} {
    display: none;
  }
`;

export interface LoadMoreProps {
  shown: number;
  total: number;
  /** Absent, or everything shown: no button. */
  onMore?: () => void;
  busy?: boolean;
}

/** Under a grid: how much of it shows, and the button for more. */
export function LoadMore({ shown, total, onMore, busy }: LoadMoreProps) {
  return (
    <More>
      <Meta as="output">{words.showing(shown, total)}</Meta>
      <OvalMeter value={shown} of={total} ovals={12} style={{ width: '12rem', height: '0.5rem' }} />
      {onMore && shown < total && (
        <Button onClick={onMore} busy={busy}>
          {words.loadMore}
        </Button>
      )}
    </More>
  );
}

/** Under a table: which rows of how many show, and the button for more. `from` is 1 unless told. */
export function Pager({ from = 1, shown, total, onMore, busy }: LoadMoreProps & { from?: number }) {
  const to = from - 1 + shown;
  return (
    <PagerRow>
      <output>{words.range(Math.min(from, total), to, total)}</output>
      {onMore && to < total && (
        <Button size="s" onClick={onMore} busy={busy}>
          {words.loadMore}
        </Button>
      )}
    </PagerRow>
  );
}
