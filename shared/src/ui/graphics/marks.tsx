import type { CSSProperties } from 'react';
import { styled, css, keyframes } from 'styled-components';
import { withoutDomProps } from '../theme/without-dom-props';
import { media, tokens } from '../theme/tokens';

const { color, radius } = tokens;

/** The oval: `filled` for chosen or counted, otherwise not chosen. `small` in dense lists, `missing` for a lost one. */
export const Oval = styled.span
  .withConfig(withoutDomProps('filled', 'small', 'missing'))
  .attrs({ 'aria-hidden': true })<{
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

const TimingMarksSvg = styled.svg`
  display: block;
  width: 14px;
  flex: none;

  rect {
    width: 14px;
    height: 5px;
  }
`;

/**
 * The short bars along the edge of a sheet: `total` marks, of which the first `answered` are purple and the rest gray;
 * without `answered` all are ink-colored. The caller positions them.
 */
export function TimingMarks({ total, answered, ...rest }: { total: number; answered?: number; style?: CSSProperties }) {
  const height = Math.max(total * 19 - 14, 0);
  return (
    <TimingMarksSvg aria-hidden="true" height={height} {...rest}>
      {Array.from({ length: total }, (_, index) => (
        <rect key={index} y={index * 19} style={{ fill: getMarkColor(index, answered) }} />
      ))}
    </TimingMarksSvg>
  );
}

function getMarkColor(index: number, answered: number | undefined): string {
  if (answered === undefined) return color.ink;
  return index < answered ? color.accent : color.lineStrong;
}

/* One oval, repeated `--n` times in a row. The page's security policy has to allow images from `data:`. */
const ovalRow = css`
  mask: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 16' preserveAspectRatio='none'%3E%3Crect x='1.5' y='1' width='26' height='14' rx='8' ry='7'/%3E%3C/svg%3E")
    0 0 / calc(100% / var(--n)) 100% repeat-x;
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
  /** The filled part, in the same unit as `of`. */
  value: number;
  of: number;
  /** Number of ovals in the row; 20 by default. */
  ovals?: number;
  /** `bar` for values that are not the highest, `deep` on the dark band. */
  tone?: 'accent' | 'bar' | 'deep';
  /** The label for screen readers. Without it the row is decoration, and the number has to be next to it. */
  label?: string;
  style?: CSSProperties;
}

/** A meter drawn as a row of ovals. */
export function OvalMeter({ value, of, ovals = 20, tone = 'accent', label, style }: OvalMeterProps) {
  const share = of > 0 ? Math.min(Math.max(value / of, 0), 1) * 100 : 0;
  const meterStyle: CSSProperties & Record<'--v' | '--n', string | number> = {
    ...style,
    '--v': `${share}%`,
    '--n': ovals,
  };
  const ariaProps = label
    ? ({ role: 'meter', 'aria-label': label, 'aria-valuenow': value, 'aria-valuemin': 0, 'aria-valuemax': of } as const)
    : ({ 'aria-hidden': true } as const);
  return <MeterRow $tone={tone} style={meterStyle} {...ariaProps} />;
}

const fillAnimation = keyframes`
  0% { background: currentColor; }
  50% { background: transparent; }
`;

const SpinnerRow = styled.span`
  display: inline-flex;
  flex: none;
  gap: 4px;

  i {
    width: 14px;
    height: 9px;
    border: 1.5px solid currentColor;
    border-radius: ${radius.oval};
    animation: ${fillAnimation} 720ms steps(1) infinite;
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

/**
 * Three ovals that fill in turn; static when motion is reduced. Decoration: the text next to it describes the activity.
 */
export function Spinner() {
  return (
    <SpinnerRow aria-hidden="true">
      <i />
      <i />
      <i />
    </SpinnerRow>
  );
}
