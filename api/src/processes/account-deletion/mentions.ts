import type { Collection, Db, Document, Filter, ObjectId } from 'mongodb';
import { getQuestionKey, isWrittenKind, questionKindSchema } from '@canvass/shared/contracts';
import { getAuditCollection } from '../../records/audit.collection';
import { getMessagesCollection } from '../../records/messages.collection';
import { getNotificationsCollection } from '../../records/notifications.collection';
import { getReportsCollection } from '../../records/reports.collection';
import { getLinkedBallotsCollection, getUnlinkedBallotsCollection } from '../../records/ballots.collection';
import { getVotesCollection } from '../../records/votes.collection';
import { getSurveysCollection, type SurveyDocument } from '../../records/surveys.collection';
import { getSurveyorRequestsCollection } from '../../records/surveyor-requests.collection';
import { getVersionsCollection, type VersionDocument } from '../../records/versions.collection';

/** The kinds of questions that are answered in the voter's own words. */
const WRITTEN_KINDS = questionKindSchema.options.filter(isWrittenKind);

/** Replaces the name or email of a deleted user. */
const REMOVED_MENTION = '[removed]';

/**
 * The maximum number of texts in which a name without the email is replaced. A name in more texts is taken for a common
 * phrase ("City Council") and left in place. Otherwise anyone could remove words from other users' texts by taking them
 * as a name and deleting the account.
 */
const MAX_TEXTS_WITH_NAME_ALONE = 20;

/** Only votes with a comment, which have an index of their own. */
const COMMENTED: Pick<TextLocation, 'scope' | 'hint'> = {
  scope: { comment: { $exists: true } },
  hint: { surveyId: 1, _id: 1 },
};

/** The user whose name and email are removed from other users' texts. */
export interface MentionedUser {
  email: string;
  name: string;
}

/** A place that contains texts. */
interface TextLocation {
  collection: Collection;
  fields: string[];
  /** Which documents to search; all of them by default. */
  scope?: Filter<Document>;
  hint?: Record<string, 1 | -1>;
  /** The options of a question, by field: voters choose them, and do not write them. */
  options?: Record<string, string[]>;
  /** The text may be much newer than its document. */
  isUndated?: true;
}

/** A survey, or an archived version of its questions. */
type AnsweredSurvey = Partial<VersionDocument> & Pick<SurveyDocument, 'ballotPolicy'>;

/** The same collection without a document type, so that texts of all collections are handled alike. */
function untyped(db: Db, { collectionName }: { collectionName: string }): Collection {
  return db.collection(collectionName);
}

/** The places where users write about others in their own words. */
function listTextLocations(db: Db): TextLocation[] {
  return [
    { collection: untyped(db, getReportsCollection(db)), fields: ['details'] },
    { collection: untyped(db, getMessagesCollection(db)), fields: ['message'] },
    // A reason is newer than its request.
    { collection: untyped(db, getSurveyorRequestsCollection(db)), fields: ['purpose', 'reason'], isUndated: true },
    { collection: untyped(db, getNotificationsCollection(db)), fields: ['details.reason'] },
    { collection: untyped(db, getSurveysCollection(db)), fields: ['feedback', 'review.message'], isUndated: true },
    { collection: untyped(db, getVotesCollection(db)), fields: ['comment'], ...COMMENTED },
    // Random ids do not tell when a comment was written.
    { collection: untyped(db, getLinkedBallotsCollection(db)), fields: ['comment'], ...COMMENTED, isUndated: true },
    { collection: untyped(db, getUnlinkedBallotsCollection(db)), fields: ['comment'], ...COMMENTED, isUndated: true },
    {
      collection: untyped(db, getAuditCollection(db)),
      fields: ['before.feedback', 'after.feedback', 'before.review', 'after.review'],
    },
  ];
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Whether a name alone identifies its owner. */
function isFullName(name: string): boolean {
  return /\s/.test(name.trim());
}

/**
 * Removes a user's email and name from a text. The email matches in any case, but not as part of a longer one; the name
 * matches exactly as it was written, as whole words. A name of one word is often a common word ("Will", "May"), so it
 * is only removed from texts that also contain the email.
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

/** The value at a path such as `review.message`. */
function getValueAtPath(document: Document, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Document | undefined)?.[key], document);
}

/** A text, or the texts in a list, with their paths: `response.Question-2.1`. */
function listTexts(field: string, value: unknown): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path: field, text: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index) =>
    typeof each === 'string' ? [{ path: `${field}.${index}`, text: each }] : [],
  );
}

/** A text that mentions a user, and the text that replaces it. */
interface Mention {
  collection: Collection;
  id: ObjectId;
  field: string;
  text: string;
  changed: string;
}

export type Mentions = ReturnType<typeof createMentions>;

/** Removes names and emails of deleted users from other users' texts. */
export function createMentions(db: Db) {
  /** Written answers, by the questions of each version of each survey that take them. */
  async function* listAnswerLocations(): AsyncGenerator<TextLocation> {
    const hasText = { $or: [{ 'questions.kind': { $in: WRITTEN_KINDS } }, { 'questions.other': true }] };
    const parts = { 'questions.kind': 1, 'questions.options': 1, 'questions.other': 1 };
    const projection = { surveyId: 1, version: 1, ballotPolicy: 1, ...parts };
    const votes = untyped(db, getVotesCollection(db));
    const ballots = [getLinkedBallotsCollection(db), getUnlinkedBallotsCollection(db)].map((each) => untyped(db, each));
    for (const collection of [getSurveysCollection(db), getVersionsCollection(db)]) {
      for await (const found of untyped(db, collection).find(hasText, { projection })) {
        // A survey's document contains its current version.
        const { version, questions, surveyId = found._id, ballotPolicy } = found as unknown as AnsweredSurvey;
        // In a damaged record, `questions` may contain anything.
        const options = Object.fromEntries(
          Array.from(questions ?? []).flatMap((question, index) =>
            question && (isWrittenKind(question.kind) || question.other)
              ? [[`response.${getQuestionKey(index)}`, [question.options ?? []].flat()] as const]
              : [],
          ),
        );
        const fields = Object.keys(options);
        if (fields.length === 0) continue;
        const location = { fields, options, scope: { surveyId, version }, hint: { surveyId: 1, _id: -1 } as const };
        // An archived version does not say how votes are kept.
        if (ballotPolicy !== 'anonymous') yield { ...location, collection: votes };
        if (ballotPolicy !== 'named')
          for (const each of ballots) yield { ...location, collection: each, isUndated: true };
      }
    }
  }

  async function* listLocations(): AsyncGenerator<TextLocation> {
    yield* listTextLocations(db);
    yield* listAnswerLocations();
  }

  /** Texts that contain a string, in any case. */
  async function* findTexts(
    needle: string,
    { collection, fields, scope = {}, options = {}, hint }: TextLocation,
  ): AsyncGenerator<Omit<Mention, 'changed'>> {
    const filter = { $or: fields.map((field) => ({ [field]: { $regex: escapeRegExp(needle), $options: 'i' } })) };
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    const found = collection.find({ $and: [scope, filter] }, { projection, ...(hint && { hint }) });
    for await (const document of found) {
      for (const field of fields) {
        for (const { path, text } of listTexts(field, getValueAtPath(document, field)))
          if (!options[field]?.includes(text)) yield { collection, id: document._id, field: path, text };
      }
    }
  }

  async function replaceText({ collection, id, field, text, changed }: Mention): Promise<void> {
    // Only if the text is unchanged, so that a concurrent edit by its author is not lost.
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

  /** Replaces a full name in texts with or without the email. Texts older than the account are not about its owner. */
  async function replaceNameAlone(user: MentionedUser, since: Date): Promise<void> {
    const mentions: Mention[] = [];
    // Timestamps in ids have a resolution of one second.
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
     * Replaces mentions in all texts. It reads every text that users write about others, so run it in the background.
     * Harmless when repeated.
     * @param since when the account was created.
     */
    async replace(user: MentionedUser, since: Date): Promise<void> {
      await replaceWithEmail(user);
      if (isFullName(user.name)) await replaceNameAlone(user, since);
    },
  };
}
