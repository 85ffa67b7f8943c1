import type { Collection, Db, ObjectId } from 'mongodb';
import type { MailKind } from '@canvass/shared/contracts';

/** What a mail says. It may hold private links, so it is removed as soon as it cannot be sent again. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Ends mails of this kind by one POST, without signing in (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** A mail to store in the outbox. */
export interface NewMail extends MailContent {
  /**
   * Identifies the mail: of two with the same key, only the first is stored. Made by `createMailKey`. A key is
   * remembered for as long as the record of its mail, which is `RECORD_RETENTION_DAYS` from its last state.
   */
  key: string;
  kind: MailKind;
  /** One email address. */
  to: string;
  /** Nobody may know who gets it, because that would tell who has voted in a survey with anonymous ballots. */
  hidesRecipient?: true | undefined;
  /** The invitation that it is about, where a bounce of the mail is noted. */
  invitationId?: string | undefined;
  /** No attempt begins after this; the mail fails instead. For mails that make no sense later. */
  sendUntil?: Date | undefined;
}

/** The stored states: see the contract. A mail that stays `begun` is listed as `unfinished`. */
export type StoredMailState = 'begun' | 'ready' | 'sending' | 'sent' | 'failed' | 'uncertain' | 'dismissed';

export interface MailDocument {
  _id: ObjectId;
  key: string;
  kind: MailKind;
  /** Absent once the recipient's account was deleted. */
  to?: string;
  hidesRecipient?: true;
  invitationId?: string;
  /** Absent once the mail was sent or dismissed, and after `contentUntil`. */
  content?: MailContent;
  state: StoredMailState;
  /** When it was stored. */
  at: Date;
  attempts: number;
  /** While it is `ready`. */
  nextAttemptAt?: Date;
  sendUntil?: Date;
  /** The round of a worker that is sending it, and its attempt, so that a late result cannot overwrite a newer one. */
  worker?: string;
  claim?: string;
  attemptedAt?: Date;
  settledAt?: Date;
  /** The mail server's last reply, or what went wrong instead, without addresses and links. */
  reply?: string;
  bounced?: true;
  /** When the content of a mail that was not sent is removed. */
  contentUntil?: Date;
  /** When the record is removed, by a TTL index. */
  expiresAt?: Date;
}

export function getMailsCollection(db: Db): Collection<MailDocument> {
  return db.collection<MailDocument>('mails');
}
