import type { EndpointDeclaration } from '@canvass/shared/contracts';
import type { TestRequest } from '../api';
import { withValueAt, type Json, listPaths, getRequestValueAt } from '../requests/json-paths';

/** Values that occur nowhere else in a test's database, so that a stored extra field can be found by them. */
const MARKER_VALUES = {
  text: 'mass-assigned',
  number: 987_654_321,
  date: '1999-09-09T09:09:09.999Z',
  id: 'ab'.repeat(12),
};

const MARKER_PATTERN = new RegExp(
  [MARKER_VALUES.text, MARKER_VALUES.number, MARKER_VALUES.date, MARKER_VALUES.id].join('|'),
);

/** Fields of records and libraries that no caller may set unless a contract has them. */
export const EXTRA_FIELDS: [name: string, value: Json][] = [
  ...['_id', 'id', 'uid', 'ownerUid', 'surveyorId', 'voterId', 'surveyId', 'senderUid', 'reporterUid'].map(
    (name): [string, Json] => [name, MARKER_VALUES.id],
  ),
  ...['voteCount', 'openReports', 'amount', 'payment', 'price', 'revision', 'version', '__v', 'bucket'].map(
    (name): [string, Json] => [name, MARKER_VALUES.number],
  ),
  ...['createdAt', 'updatedAt', 'at', 'proUntil', 'paidAt', 'closesAt', 'lastTokenAt', 'decidedAt'].map(
    (name): [string, Json] => [name, MARKER_VALUES.date],
  ),
  ...['surveyorName', 'feedback', 'currency', 'intentId', 'tokens', 'history'].map((name): [string, Json] => [
    name,
    MARKER_VALUES.text,
  ]),
  ['role', 'admin'],
  ['roles', ['admin', MARKER_VALUES.text]],
  ['isAdmin', true],
  ['pro', true],
  ['emailVerified', true],
  ['verified', true],
  ['status', 'Unpublish'],
  ['state', 'done'],
  ['removal', { at: MARKER_VALUES.date }],
  ['sessions', { [MARKER_VALUES.text]: {} }],
  ['tallies', { v1: { counts: { q0: { o0: MARKER_VALUES.number } } } }],
  ['shownTallies', { v1: { counts: { q0: { o0: MARKER_VALUES.number } } } }],
  ['$set', { role: 'admin' }],
  ['$inc', { voteCount: MARKER_VALUES.number }],
  ['$where', '1'],
  ['$comment', MARKER_VALUES.text],
  ['survey.status', 'Unpublish'],
  ['__proto__', { role: 'admin', polluted: true }],
  ['constructor', { prototype: { role: 'admin', polluted: true } }],
  ['prototype', { polluted: true }],
];

/** The marker values of extra fields in the contents of a database. */
export function findMarkers(stored: string): string[] {
  return [...stored.matchAll(new RegExp(MARKER_PATTERN, 'g'))].map(([mark]) => mark);
}

/** A body with one extra field, and how the contract treats it. */
export interface Assignment {
  /** `body.survey.role` */
  fieldPath: string;
  path: string[];
  value: Json;
  /** `refused`, or ignored and not passed to handlers. */
  outcome: 'refused' | 'ignored';
}

function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds the field to the body. */
export function assignField(body: Json, { path, value }: Pick<Assignment, 'path' | 'value'>): Json {
  return withValueAt(body, path, value);
}

/**
 * Every extra field in every object of a valid body, except fields that the contract accepts there. Records whose keys
 * callers choose, such as answers by question, accept any name: their values are checked, and other tests cover them.
 */
export function listAssignments(endpoint: EndpointDeclaration, sample: TestRequest): Assignment[] {
  const body = sample.body as Json;
  const objects = [[], ...listPaths(body)].filter((path) =>
    isObject(getRequestValueAt(sample, ['body', ...path].join('.'))),
  );
  return objects.flatMap((object) =>
    EXTRA_FIELDS.flatMap(([name, value]): Assignment[] => {
      const path = [...object, name];
      const fieldPath = ['body', ...path].join('.');
      const currentObject = getRequestValueAt(sample, ['body', ...object].join('.'));
      if (isObject(currentObject) && Object.hasOwn(currentObject, name)) return [];
      // Converted to JSON and back, so that a name like `__proto__` becomes an ordinary field.
      const parsed = endpoint.body?.safeParse(JSON.parse(JSON.stringify(assignField(body, { path, value }))));
      if (!parsed?.success) return [{ fieldPath, path, value, outcome: 'refused' }];
      const parsedObject = getRequestValueAt({ body: parsed.data }, ['body', ...object].join('.'));
      return isObject(parsedObject) && Object.hasOwn(parsedObject, name)
        ? []
        : [{ fieldPath, path, value, outcome: 'ignored' }];
    }),
  );
}
