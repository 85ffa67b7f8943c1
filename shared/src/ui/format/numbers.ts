import { getLocale } from '@canvass/shared/session';

function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  // Adding 0 makes -0, which would be written with its sign, 0.
  return new Intl.NumberFormat(getLocale(), options).format(value + 0);
}

/** A count: 12480 gives '12,480'. */
export function formatCount(count: number): string {
  return formatNumber(count);
}

/** The length of a list, from a number or from the server's text: '1000+' gives '1,000+'. */
export function formatTotal(total: number | string): string {
  return String(total).replace(/^\d+/, (digits) => formatCount(Number(digits)));
}

/** A number with one decimal place: 1.84 gives '1.8', 2 gives '2.0'. */
export function formatDecimal(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A share in percent: 0.524 gives '52%', and with one decimal place '52.4%'. */
export function formatPercent(share: number, decimalPlaces = 0): string {
  return formatNumber(share, {
    style: 'percent',
    minimumFractionDigits: decimalPlaces,
    maximumFractionDigits: decimalPlaces,
  });
}

/** An amount in US dollars: 1240 gives '$1,240', 20.5 gives '$20.50'. */
export function formatDollars(amount: number): string {
  return formatNumber(amount, { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });
}

export type DurationUnit = 'minute' | 'hour' | 'day' | 'month' | 'year';

/** A duration: '7 days', '1 hour'. */
export function formatDuration(count: number, unit: DurationUnit): string {
  return formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
}
