import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../theme/tokens';

const { color, font, line, radius, space, text, tracking, weight } = tokens;

/** `Stat`s in one frame, in as many rows as they need; the last row fills its width. */
export const Stats = styled.dl`
  display: flex;
  flex-wrap: wrap;
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
  flex: 1 1 9.5rem;
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
