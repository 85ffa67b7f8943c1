import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from 'mongodb';
import { insertUnlessStored } from '../kernel/database/mongo';
import { getMailbox } from './mailbox';
import { getRefusalsCollection, KEY_ID } from './refusals.collection';

/** How many mailboxes are looked up at once. */
const BATCH_SIZE = 500;

const KEY_BYTES = 32;

/** The length of an id, like that of other ids, so that the links of mails have one form. */
const ID_LENGTH = 24;

function computeId(key: string, email: string): string {
  return createHmac('sha256', Buffer.from(key, 'base64')).update(getMailbox(email)).digest('hex').slice(0, ID_LENGTH);
}

export type RefusalsRepository = ReturnType<typeof createRefusalsRepository>;

/** Which mailboxes have refused all invitations by email, for good. */
export function createRefusalsRepository(db: Db) {
  const refusals = getRefusalsCollection(db);

  async function findKey(): Promise<string | undefined> {
    const stored = await refusals.findOne({ _id: KEY_ID });
    return stored && 'key' in stored ? stored.key : undefined;
  }

  /** Of several processes, the first stores the key. */
  async function loadKey(): Promise<string> {
    const found = await findKey();
    if (found !== undefined) return found;
    await insertUnlessStored(refusals, [{ _id: KEY_ID, key: randomBytes(KEY_BYTES).toString('base64') }]);
    const stored = await findKey();
    if (stored === undefined) throw new Error('The key of refusals was stored, and is not there.');
    return stored;
  }

  return {
    /** @returns a function that gives the id under which the refusal of an address is stored, for its link. */
    async loadIds(): Promise<(email: string) => string> {
      const key = await loadKey();
      return (email) => computeId(key, email);
    },

    /** Those of these addresses whose mailbox has refused. */
    async filterRefused(emails: string[]): Promise<Set<string>> {
      const key = await findKey();
      const refused = new Set<string>();
      // Without a key, no link to refuse was ever sent.
      if (key === undefined) return refused;
      for (let start = 0; start < emails.length; start += BATCH_SIZE) {
        const batch = emails.slice(start, start + BATCH_SIZE).map((email) => ({ email, id: computeId(key, email) }));
        const found = await refusals.find({ _id: { $in: batch.map(({ id }) => id) } }).toArray();
        const ids = new Set(found.map(({ _id }) => _id));
        for (const { email, id } of batch) if (ids.has(id)) refused.add(email);
      }
      return refused;
    },

    async isRefused(id: string): Promise<boolean> {
      return (await refusals.findOne({ _id: id })) !== null;
    },

    /** @returns 1, or 0 if it was refused before. */
    refuse(id: string, at: Date): Promise<number> {
      return insertUnlessStored(refusals, [{ _id: id, at }]);
    },
  };
}
