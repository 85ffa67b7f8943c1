import { ObjectId, type Db } from 'mongodb';
import { getMailsCollection, type MailDocument, type NewMail } from '../../src/records/mails.collection';

let mailCount = 0;

/** A mail with a key and a recipient of its own. */
export function createTestMail(change: Partial<NewMail> = {}): NewMail {
  mailCount += 1;
  return {
    key: `survey-offer:test:${mailCount}`,
    kind: 'survey-offer',
    to: `recipient-${mailCount}@canvass.test`,
    subject: `Ada offers you the survey “Größe ${mailCount}”`,
    text: 'Take it over: https://canvass.test/offers/secret-1',
    html: '<p>Take it over: <a href="https://canvass.test/offers/secret-1">the survey</a></p>',
    ...change,
  };
}

/** Stores a mail as it is after an attempt that failed, unless another state is given. @returns its id. */
export async function storeFailedMail(db: Db, change: Partial<MailDocument> = {}): Promise<string> {
  const { key, kind, to, subject, text, html } = createTestMail();
  const _id = new ObjectId();
  const content = { subject, text, html };
  const at = new Date('2026-11-20T12:00:00Z');
  await getMailsCollection(db).insertOne({
    _id,
    key,
    kind,
    to,
    content,
    at,
    attempts: 1,
    attemptedAt: at,
    settledAt: at,
    state: 'failed',
    reply: '554 5.7.1 Refused',
    ...change,
  });
  return _id.toHexString();
}
