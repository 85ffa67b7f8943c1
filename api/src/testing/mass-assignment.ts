import type { Endpoint } from '@canvass/shared/contracts';
import type { Sent } from './api';
import { changed, type Json, placesIn, valueAt } from './places';

/** Values that nothing else in a test's database has: what is stored of an extra field is found by them. */
const MARKED = { text: 'mass-assigned', number: 987_654_321, date: '1999-09-09T09:09:09.999Z', id: 'ab'.repeat(12) };

const MARKS = new RegExp([MARKED.text, MARKED.number, MARKED.date, MARKED.id].join('|'));

/** Fields of records, and of libraries, that no caller may set where they are not asked for. */
export const EXTRA_FIELDS: [name: string, value: Json][] = [
  ...['_id', 'id', 'uid', 'ownerUid', 'surveyorId', 'voterId', 'surveyId', 'senderUid', 'reporterUid'].map(
    (name): [string, Json] => [name, MARKED.id],
  ),
  ...['voteCount', 'openReports', 'amount', 'payment', 'price', 'revision', 'version', '__v', 'bucket'].map(
    (name): [string, Json] => [name, MARKED.number],
  ),
  ...['createdAt', 'updatedAt', 'at', 'proUntil', 'paidAt', 'closesAt', 'lastTokenAt', 'decidedAt'].map(
    (name): [string, Json] => [name, MARKED.date],
  ),
  ...['surveyorName', 'feedback', 'currency', 'intentId', 'tokens', 'history'].map((name): [string, Json] => [
    name,
    MARKED.text,
  ]),
  ['role', 'admin'],
  ['roles', ['admin', MARKED.text]],
  ['isAdmin', true],
  ['pro', true],
  ['emailVerified', true],
  ['verified', true],
  ['status', 'Unpublish'],
  ['state', 'done'],
  ['removal', { at: MARKED.date }],
  ['sessions', { [MARKED.text]: {} }],
  ['tallies', { v1: { counts: { q0: { o0: MARKED.number } } } }],
  ['shownTallies', { v1: { counts: { q0: { o0: MARKED.number } } } }],
  ['$set', { role: 'admin' }],
  ['$inc', { voteCount: MARKED.number }],
  ['$where', '1'],
  ['$comment', MARKED.text],
  ['survey.status', 'Unpublish'],
  ['__proto__', { role: 'admin', polluted: true }],
  ['constructor', { prototype: { role: 'admin', polluted: true } }],
  ['prototype', { polluted: true }],
];

/** What of a database came from an extra field. */
export function marksIn(stored: string): string[] {
  return [...stored.matchAll(new RegExp(MARKS, 'g'))].map(([mark]) => mark);
}

/** A body with one field more, and what the contract makes of that. */
export interface Assignment {
  /** `body.survey.role` */
  place: string;
  path: string[];
  value: Json;
  /** `refused`, or left out of what handlers see. */
  outcome: 'refused' | 'ignored';
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body with the field added. */
export function assign(body: Json, { path, value }: Pick<Assignment, 'path' | 'value'>): Json {
  return changed(body, path, value);
}

/**
 * Every extra field in every object of a good body, but for the fields that the contract takes there. Records keyed by
 * what people send, such as answers by question, take any name: their values are checked, and other tests are about them.
 */
export function assignmentsTo(endpoint: Endpoint, sample: Sent): Assignment[] {
  const body = sample.body as Json;
  const objects = [[], ...placesIn(body)].filter((path) => isObject(valueAt(sample, ['body', ...path].join('.'))));
  return objects.flatMap((object) =>
    EXTRA_FIELDS.flatMap(([name, value]): Assignment[] => {
      const path = [...object, name];
      const place = ['body', ...path].join('.');
      const present = valueAt(sample, ['body', ...object].join('.'));
      if (isObject(present) && Object.hasOwn(present, name)) return [];
      // As JSON has it: also a name like `__proto__` is a field then.
      const parsed = endpoint.body?.safeParse(JSON.parse(JSON.stringify(assign(body, { path, value }))));
      if (!parsed?.success) return [{ place, path, value, outcome: 'refused' }];
      const kept = valueAt({ body: parsed.data }, ['body', ...object].join('.'));
      return isObject(kept) && Object.hasOwn(kept, name) ? [] : [{ place, path, value, outcome: 'ignored' }];
    }),
  );
}
