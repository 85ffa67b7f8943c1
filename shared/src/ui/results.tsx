import type { CSSProperties, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Oval, OvalMeter } from './marks';
import { styleOnly } from './styling';
import { VisuallyHidden } from './text';
import { tokens } from './tokens';
import { words } from './words';

const { color, font, radius, space, text, tracking, weight } = tokens;

/** The answers of a question with their shares. `dense` for dashboards: sans, with a plain track. */
export const Results = styled.ul.withConfig(styleOnly('dense'))<{ dense?: boolean }>`
  display: grid;
  gap: ${({ dense }) => (dense ? space.s3 : space.s5)};
`;

const Line = styled.li<{ $dense?: boolean; $lead?: boolean }>`
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

const Yours = styled.span`
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
  /** What stands beside the bar; the rounded percent unless told. */
  value?: ReactNode;
  /** The answer with the most votes: it alone takes the accent. */
  lead?: boolean;
  /** The person's own vote. */
  yours?: boolean;
  dense?: boolean;
}

/** One answer, its number, and its bar: ovals where people read, a track where `dense`. */
export function Result({ label, percent, value, lead, yours, dense }: ResultProps) {
  const fill = lead ? color.accent : color.bar;
  return (
    <Line $dense={dense} $lead={lead}>
      <span>
        {label}
        {yours && (
          <Yours>
            <Oval small filled />
            {words.yourVote}
          </Yours>
        )}
      </span>
      <b>{value ?? `${Math.round(percent)}%`}</b>
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
    </Line>
  );
}

const PileBox = styled.span<{ $lead?: boolean }>`
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

/** Ovals on top of each other: a column of a chart. `count` of them, 1rem each (`dense`: 0.625rem and full width). */
export function Pile({ count, lead, dense }: { count: number; lead?: boolean; dense?: boolean }) {
  const measured: CSSProperties & Record<'--n' | '--unit', string | number> = {
    '--n': count,
    '--unit': dense ? '0.625rem' : '1rem',
    ...(dense && { maxWidth: 'none' }),
  };
  return <PileBox $lead={lead} style={measured} aria-hidden="true" />;
}

const Columns = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  gap: ${space.s3};
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
  }
`;

/** The share of each step of a rating as piles. Takes percents, 0 to 100, from step 1 up. */
export function Histogram({ percents }: { percents: number[] }) {
  const most = Math.max(...percents);
  const steps = percents.map((percent, index) => ({ step: index + 1, percent }));
  return (
    <Columns $columns={percents.length}>
      {steps.map(({ step, percent }) => (
        <li key={step}>
          <b>{Math.round(percent)}%</b>
          <Pile count={Math.round(percent / 4)} lead={percent === most && most > 0} />
          <span>
            {step} {percent === most && most > 0 && <VisuallyHidden>{words.mostChosen}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </Columns>
  );
}

/** Votes per day: a row of dense piles as its `<li>`s. Wrap it in `role="img"` with a label that says what it shows. */
export const Days = styled.ul`
  display: flex;
  align-items: flex-end;
  gap: clamp(2px, 0.5vw, 8px);
  height: 10rem;
  border-bottom: 2px solid ${color.ink};

  li {
    flex: 1;
    min-width: 0;
    display: flex;
    align-items: flex-end;
    height: 100%;
  }
`;

/** The words under `Days`: the first and the last day. */
export const DaysAxis = styled.div`
  position: relative;
  display: flex;
  justify-content: space-between;
  font-size: ${text.xs};
  color: ${color.ink3};
  font-variant-numeric: tabular-nums;
  margin-top: ${space.s};
`;
