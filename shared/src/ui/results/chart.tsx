import type { CSSProperties } from 'react';
import { css, styled } from 'styled-components';
import { Oval } from '../graphics/marks';
import { VisuallyHidden, visuallyHiddenStyles } from '../theme/text';
import { tokens } from '../theme/tokens';
import { formatCount } from '../format/numbers';
import { strings } from '../strings';

const { color, space, text, weight } = tokens;

const OvalStackBox = styled.span<{ $lead?: boolean }>`
  display: block;
  width: 100%;
  max-width: 3.25rem;
  height: calc(var(--n) * var(--unit));
  background: ${({ $lead }) => ($lead ? color.accent : color.bar)};
  print-color-adjust: exact;
  forced-color-adjust: none;
  mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 16' preserveAspectRatio='none'%3E%3Crect x='1' y='1.5' width='38' height='13' rx='8' ry='6.5'/%3E%3C/svg%3E")
    0 100% / 100% var(--unit) repeat-y;
`;

/** A chart column of stacked ovals: `count` of them, 1rem each (`dense`: 0.625rem and full width). */
export function OvalStack({ count, lead, dense }: { count: number; lead?: boolean; dense?: boolean }) {
  const sizeStyle: CSSProperties & Record<'--n' | '--unit', string | number> = {
    '--n': count,
    '--unit': dense ? '0.625rem' : '1rem',
    ...(dense && { maxWidth: 'none' }),
  };
  return <OvalStackBox $lead={lead} style={sizeStyle} aria-hidden="true" />;
}

/** More columns than this have no room for all numbers above them. */
const MAX_WIDE_COLUMNS = 5;

/** The counts of a long scale are not shown, nor are its percentages on phones, except for the highest. */
const narrowStyles = css`
  gap: ${space.s1};
  max-width: none;

  b {
    font-size: ${text.xs};
    white-space: nowrap;
  }

  small {
    ${visuallyHiddenStyles}
  }

  @media (max-width: 39.99rem) {
    li:not([data-lead]) b {
      ${visuallyHiddenStyles}
    }
  }
`;

const Columns = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: ${space.s};
  align-items: end;
  max-width: 30rem;

  li {
    display: grid;
    gap: ${space.s};
    justify-items: center;
    font-size: ${text.sm};
    font-variant-numeric: tabular-nums;
  }

  b {
    font-weight: ${weight.bold};
    font-size: ${text.md};
    white-space: nowrap;
  }

  small {
    margin-top: calc(-1 * ${space.s});
    font-size: inherit;
    color: ${color.ink2};
  }

  ${({ $columns }) => $columns > MAX_WIDE_COLUMNS && narrowStyles}
`;

const StepLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space.s1};

  &:has(${Oval}) {
    color: ${color.accent};
    font-weight: ${weight.bold};
  }
`;

/** The percentage that one oval of a column stands for: 20 ovals, as in the row of an `OvalMeter`. */
const PERCENT_PER_OVAL = 5;

interface RatingColumnProps extends RatingShare {
  step: number;
  of: number;
  lead: boolean;
  isOwnAnswer: boolean;
}

function RatingColumn({ step, of, percent, written, count, lead, isOwnAnswer }: RatingColumnProps) {
  // Of '12 votes', there is room for the number only.
  const number = formatCount(count);
  const [before, after] = strings.results.votes(count).split(number);
  return (
    <li data-lead={lead || undefined}>
      <VisuallyHidden>{strings.rating(step, of)}: </VisuallyHidden>
      <b>{`${written} `}</b>
      <small>
        <VisuallyHidden>{before}</VisuallyHidden>
        <span>{number}</span>
        <VisuallyHidden>{after}</VisuallyHidden>
      </small>
      {/* An answer that was chosen always has at least one oval. */}
      <OvalStack count={Math.max(Math.round(percent / PERCENT_PER_OVAL), count > 0 ? 1 : 0)} lead={lead} />
      <StepLabel aria-hidden="true">
        {isOwnAnswer && <Oval small filled />}
        <span>{step}</span>
      </StepLabel>
      {lead && <VisuallyHidden>, {strings.mostChosen}</VisuallyHidden>}
      {isOwnAnswer && <VisuallyHidden>, {strings.yourAnswer}</VisuallyHidden>}
    </li>
  );
}

/** The number of votes for one step of a rating, and their share in percent, 0 to 100. */
export interface RatingShare {
  percent: number;
  /** The percent, as text. */
  written: string;
  count: number;
}

interface HistogramProps {
  shares: RatingShare[];
  /** The number of the first step; 1 by default. */
  first?: number;
  /** The step that the reader chose. */
  ownRating?: number;
}

/** The steps of a rating or a scale as columns, from the lowest up. */
export function Histogram({ shares, first = 1, ownRating }: HistogramProps) {
  const maxCount = Math.max(...shares.map(({ count }) => count));
  const steps = shares.map((share, index) => ({ ...share, step: index + first }));
  return (
    <Columns $columns={shares.length}>
      {steps.map((share) => (
        <RatingColumn
          key={share.step}
          {...share}
          of={first + shares.length - 1}
          lead={share.count === maxCount && maxCount > 0}
          isOwnAnswer={share.step === ownRating}
        />
      ))}
    </Columns>
  );
}
