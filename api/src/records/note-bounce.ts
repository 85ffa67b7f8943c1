import { ObjectId, type Db } from 'mongodb';
import { getInvitationsCollection } from './invitations.collection';

/**
 * Notes in an invitation that a mail about it came back. Harmless when repeated.
 * @param invitationId undefined for a mail about something else.
 */
export async function noteBouncedInvitation(db: Db, invitationId: string | undefined, at: Date): Promise<void> {
  if (invitationId === undefined) return;
  const unnoted = { _id: new ObjectId(invitationId), bouncedAt: { $exists: false } };
  await getInvitationsCollection(db).updateOne(unnoted, { $set: { bouncedAt: at } });
}

/** Forgets that a mail about an invitation came back, because it is sent again. */
export async function forgetBounce(db: Db, invitationId: string | undefined): Promise<void> {
  if (invitationId === undefined) return;
  await getInvitationsCollection(db).updateOne({ _id: new ObjectId(invitationId) }, { $unset: { bouncedAt: '' } });
}
