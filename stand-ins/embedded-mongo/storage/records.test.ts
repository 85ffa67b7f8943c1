import { serialize } from 'bson';
import fc from 'fast-check';
import { createFieldDecoder } from '../query/field-decoder';
import { parseFilter } from '../query/filter';
import { document, update } from '../tests/generators';
import { parseUpdate } from '../update/update';
import { decode, type Doc, encodeStored } from '../values/bson';
import { encodeKey } from '../values/key';
import { type CollectionInfo, createCollectionInfo, type IndexInfo, parseKeyPattern } from './catalog';
import { getIndexEntries, type IndexEntries } from './index-keys';
import { listFieldsToReplace } from './records';

const toDoc = (fields: object): Doc => decode(serialize(fields));

function createIndex(key: Record<string, 1 | -1>, partial?: object): Omit<IndexInfo, 'id'> {
  const name = Object.keys(key).join('_');
  return {
    name,
    fields: parseKeyPattern(toDoc(key)),
    unique: false,
    sparse: name === 's',
    partial: partial && { doc: toDoc(partial), filter: parseFilter(toDoc(partial)) },
    expireAfterSeconds: undefined,
    multikey: Object.keys(key).map(() => false),
    building: false,
  };
}

const indexes = [
  createIndex({ a: 1 }),
  createIndex({ a: 1, b: -1, s: 1 }),
  createIndex({ 'c.d': 1, b: 1 }),
  createIndex({ 'arr.k': 1, s: -1 }),
  createIndex({ s: 1 }),
  createIndex({ s: 1, a: 1 }, { b: { $gt: 0 }, 'c.d': { $exists: true } }),
].map((index, i): IndexInfo => ({ ...index, id: i + 1 }));

const created = createCollectionInfo(1, 'test', 'documents');
const collection: CollectionInfo = { ...created, indexes: [...created.indexes, ...indexes] };

/** The top-level fields on which entries in an index depend. */
const listHeads = ({ fields, partial }: IndexInfo): string[] =>
  [...fields.map(({ name }) => name), ...Object.keys(partial?.doc ?? {})].map((name) => name.split('.')[0]!);

function getOutcome(index: IndexInfo, doc: Doc): IndexEntries | string {
  try {
    return getIndexEntries(collection.id, index, doc, encodeKey(doc['_id']));
  } catch (error) {
    return (error as Error).message;
  }
}

test('the fields that an update needs determine the same index entries as the whole document', () => {
  let compared = 0;
  fc.assert(
    fc.property(document, update, (fields, change) => {
      const bytes = encodeStored(toDoc({ _id: 1, ...fields }));
      const parsed = parseUpdate(toDoc(change));
      const whole = decode(bytes);
      const part = createFieldDecoder(listFieldsToReplace(collection, parsed.fields))(bytes);
      for (const index of indexes) {
        if (!listHeads(index).some((field) => parsed.fields.includes(field))) continue;
        compared += 1;
        expect(getOutcome(index, part)).toEqual(getOutcome(index, whole));
        expect(getOutcome(index, parsed.apply(part, false))).toEqual(getOutcome(index, parsed.apply(whole, false)));
      }
    }),
    { seed: 23, numRuns: 1000 },
  );
  expect(compared).toBeGreaterThan(1000);
});
