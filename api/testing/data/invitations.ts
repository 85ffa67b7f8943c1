import { ObjectId } from 'mongodb';
import type { TestApi } from '../api';

/**
 * Stores an invitation directly in the database, about which no mail is due.
 * @returns its id.
 */
export async function storeInvitation(
  api: TestApi,
  surveyId: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const _id = new ObjectId();
  const at = new Date(Date.UTC(2026, 10, 20));
  const email = `invited-${_id.toHexString()}@canvass.test`;
  const invitation = { _id, surveyId: new ObjectId(surveyId), email, invitedAt: at, mailRequestedAt: at, ...overrides };
  await api.db.collection('invitations').insertOne(invitation);
  return _id.toHexString();
}
