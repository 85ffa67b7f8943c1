import type { CSSProperties } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from './text';
import { tokens } from './tokens';
import { words } from './words';

const { color, space, text, weight } = tokens;

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
