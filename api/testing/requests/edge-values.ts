import fc from 'fast-check';
import { getLatestDeadline, type Endpoint } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import type { TestRequest } from '../api';
import { isAcceptedByContract } from './generated-requests';
import { withValueAt, listPaths, getRequestValueAt, type Json } from './json-paths';

/** Years that are edge cases of calendars and programs, up to the last one that a `Date` can represent. */
const EDGE_YEARS = [0, 1, 99, 100, 1582, 1899, 1969, 1970, 2000, 2038, 2100, 9999, 10_000, 275_760];

/** Lengths that include the maximum of every field. */
const EDGE_LENGTHS = [5000, 2000, 1000, 500, 300, 254, 200, 150, 100, 60, 50, 40, 20, 1];

const EDGE_TEXTS = [
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

const EDGE_NUMBERS = [0, -0, 1, 2, 5, 1.5, 20, 100, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e308, 5e-324];

/**
 * Dates from the year 0 to the last possible one, including edge cases of calendars; the same seed gives the same
 * dates.
 */
function createEdgeDates(seed: number): Date[] {
  const edges = EDGE_YEARS.flatMap((year) =>
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
  const randomDates = fc.sample(fc.date({ min, max, noInvalidDate: true }), { seed, numRuns: 20 });
  const bound = getLatestDeadline(new Date());
  const nearDates = [
    new Date(),
    new Date(Date.now() + 86_400_000),
    new Date(bound.closesAt.getTime() - 1),
    bound.closesAt,
  ];
  return [...edges, ...randomDates, ...nearDates].filter((date) => !Number.isNaN(date.getTime()));
}

/** The date in every notation that a field may accept. */
function formatInAllNotations(date: Date): string[] {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const padTwo = (number: number) => String(number).padStart(2, '0');
  const paddedYear = String(year).padStart(4, '0');
  return [
    `${year}/${month}/${day}`,
    `${paddedYear}/${padTwo(month)}/${padTwo(day)}`,
    `${padTwo(month)}/${padTwo(day)}/${paddedYear}`,
    date.toISOString(),
    date.toISOString().slice(0, 10),
  ];
}

/** A change of one field of a request. */
interface Change {
  fieldPath: string;
  value: Json;
}

/**
 * All edge values that an endpoint's contract accepts, in every field of a sample's body: calendar days, lone
 * surrogates, the longest texts and lists, the greatest numbers. It does not depend on any particular endpoint or
 * field.
 */
export function listAcceptedEdgeValues(endpoint: Endpoint, sample: TestRequest, seed: number): Change[] {
  const dateTexts = createEdgeDates(seed).flatMap(formatInAllNotations);
  return listPaths(sample.body as Json).flatMap((path) => {
    const fieldPath = ['body', ...path].join('.');
    const currentValue = getRequestValueAt(sample, fieldPath);
    const lists = Array.isArray(currentValue) ? [50, 20, 2].map((count) => repeatToLength(currentValue, count)) : [];
    const longTexts = EDGE_LENGTHS.flatMap((length) => ['x'.repeat(length), '𝒳'.repeat(Math.ceil(length / 2))]);
    const accepted = ([...dateTexts, ...EDGE_TEXTS, ...longTexts, ...EDGE_NUMBERS, ...lists] as Json[]).filter(
      (value) =>
        isAcceptedByContract(getDeclaration(endpoint), withTextBody(applyChange(sample, { fieldPath, value }))),
    );
    return accepted.map((value) => ({ fieldPath, value }));
  });
}

/** A list of `count` items; text items are made different from each other. */
function repeatToLength(items: Json[], count: number): Json {
  return Array.from({ length: count }, (_, index) => {
    const item = items[index % items.length] ?? null;
    return typeof item === 'string' ? `${item.slice(0, 90)} ${index}` : item;
  });
}

/** The request with the change. */
export function applyChange(request: TestRequest, { fieldPath, value }: Change): TestRequest {
  return withValueAt(request as Json, fieldPath.split('.'), value) as TestRequest;
}

/** The request with its body serialized. */
export function withTextBody(request: TestRequest): TestRequest {
  return { ...request, body: JSON.stringify(request.body) };
}
