import type { Collection } from 'mongodb';
import type { ReceivedMail } from '@canvass/testing/mail-server';
import type { MailDocument } from '../../../api/src/records/mails.collection';

/** How the outbox's records and what the server received fit together. */
export interface Comparison {
  /** The number of mails by state. */
  states: Map<string, number>;
  /** Uncertain mails that the server had received. */
  uncertainReceived: number;
  /** Mails without a record, and mails recorded as sent that the server did not receive. */
  lost: number;
  /** Mails that the server received more than once. */
  doubled: number;
  /** Mails recorded as failed that the server received. */
  wronglyFailed: number;
}

/** Compares the record of each mail with what the server received, by Message-ID. */
export async function compareDeliveries(
  mails: Pick<Collection<MailDocument>, 'find'>,
  received: ReceivedMail[],
  mailCount: number,
): Promise<Comparison> {
  const receivedCounts = new Map<string, number>();
  for (const { messageId } of received) {
    const id = messageId.slice(1).split('.', 1)[0] ?? '';
    receivedCounts.set(id, (receivedCounts.get(id) ?? 0) + 1);
  }
  const comparison: Comparison = { states: new Map(), uncertainReceived: 0, lost: 0, doubled: 0, wronglyFailed: 0 };
  let recordCount = 0;
  for await (const { _id, state } of mails.find({}).project<Pick<MailDocument, '_id' | 'state'>>({ state: 1 })) {
    const count = receivedCounts.get(_id.toHexString()) ?? 0;
    recordCount += 1;
    comparison.states.set(state, (comparison.states.get(state) ?? 0) + 1);
    if (count > 1) comparison.doubled += 1;
    if (state === 'sent' && count === 0) comparison.lost += 1;
    if (state === 'failed' && count > 0) comparison.wronglyFailed += 1;
    if (state === 'uncertain' && count > 0) comparison.uncertainReceived += 1;
  }
  comparison.lost += mailCount - recordCount;
  return comparison;
}
