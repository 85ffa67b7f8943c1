import type { Spread } from './statistics';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `12,345` */
export function count(value: number): string {
  return Number.isFinite(value) ? whole.format(value) : 'not measured';
}

/** `12.3 ms`-like figures: one digit behind the point. */
export function tenth(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : 'not measured';
}

export function hundredth(value: number): string {
  return Number.isFinite(value) ? value.toFixed(2) : 'not measured';
}

/** `812 (790–840)`: the median, and both ends. */
export function spread({ median, min, max }: Spread, figure: (value: number) => string = count): string {
  return `${figure(median)} (${figure(min)}–${figure(max)})`;
}
