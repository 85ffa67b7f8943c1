import { Int32, serialize } from 'bson';
import fc from 'fast-check';
import { createFieldDecoder } from '../query/field-decoder';
import { document, update } from '../tests/generators';
import { parseUpdate } from '../update/update';
import { decode, type Doc, encodeStored, isDoc, toInteger, type Value } from '../values/bson';
import { encodeNextVersion } from './next-version';

const toStored = (doc: Doc): { doc: Doc; bytes: Buffer } => {
  const bytes = encodeStored(doc);
  return { doc: decode(bytes), bytes };
};

/** The bytes of a next version in which fields keep their places, and new ones follow them. */
function encodeInStoredOrder(before: Doc, next: Doc): Buffer {
  const order = (old: Doc, changed: Doc): Map<string, unknown> =>
    new Map(
      [...new Set([...Object.keys(old), ...Object.keys(changed)])]
        .filter((field) => Object.hasOwn(changed, field) && changed[field] !== undefined)
        .map((field) => [field, orderValue(Object.hasOwn(old, field) ? old[field] : undefined, changed[field])]),
    );
  const orderValue = (old: Value, changed: Value): unknown =>
    isDoc(old) && isDoc(changed) ? order(old, changed) : changed;
  return Buffer.from(serialize(order(before, next), { ignoreUndefined: true }));
}

test('an update of a whole document or of its changed fields encodes the same bytes, and leaves the old version as it was', () => {
  let changed = 0;
  fc.assert(
    fc.property(document, update, fc.integer(), (fields, change, total) => {
      const stored = toStored(decode(serialize({ _id: 1, tags: ['a'], ...fields, total })));
      const parsed = parseUpdate(decode(serialize(change)));
      const bytes = encodeNextVersion(stored, parsed.apply(stored.doc, false));
      expect(bytes.toString('hex')).toBe(encodeStored(parsed.apply(stored.doc, false)).toString('hex'));
      const some = { doc: createFieldDecoder(['_id', ...parsed.fields])(stored.bytes), bytes: stored.bytes };
      expect(encodeNextVersion(some, parsed.apply(some.doc, false)).toString('hex')).toBe(bytes.toString('hex'));
      expect(encodeStored(stored.doc).toString('hex')).toBe(stored.bytes.toString('hex'));
      if (!bytes.equals(stored.bytes)) changed += 1;
    }),
    { seed: 21, numRuns: 2000 },
  );
  expect(changed).toBeGreaterThan(1000);
});

const name = fc.constantFrom('a', 'b', 'ab', 'é', '0', '1', 'constructor');
const { nested } = fc.letrec<{ nested: Doc; value: Value }>((tie) => ({
  nested: fc.dictionary(name, tie('value'), { maxKeys: 5 }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Value>(null, 'x', true, new Int32(1), new Date(0), undefined),
    tie('nested'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));

/** Shares about half of the values with the old version. */
function mix(before: Value, other: Value, choices: () => boolean): Value {
  if (!isDoc(before) || !isDoc(other)) return choices() ? before : other;
  const names = [...new Set([...Object.keys(before), ...Object.keys(other)])];
  return Object.fromEntries(
    names.filter(choices).map((each) => [each, mix(before[each], other[each], choices)] as const),
  );
}

test('fields at any depth keep their places, and new ones follow them', () => {
  fc.assert(
    fc.property(nested, nested, fc.array(fc.boolean(), { minLength: 7, maxLength: 31 }), (before, other, flags) => {
      let position = 0;
      const choices = (): boolean => flags[(position += 1) % flags.length]!;
      const stored = toStored(before);
      const next = mix(stored.doc, other, choices) as Doc;
      expect(encodeNextVersion(stored, next).toString('hex')).toBe(
        encodeInStoredOrder(stored.doc, next).toString('hex'),
      );
    }),
    { seed: 22, numRuns: 3000 },
  );
});

test.each([
  ['a name with a dollar sign', { a: { $b: toInteger(1) } }, "'$b'"],
  ['a name with a dot', { a: { k: { 'b.c': null } } }, "'b.c'"],
  ['an invalid date', { a: { k: [new Date(Number.NaN)] } }, "'a.k'"],
])('%s is refused with its path, as in a whole document', (_, fields: Doc, message) => {
  const stored = toStored({ _id: toInteger(1), a: { k: toInteger(1) } });
  const next = { ...stored.doc, ...fields };
  expect(() => encodeNextVersion(stored, next)).toThrow(message);
  expect(() => encodeStored(next)).toThrow(message);
});
