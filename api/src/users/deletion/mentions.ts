import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { getQuestionKey } from '@canvass/shared/contracts';
import { getAuditCollection } from '../../audit/audit.collection';
import { getMessagesCollection } from '../../contact/messages.collection';
import { getReportsCollection } from '../../reports/reports.collection';
import { getVotesCollection } from '../../votes/votes.collection';
import { getSurveysCollection } from '../../surveys/surveys.collection';
import { getVersionsCollection, type VersionDocument } from '../../surveys/versions.collection';

/** What stands in place of the name or the email of somebody who was removed. */
const REMOVED_MENTION = '[removed]';

/**
 * Texts in which a name may stand without the email. Found in more, it is taken for a phrase like any other ("City
 * Council") and left: nobody must be able to blank what others wrote by taking it for a name and deleting the account.
 */
const MAX_TEXTS_WITH_NAME_ALONE = 20;

/** Whose name and email are taken out of the texts of others. */
export interface MentionedUser {
  email: string;
  name: string;
}

/** Where texts are found. */
interface TextLocation {
  collection: Collection;
  fields: string[];
  /** The documents that are looked at: all unless told. */
  scope?: Filter<Document>;
  hint?: Record<string, 1 | -1>;
  /** The text may be much younger than the document that holds it. */
  isUndated?: true;
}

/** The same collection, of whatever documents: texts are found and replaced in all of them alike. */
function untyped(db: Db, { collectionName }: { collectionName: string }): Collection {
  return db.collection(collectionName);
}

/** Where people write in their own words about others. */
function listTextLocations(db: Db): TextLocation[] {
  return [
    { collection: untyped(db, getReportsCollection(db)), fields: ['details'] },
    { collection: untyped(db, getMessagesCollection(db)), fields: ['message'] },
    { collection: untyped(db, getSurveysCollection(db)), fields: ['feedback', 'review.message'], isUndated: true },
    {
      collection: untyped(db, getVotesCollection(db)),
      fields: ['comment'],
      // Holds only votes with a comment.
      scope: { comment: { $exists: true } },
      hint: { surveyId: 1, _id: 1 },
    },
    {
      collection: untyped(db, getAuditCollection(db)),
      fields: ['before.feedback', 'after.feedback', 'before.review', 'after.review'],
    },
  ];
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Whether a name by itself tells who is meant. */
function isFullName(name: string): boolean {
  return /\s/.test(name.trim());
}

/**
 * A text without the name and the email of a person, where they are found exactly: the email in any letters and not as
 * part of a longer one, the name as it was written and as whole words. A name of one word is often a word like any other
 * ("Will", "May"), so that it is taken out only of a text that has the email, too.
 */
export function removeMentions(text: string, { email, name }: MentionedUser): string {
  const emailPattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])${escapeRegExp(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'giu',
  );
  const hasEmail = emailPattern.test(text);
  const withoutEmail = text.replaceAll(emailPattern, REMOVED_MENTION);
  const trimmedName = name.trim();
  if (trimmedName === '' || !(isFullName(trimmedName) || hasEmail)) return withoutEmail;
  const namePattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${escapeRegExp(trimmedName)}(?![\p{L}\p{N}])`, 'gu');
  return withoutEmail.replaceAll(namePattern, REMOVED_MENTION);
}

/** The value at a path of a document: `review.message`. */
function getValueAtPath(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Document | undefined)?.[key], document);
}

/** A text that mentions somebody, and what it becomes. */
interface Mention {
  collection: Collection;
  id: ObjectId;
  field: string;
  text: string;
  changed: string;
}

export type Mentions = ReturnType<typeof createMentions>;

/** Takes name and email of people who were removed out of what others wrote. */
export function createMentions(db: Db) {
  /** Written answers: those to the text questions of each version of each survey. */
  async function* listAnswerLocations(): AsyncGenerator<TextLocation> {
    const hasText = { 'questions.kind': 'text' };
    const projection = { surveyId: 1, version: 1, 'questions.kind': 1 };
    const votes = untyped(db, getVotesCollection(db));
    for (const collection of [getSurveysCollection(db), getVersionsCollection(db)]) {
      for await (const found of untyped(db, collection).find(hasText, { projection })) {
        // A survey holds its current version itself.
        const { version, questions, surveyId = found._id } = found as unknown as Partial<VersionDocument>;
        // In a damaged record anything may stand there.
        const fields = Array.from(questions ?? []).flatMap((question, index) =>
          question?.kind === 'text' ? [`response.${getQuestionKey(index)}`] : [],
        );
        if (fields.length === 0) continue;
        yield { collection: votes, fields, scope: { surveyId, version }, hint: { surveyId: 1, _id: -1 } };
      }
    }
  }

  async function* listLocations(): AsyncGenerator<TextLocation> {
    yield* listTextLocations(db);
    yield* listAnswerLocations();
  }

  /** The texts that hold something, in any letters. */
  async function* findTexts(
    needle: string,
    { collection, fields, scope = {}, hint }: TextLocation,
  ): AsyncGenerator<Omit<Mention, 'changed'>> {
    const filter = { $or: fields.map((field) => ({ [field]: { $regex: escapeRegExp(needle), $options: 'i' } })) };
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    const found = collection.find({ $and: [scope, filter] }, { projection, ...(hint && { hint }) });
    for await (const document of found) {
      for (const field of fields) {
        const text = getValueAtPath(document, field);
        if (typeof text === 'string') yield { collection, id: document._id, field, text };
      }
    }
  }

  async function replaceText({ collection, id, field, text, changed }: Mention): Promise<void> {
    // Only as it was read: what its author writes meanwhile is not lost.
    await collection.updateOne({ _id: id, [field]: text }, { $set: { [field]: changed } });
  }

  async function replaceWithEmail(user: MentionedUser): Promise<void> {
    for await (const location of listLocations()) {
      for await (const found of findTexts(user.email, location)) {
        const changed = removeMentions(found.text, user);
        if (changed !== found.text) await replaceText({ ...found, changed });
      }
    }
  }

  /** What was written before there was the account is not about who has it. */
  async function replaceNameAlone(user: MentionedUser, since: Date): Promise<void> {
    const mentions: Mention[] = [];
    // Ids count whole seconds.
    const earliest = Math.floor(Number(since) / 1000) * 1000;
    for await (const location of listLocations()) {
      for await (const found of findTexts(user.name.trim(), location)) {
        const changed = removeMentions(found.text, user);
        const isAfterSignUp = location.isUndated || found.id.getTimestamp().getTime() >= earliest;
        if (changed !== found.text && isAfterSignUp) mentions.push({ ...found, changed });
        if (mentions.length > MAX_TEXTS_WITH_NAME_ALONE) return;
      }
    }
    for (const mention of mentions) await replaceText(mention);
  }

  return {
    /**
     * Reads every text that people write about others, so it is for the background. Harmless when repeated.
     * @param since when the account was created.
     */
    async replace(user: MentionedUser, since: Date): Promise<void> {
      await replaceWithEmail(user);
      if (isFullName(user.name)) await replaceNameAlone(user, since);
    },
  };
}
