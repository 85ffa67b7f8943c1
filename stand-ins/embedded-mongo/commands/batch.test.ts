import { Long } from 'bson';
import { encode, toDouble, toInteger, type Value } from '../values/bson';
import { appendAll } from '../values/byte-writer';
import { formatReply, REPLY_HEAD_BYTES } from '../wire/frames';
import { createBatch } from './batch';

const documents = Array.from({ length: 120 }, (_, i): Buffer => encode({ _id: toInteger(i), text: 'x'.repeat(i) }));

function createReply(count: number): Buffer {
  const batch = createBatch('nextBatch');
  for (const document of documents.slice(0, count)) batch.add((out) => appendAll(out, document));
  return batch.finish('db.é', Long.fromNumber(7));
}

test.each([0, 1, 11, 120])('the reply with %i documents is the encoded document', (count) => {
  const nextBatch: Value = documents.slice(0, count).map((_, i) => ({ _id: toInteger(i), text: 'x'.repeat(i) }));
  const expected = { cursor: { nextBatch, id: Long.fromNumber(7), ns: 'db.é' }, ok: toDouble(1) };
  expect(createReply(count).subarray(REPLY_HEAD_BYTES).toString('hex')).toBe(encode(expected).toString('hex'));
});

test('a removed document leaves no trace', () => {
  const batch = createBatch('firstBatch');
  const first = batch.add((out) => appendAll(out, documents[5]!));
  batch.add((out) => appendAll(out, documents[90]!));
  expect([first, batch.count(), batch.removeLast(), batch.count()]).toEqual([
    documents[5]!.length,
    2,
    documents[90],
    1,
  ]);
  const other = createBatch('firstBatch');
  other.add((out) => appendAll(out, documents[5]!));
  expect(batch.finish('db.c', Long.ZERO).subarray(REPLY_HEAD_BYTES)).toEqual(
    other.finish('db.c', Long.ZERO).subarray(REPLY_HEAD_BYTES),
  );
});

test.each([true, false])('an encoded reply becomes the same message as a document (legacy: %s)', (isLegacy) => {
  const request = { id: 3, body: {}, isLegacy, expectsNoReply: false };
  const document = { cursor: { nextBatch: [], id: Long.fromNumber(7), ns: 'db.é' }, ok: toDouble(1) };
  const [encoded, plain] = [formatReply(request, createReply(0)), formatReply(request, document)];
  // The ids of messages increase.
  for (const message of [encoded, plain]) message.writeInt32LE(0, 4);
  expect(encoded).toEqual(plain);
});
