import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Oval, OvalMeter } from '../graphics/marks';
import { withoutDomProps } from '../theme/without-dom-props';
import { tokens } from '../theme/tokens';
import { formatPercent } from '../format/numbers';
import { strings } from '../strings';

const { color, font, radius, space, text, tracking, weight } = tokens;

/** The answers to a question with their shares. `dense` for dashboards: sans serif, with a plain track. */
export const ResultList = styled.ul.withConfig(withoutDomProps('dense'))<{ dense?: boolean }>`
  display: grid;
  gap: ${({ dense }) => (dense ? space.s3 : space.s5)};
`;

const ResultLine = styled.li<{ $dense?: boolean; $lead?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space.s1} ${space.s4};
  align-items: end;

  > :nth-child(3) {
    grid-column: 1 / -1;
  }

  > :first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space.s3};
    font: ${({ $dense }) =>
      $dense ? `${weight.medium} ${text.sm} / 1.4 ${font.sans}` : `${weight.regular} ${text.lg} / 1.35 ${font.serif}`};
    overflow-wrap: anywhere;
  }

  > b {
    font: ${weight.bold} ${({ $dense }) => ($dense ? `${text.sm} / 1.4` : `${text.xl} / 1.2`)} ${font.sans};
    font-variant-numeric: tabular-nums;
    letter-spacing: ${tracking.heading};
    ${({ $lead }) => !$lead && `font-weight: ${weight.regular}; color: ${color.ink2};`}
  }

  > b > small {
    margin-right: ${space.s2};
    font: ${weight.regular} ${text.sm} / 1.4 ${font.sans};
    letter-spacing: 0;
    color: ${color.ink2};
  }
`;

const Track = styled.span`
  display: block;
  height: 0.5rem;
  background: ${color.rest};
  border-radius: ${radius.s};
  overflow: hidden;
  print-color-adjust: exact;
  forced-color-adjust: none;

  i {
    display: block;
    height: 100%;
    border-radius: 0 ${radius.s} ${radius.s} 0;
  }
`;

const OwnAnswerLabel = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space.s};
  font: ${weight.bold} ${text.xs} / 1 ${font.sans};
  color: ${color.accent};
`;

export interface ResultProps {
  label: ReactNode;
  /** The share in percent, 0 to 100. */
  percent: number;
  /** Shown next to the bar; the rounded percent by default. */
  value?: ReactNode;
  /** The number of votes: '12 votes'; shown before the value. */
  count?: ReactNode;
  /** The answer with the most votes; only it has the accent color. */
  lead?: boolean;
  /** Whether it is the reader's own vote. */
  isOwnAnswer?: boolean;
  /** What is said then; 'Your answer' by default. */
  ownAnswerLabel?: string;
  dense?: boolean;
}

/** One answer, its number, and its bar: ovals on public pages, a track where `dense`. */
export function Result({
  label,
  percent,
  value,
  count,
  lead,
  isOwnAnswer,
  ownAnswerLabel = strings.yourAnswer,
  dense,
}: ResultProps) {
  const fill = lead ? color.accent : color.bar;
  return (
    <ResultLine $dense={dense} $lead={lead}>
      <span>
        <bdi>{label}</bdi>
        {isOwnAnswer && (
          <OwnAnswerLabel>
            <Oval small filled />
            {ownAnswerLabel}
          </OwnAnswerLabel>
        )}
      </span>
      <b>
        {count && (
          <small>
            <span>{count}</span>{' '}
          </small>
        )}
        <span>{value ?? formatPercent(percent / 100)}</span>
      </b>
      {dense ? (
        <Track aria-hidden="true">
          <i style={{ width: `${percent}%`, background: fill }} />
        </Track>
      ) : (
        <OvalMeter
          value={percent}
          of={100}
          tone={lead ? 'accent' : 'bar'}
          style={{ height: 'clamp(0.875rem, 0.6rem + 1vw, 1.125rem)' }}
        />
      )}
    </ResultLine>
  );
}
