import type { AnyBulkWriteOperation, Collection, Filter, ObjectId, WithId } from 'mongodb';
import { inBatches } from '../kernel/database/in-batches';
import { RULES_TOKEN } from './search-tokens';

/** How many documents are rewritten at once. */
const BATCH_SIZE = 500;

interface Searchable {
  _id: ObjectId;
  tokens?: string[];
}

interface Rebuilding<Stored extends Searchable> {
  /** Counts the documents that have the token, by an index. */
  countByToken: (token: string) => Promise<number>;
  /** Documents that can be searched for; all by default. */
  searchable?: { filter: Filter<Stored>; countOthers: () => Promise<number> };
  /** The fields that tokens are made of. */
  fields: (keyof Stored & string)[];
  getTokens: (document: WithId<Stored>) => string[];
}

/**
 * Makes the tokens of documents that an earlier release stored by other rules, or without any. It reads documents only if
 * there are such. Harmless when repeated, and beside other processes: what changes meanwhile is not overwritten.
 * @returns how many got new tokens.
 */
export async function rebuildTokens<Stored extends Searchable>(
  collection: Collection<Stored>,
  { countByToken, searchable, fields, getTokens }: Rebuilding<Stored>,
): Promise<number> {
  const searchableCount = (await collection.estimatedDocumentCount()) - ((await searchable?.countOthers()) ?? 0);
  if ((await countByToken(RULES_TOKEN)) >= searchableCount) return 0;

  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const outdated = collection.find({ ...searchable?.filter, tokens: { $ne: RULES_TOKEN } } as Filter<Stored>, {
    projection,
  });
  let rebuilt = 0;
  for await (const documents of inBatches(outdated, BATCH_SIZE)) {
    const updates = documents.map((document) => ({
      updateOne: {
        filter: Object.fromEntries(
          ['_id', ...fields].map((field) => [field, (document as Record<string, unknown>)[field] ?? null]),
        ),
        update: { $set: { tokens: getTokens(document) } },
      },
    }));
    const { matchedCount } = await collection.bulkWrite(updates as unknown as AnyBulkWriteOperation<Stored>[], {
      ordered: false,
    });
    rebuilt += matchedCount;
  }
  return rebuilt;
}
