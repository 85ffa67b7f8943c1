import { toId } from '../kernel/database/ids';
import { toText } from '../kernel/database/to-text';
import { getResultsStage } from '../records/shown-tallies';
import type { Announcement, Recipients } from '../records/announcements';
import type { AnnouncementSource, AnnouncingDocument } from './announcements.repository';
import type { NotificationDetails } from '../records/notifications.collection';

/** Whom an announcement concerns, and what about. */
export interface AddressedAnnouncement {
  to: Recipients;
  details: NotificationDetails;
}

function requireText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('must be a text');
  return value;
}

/** Results that nobody may see, or that may still change, are not announced. */
function hasFinalResults(document: AnnouncingDocument, now: Date): boolean {
  const { closesAt, ballotPolicy, revealedAt, unlinkedAt, status, resultsPolicy } = document;
  if (status !== 'Publish' || resultsPolicy === 'owner') return false;
  return getResultsStage({ closesAt, ballotPolicy, revealedAt, unlinkedAt }, now) === 'final';
}

function getSurveyRecipients(document: AnnouncingDocument, { kind }: Announcement, now: Date): Recipients | undefined {
  if (kind === 'results-published') return hasFinalResults(document, now) ? 'followers' : undefined;
  if (kind !== 'survey-offered') return { uid: requireText(document.surveyorUid) };
  // The offer may have been taken back in the meantime.
  return document.transfer ? { email: requireText(document.transfer.toEmail) } : undefined;
}

function describeSurvey(surveyId: string, title: unknown): NotificationDetails {
  return { surveyId, surveyTitle: toText(title) };
}

type AddressInSource = (
  document: AnnouncingDocument,
  announcement: Announcement,
  now: Date,
) => { to: Recipients | undefined; details?: NotificationDetails };

/** Admins are not told about work that one of them has done in the meantime. */
const toAdmins = ({ state }: AnnouncingDocument) => (state === 'open' ? 'admins' : undefined);

const toOwnUser: AddressInSource = ({ uid }) => ({ to: { uid: requireText(uid) } });

const SOURCES: Record<AnnouncementSource, AddressInSource> = {
  surveys: (document, announcement, now) => ({
    to: getSurveyRecipients(document, announcement, now),
    details: describeSurvey(toId(document._id), document.title),
  }),
  reports: (document, { kind }) => ({
    to: kind === 'report-decided' ? { uid: requireText(document.reporterId) } : toAdmins(document),
    details: describeSurvey(toId(document.surveyId), document.surveyTitle),
  }),
  messages: (document) => ({ to: toAdmins(document) }),
  surveyorRequests: (document, announcement, now) =>
    announcement.kind === 'surveyor-request-received'
      ? { to: toAdmins(document) }
      : toOwnUser(document, announcement, now),
  payments: (document, announcement, now) => ({
    ...toOwnUser(document, announcement, now),
    details: { paymentId: toId(document._id) },
  }),
  users: toOwnUser,
};

/**
 * @returns undefined if nobody has to be told anymore.
 * @throws any error for a damaged record.
 */
export function addressAnnouncement(
  source: AnnouncementSource,
  document: AnnouncingDocument,
  announcement: Announcement,
  now: Date,
): AddressedAnnouncement | undefined {
  const { to, details } = SOURCES[source](document, announcement, now);
  return to && { to, details: { ...details, ...announcement.details } };
}
