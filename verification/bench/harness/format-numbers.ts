import type { Spread } from './statistics';

const wholeFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `12,345` */
export function formatCount(value: number): string {
  return Number.isFinite(value) ? wholeFormat.format(value) : 'not measured';
}

/** Formats a number with one decimal place: `12.3`. */
export function formatTenth(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : 'not measured';
}

export function formatHundredth(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : 'not measured';
}

/** `812 (790–840)`: the median, minimum, and maximum. */
export function formatSpread(
  { median, min, max }: Spread,
  formatValue: (value: number) => string = formatCount,
): string {
  return `${formatValue(median)} (${formatValue(min)}–${formatValue(max)})`;
}
