import fc from 'fast-check';
import { latestDeadline, type Endpoint } from '@canvass/shared/contracts';
import type { Sent } from './api';
import { isAccepted } from './generated';
import { changed, placesIn, valueAt, type Json } from './places';

/** Years at which calendars and programs have their edges, up to the last one that a date can have here. */
const YEARS = [0, 1, 99, 100, 1582, 1899, 1969, 1970, 2000, 2038, 2100, 9999, 10_000, 275_760];

/** Lengths, one of which is the longest that a field takes. */
const LENGTHS = [5000, 2000, 1000, 500, 300, 254, 200, 150, 100, 60, 50, 40, 20, 1];

const TEXTS = [
  '\uD800',
  'a\uDFFFb',
  '\uDBFF\uDBFF',
  '\u2028',
  '\uFFFF',
  '\u202E',
  '🏴‍☠️',
  '﷽',
  '=1+1',
  '__proto__',
  '$set',
  'a.b',
];

const NUMBERS = [0, -0, 1, 2, 5, 1.5, 20, 100, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e308, 5e-324];

/** Moments from the year 0 to the last one, the edges of calendars among them; the same for the same seed. */
function calendar(seed: number): Date[] {
  const edges = YEARS.flatMap((year) =>
    [
      [0, 1],
      [1, 29],
      [11, 31],
    ].map(([month = 0, day = 1]) => {
      const date = new Date(0);
      date.setUTCFullYear(year, month, day);
      return date;
    }),
  );
  const [min, max] = [new Date('0000-01-01T00:00:00Z'), new Date(8.64e15)];
  const any = fc.sample(fc.date({ min, max, noInvalidDate: true }), { seed, numRuns: 20 });
  const bound = latestDeadline(new Date());
  const near = [new Date(), new Date(Date.now() + 86_400_000), new Date(bound.closesAt.getTime() - 1), bound.closesAt];
  return [...edges, ...any, ...near].filter((date) => !Number.isNaN(date.getTime()));
}

/** A moment in every notation that a field may take. */
function notations(date: Date): string[] {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const two = (number: number) => String(number).padStart(2, '0');
  const four = String(year).padStart(4, '0');
  return [
    `${year}/${month}/${day}`,
    `${four}/${two(month)}/${two(day)}`,
    `${two(month)}/${two(day)}/${four}`,
    date.toISOString(),
    date.toISOString().slice(0, 10),
  ];
}

/** A request with one place changed. */
interface Change {
  place: string;
  value: Json;
}

/**
 * Everything at the edges that an endpoint's contract takes, in every place of a sample's body: calendar days, lone
 * surrogates, the longest texts and lists, the greatest numbers. Nothing of it is named here by endpoint or field.
 */
export function acceptedEdges(endpoint: Endpoint, sample: Sent, seed: number): Change[] {
  const days = calendar(seed).flatMap(notations);
  return placesIn(sample.body as Json).flatMap((path) => {
    const place = ['body', ...path].join('.');
    const present = valueAt(sample, place);
    const lists = Array.isArray(present) ? [50, 20, 2].map((count) => stretch(present, count)) : [];
    const longest = LENGTHS.flatMap((length) => ['x'.repeat(length), '𝒳'.repeat(Math.ceil(length / 2))]);
    const accepted = ([...days, ...TEXTS, ...longest, ...NUMBERS, ...lists] as Json[]).filter((value) =>
      isAccepted(endpoint, asText(apply(sample, { place, value }))),
    );
    return accepted.map((value) => ({ place, value }));
  });
}

/** A list of as many items, each another one where they are texts. */
function stretch(items: Json[], count: number): Json {
  return Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length] ?? null;
    return typeof item === 'string' ? `${item.slice(0, 90)} ${index}` : item;
  });
}

/** A call with a change. */
export function apply(sent: Sent, { place, value }: Change): Sent {
  return changed(sent as Json, place.split('.'), value) as Sent;
}

/** With its body as the text that is sent. */
export function asText(sent: Sent): Sent {
  return { ...sent, body: JSON.stringify(sent.body) };
}
