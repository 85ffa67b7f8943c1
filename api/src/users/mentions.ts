import type { Db, Document, Filter, ObjectId } from 'mongodb';

/** What stands in place of the name or the email of somebody who was removed. */
export const REMOVED_MENTION = '[removed]';

/** Whose name and email are taken out of the texts of others. */
export interface Mentioned {
  email: string;
  name: string;
}

/** Where people write in their own words about others. What surveys ask is not among it: votes were given to it. */
const TEXTS: { collection: string; field: string; hint?: Record<string, 1 | -1> }[] = [
  { collection: 'reports', field: 'details' },
  { collection: 'messages', field: 'message' },
  { collection: 'surveys', field: 'feedback' },
  { collection: 'surveys', field: 'review.message' },
  // Holds only votes with a comment.
  { collection: 'votes', field: 'comment', hint: { surveyId: 1, _id: 1 } },
  { collection: 'events', field: 'before.feedback' },
  { collection: 'events', field: 'after.feedback' },
  { collection: 'events', field: 'before.review' },
  { collection: 'events', field: 'after.review' },
];

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * A text without the name and the email of a person, where they are found exactly: the email in any letters and not as
 * part of a longer one, the name as it was written and as whole words. A name of one word is often a word like any other
 * ("Will", "May"), so that it is taken out only of a text that has the email, too.
 */
export function removeMentions(text: string, { email, name }: Mentioned): string {
  const address = new RegExp(String.raw`(?<![\p{L}\p{N}._%+-])${escape(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'giu');
  const hasEmail = address.test(text);
  const withoutEmail = text.replaceAll(address, REMOVED_MENTION);
  const called = name.trim();
  if (called === '' || (!/\s/.test(called) && !hasEmail)) return withoutEmail;
  const words = new RegExp(String.raw`(?<![\p{L}\p{N}])${escape(called)}(?![\p{L}\p{N}])`, 'gu');
  return withoutEmail.replaceAll(words, REMOVED_MENTION);
}

/** The value at a path of a document: `review.message`. */
function read(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Document | undefined)?.[key], document);
}

export type Mentions = ReturnType<typeof createMentions>;

/** Takes name and email of people who were removed out of what others wrote. */
export function createMentions(db: Db) {
  async function replaceIn({ collection, field, hint }: (typeof TEXTS)[number], person: Mentioned): Promise<void> {
    const texts = db.collection<Document & { _id: ObjectId }>(collection);
    const candidates = [person.email, person.name.trim()].filter(Boolean).map(escape);
    const filter: Filter<Document> = { [field]: { $regex: candidates.join('|'), $options: 'i' } };
    const exists = hint && { $and: [{ [field]: { $exists: true } }, filter] };
    const found = texts.find(exists ?? filter, { projection: { [field]: 1 }, ...(hint && { hint }) });
    for await (const document of found) {
      const text = read(document, field);
      if (typeof text !== 'string') continue;
      const changed = removeMentions(text, person);
      if (changed === text) continue;
      // Only as it was read: what its author writes meanwhile is not lost.
      await texts.updateOne({ _id: document._id, [field]: text }, { $set: { [field]: changed } });
    }
  }

  return {
    /** Reads every text that people write about others, so it is for the background. Harmless when repeated. */
    async replace(person: Mentioned): Promise<void> {
      for (const place of TEXTS) await replaceIn(place, person);
    },
  };
}
