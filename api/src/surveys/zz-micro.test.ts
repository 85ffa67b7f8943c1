import { ObjectId } from 'mongodb';
import { entriesOf } from '../../../platform/embedded-mongo/storage/index-keys';
import { encode, decode } from '../../../platform/embedded-mongo/values/bson';
import { keyOf } from '../../../platform/embedded-mongo/values/key';
import { searchTokens } from './search-tokens';
test('micro', () => {
  const title = 'Should the central library open on Sundays and holidays this winter';
  const tokens = searchTokens({ title, description: 'The board decides in December about opening hours of the central library and of its branches in the suburbs, and wants to know who would come on which day and when.' });
  const doc = { _id: new ObjectId(), status: 'Publish', category: 'Health', tokens, timestamp: new Date(), voteCount: 3 };
  const field = (name: string, descending = false) => ({ name, path: [name], descending });
  const index = { id: 3, name: 'x', fields: [field('status'), field('category'), field('tokens'), field('timestamp', true), field('_id', true)], unique: false, sparse: false, multikey: [] };
  void encode; void decode;
  let idKey: Buffer;
  try { idKey = keyOf(doc._id as never); } catch { idKey = Buffer.alloc(13); }
  let sum = 0;
  for (let round = 0; round < 4; round += 1) {
    const at = performance.now();
    for (let n = 0; n < 300; n += 1) {
      const wanted = entriesOf(1, index as never, { ...doc, _id: 'x' } as never, idKey).keys;
      const old = entriesOf(1, index as never, { ...doc, _id: 'x' } as never, idKey).keys;
      for (const key of old) if (!wanted.some((o) => o.equals(key))) sum += 1;
      for (const key of wanted) if (!old.some((o) => o.equals(key))) sum += 1;
    }
    console.info(tokens.length, 'tokens', ((performance.now() - at) / 300).toFixed(3), 'ms an update', sum);
  }
});
