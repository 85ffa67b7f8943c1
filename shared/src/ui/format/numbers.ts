import { getLocale } from '@canvass/shared/session';

function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  // Adding 0 makes -0, which would be written with its sign, 0.
  return new Intl.NumberFormat(getLocale(), options).format(value + 0);
}

/** A count: 12480 gives '12,480'. */
export function formatCount(count: number): string {
  return formatNumber(count);
}

/** Counts from one to another: '1,000–1,999'; one count if both are the same. */
export function formatCountSpan(from: number, until: number): string {
  return from === until ? formatCount(from) : new Intl.NumberFormat(getLocale()).formatRange(from, until);
}

/** The length of a list, from a number or from the server's text: '1000+' gives '1,000+'. */
export function formatTotal(total: number | string): string {
  return String(total).replace(/^\d+/, (digits) => formatCount(Number(digits)));
}

/** Whether decimals follow a comma in the reader's region, so that its spreadsheets separate cells by semicolons. */
export function hasDecimalComma(): boolean {
  const { region = 'US' } = new Intl.Locale(getLocale());
  // In the language of the region: spreadsheets follow the system, not the texts of this page.
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  const parts = new Intl.NumberFormat(`${language}-${region}`, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}

/** A number with one decimal place: 1.84 gives '1.8', 2 gives '2.0'. */
export function formatDecimal(value: number): string {
  return formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** @param rounded the number to write for the share. */
function formatRoundedPercent(share: number, rounded: number, decimalPlaces: number): string {
  const format = (value: number) =>
    formatNumber(value, {
      style: 'percent',
      minimumFractionDigits: decimalPlaces,
      maximumFractionDigits: decimalPlaces,
    });
  const smallest = 10 ** -(decimalPlaces + 2);
  const written = format(rounded);
  if (share > 0 && written === format(0)) return `<${format(smallest)}`;
  if (share < 1 && written === format(1)) return `>${format(1 - smallest)}`;
  return written;
}

/**
 * A share in percent: 0.524 gives '52%', and with one decimal place '52.4%'. Only nobody is '0%', and only everybody
 * '100%': 1 of 300 gives '<1%', and 299 of 300 '>99%'.
 */
export function formatPercent(share: number, decimalPlaces = 0): string {
  return formatRoundedPercent(share, share, decimalPlaces);
}

/**
 * Shares of answers that each person gave one of, in percent. They add up to 100 (largest remainders), except that equal
 * counts get equal numbers: three times 1 gives three times '33%', since none of them leads.
 */
function roundShares(counts: readonly number[], total: number, decimalPlaces: number): string[] {
  const units = 10 ** (decimalPlaces + 2);
  const getRemainder = (count: number) => (count * units) % total;
  const rounded = new Map(counts.map((count) => [count, Math.floor((count * units) / total)]));
  let left = units - counts.reduce((sum, count) => sum + (rounded.get(count) ?? 0), 0);
  for (const [count, floor] of [...rounded].toSorted(([one], [other]) => getRemainder(other) - getRemainder(one))) {
    const equals = counts.filter((each) => each === count).length;
    // What has a smaller remainder may not get more than these.
    if (getRemainder(count) === 0 || equals > left) break;
    rounded.set(count, floor + 1);
    left -= equals;
  }
  return counts.map((count) => formatRoundedPercent(count / total, (rounded.get(count) ?? 0) / units, decimalPlaces));
}

/**
 * The shares of answers, in percent. If each person gave one answer, they add up to 100, except where equal counts would get
 * different numbers.
 * @param people how many gave the answers.
 */
export function formatShares(counts: readonly number[], people: number, decimalPlaces = 0): string[] {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (answers > 0 && answers === people) return roundShares(counts, people, decimalPlaces);
  return counts.map((count) => formatPercent(people === 0 ? 0 : count / people, decimalPlaces));
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
