import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';
import { OvalMeter } from './marks';
import { Meta } from './text';
import { media, tokens } from './tokens';
import { words } from './words';

const { color, font, line, radius, space, text, tracking, weight } = tokens;

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

/** A row of `Stat`s in one frame. */
export const Stats = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  background: ${color.surface};
  border: ${line.hair};
  border-radius: ${radius.l};
  overflow: hidden;

  ${media.print} {
    border-color: #999;
    break-inside: avoid;
  }
`;

const StatBox = styled.div`
  padding: ${space.s4} ${space.s5};
  box-shadow: -1px -1px 0 ${color.line};
  display: grid;
  gap: ${space.s1};
  align-content: start;

  dt {
    font-size: ${text.sm};
    color: ${color.ink2};
  }

  dd {
    font: ${weight.regular} ${text.xl2} / 1.15 ${font.serif};
    letter-spacing: ${tracking.heading};
    font-variant-numeric: tabular-nums lining-nums;
  }

  dd + dd {
    font: ${weight.regular} ${text.xs} / 1.4 ${font.sans};
    letter-spacing: 0;
    color: ${color.ink3};
  }
`;

/** A number with its name and a note, inside `Stats`. */
export function Stat({ label, value, note }: { label: ReactNode; value: ReactNode; note?: ReactNode }) {
  return (
    <StatBox>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd>{note}</dd>}
    </StatBox>
  );
}

/** A picture's place with the person's name beside it. */
export const Who = styled.span`
  display: flex;
  align-items: center;
  gap: ${space.s3};
  min-width: 0;
`;

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 2rem;
  height: 2rem;
  border-radius: 50%;
  overflow: hidden;
  background: ${color.accentSoft};
  color: ${color.accent};
  font: ${weight.bold} ${text.xs} / 1 ${font.sans};
`;

/** The initials of a name in a disc: 'Pavel Novak' gives PN. Decoration: the name has to stand beside it. */
export function Avatar({ name }: { name: string }) {
  const initials = name.trim().split(/\s+/);
  const last = initials.length > 1 ? initials.at(-1) : '';
  return <Disc aria-hidden="true">{`${initials[0]?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toUpperCase()}</Disc>;
}
