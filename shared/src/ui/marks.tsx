import type { CSSProperties } from 'react';
import { styled, css, keyframes } from 'styled-components';
import { styleOnly } from './styling';
import { media, tokens } from './tokens';

const { color, radius } = tokens;

/** The oval: `filled` is chosen or counted, else not chosen. `small` in dense lists, `missing` where one is lost. */
export const Oval = styled.span.withConfig(styleOnly('filled', 'small', 'missing')).attrs({ 'aria-hidden': true })<{
  filled?: boolean;
  small?: boolean;
  missing?: boolean;
}>`
  display: inline-block;
  flex: none;
  width: ${({ small }) => (small ? '1.25rem' : '1.75rem')};
  height: ${({ small }) => (small ? '0.8125rem' : '1.125rem')};
  border: ${({ small }) => (small ? '1.5px' : '2px')} ${({ missing }) => (missing ? 'dashed' : 'solid')} currentColor;
  border-radius: ${radius.oval};
  print-color-adjust: exact;
  ${({ filled }) => filled && `background: ${color.accent}; border-color: ${color.accent};`}

  ${media.forcedColors} {
    ${({ filled }) => filled && 'forced-color-adjust: none; background: CanvasText; border-color: CanvasText;'}
  }
`;

const Marks = styled.svg`
  display: block;
  width: 14px;
  flex: none;

  rect {
    width: 14px;
    height: 5px;
  }
`;

/**
 * The short bars down the edge of a sheet. Takes `total` marks, of which the first `answered` are purple and the rest
 * grey; without `answered` all are ink. The caller places it.
 */
export function TimingMarks({ total, answered, ...rest }: { total: number; answered?: number; style?: CSSProperties }) {
  const height = Math.max(total * 19 - 14, 0);
  return (
    <Marks aria-hidden="true" height={height} {...rest}>
      {Array.from({ length: total }, (_, index) => (
        <rect key={index} y={index * 19} style={{ fill: markColor(index, answered) }} />
      ))}
    </Marks>
  );
}

function markColor(index: number, answered: number | undefined): string {
  if (answered === undefined) return color.ink;
  return index < answered ? color.accent : color.lineStrong;
}

/* One oval of a row, drawn with gradients: two round ends and the bar between them. A picture in the mask would need
   `data:` in the page's security policy. */
const ovalRow = css`
  mask:
    radial-gradient(26.7% 43.8% at 31.7% 50%, #000 96%, transparent 100%) 0 0 / calc(100% / var(--n)) 100% repeat-x,
    radial-gradient(26.7% 43.8% at 65% 50%, #000 96%, transparent 100%) 0 0 / calc(100% / var(--n)) 100% repeat-x,
    linear-gradient(to right, transparent 31.7%, #000 31.7% 65%, transparent 65%) 0 50% / calc(100% / var(--n)) 87.5%
      repeat-x;
`;

const MeterRow = styled.span<{ $tone: 'accent' | 'bar' | 'deep' }>`
  --fill: ${({ $tone }) => ({ accent: color.accent, bar: color.bar, deep: color.onDeep })[$tone]};
  --empty: ${({ $tone }) => ($tone === 'deep' ? `color-mix(in srgb, ${color.onDeep} 22%, transparent)` : color.rest)};
  display: block;
  height: 0.875rem;
  background: linear-gradient(to right, var(--fill) var(--v), var(--empty) var(--v));
  print-color-adjust: exact;
  forced-color-adjust: none;
  ${ovalRow}
`;

export interface OvalMeterProps {
  /** The filled part, in the unit of `of`. */
  value: number;
  of: number;
  /** How many ovals the row has; 20 unless told. */
  ovals?: number;
  /** `bar` for what does not lead, `deep` on the dark band. */
  tone?: 'accent' | 'bar' | 'deep';
  /** Names the measure for screen readers. Without it the row is decoration: the number has to stand beside it. */
  label?: string;
  style?: CSSProperties;
}

/** A row of ovals as a measure. */
export function OvalMeter({ value, of, ovals = 20, tone = 'accent', label, style }: OvalMeterProps) {
  const share = of > 0 ? Math.min(Math.max(value / of, 0), 1) * 100 : 0;
  const measured: CSSProperties & Record<'--v' | '--n', string | number> = {
    ...style,
    '--v': `${share}%`,
    '--n': ovals,
  };
  const spoken = label
    ? ({ role: 'meter', 'aria-label': label, 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': of } as const)
    : ({ 'aria-hidden': true } as const);
  return <MeterRow $tone={tone} style={measured} {...spoken} />;
}

const fillInTurn = keyframes`
  0% { background: currentColor; }
  50% { background: transparent; }
`;

const WorkingRow = styled.span`
  display: inline-flex;
  flex: none;
  gap: 4px;

  i {
    width: 14px;
    height: 9px;
    border: 1.5px solid currentColor;
    border-radius: ${radius.oval};
    animation: ${fillInTurn} 720ms steps(1) infinite;
  }

  i:nth-child(2) {
    animation-delay: 180ms;
  }

  i:nth-child(3) {
    animation-delay: 360ms;
  }

  ${media.stillness} {
    i {
      animation: none;
    }

    i:first-child {
      background: currentColor;
    }
  }
`;

/** Three ovals that fill in turn; still when motion is reduced. Decoration: the text beside it says what is going on. */
export function Working() {
  return (
    <WorkingRow aria-hidden="true">
      <i />
      <i />
      <i />
    </WorkingRow>
  );
}
