import { toId } from '../database/ids';
import { toText } from '../database/to-text';
import { getResultsStage } from '../surveys/results/shown-tallies';
import type { Announcement, Recipients } from './announcements';
import type { AnnouncementSource, AnnouncingDocument } from './announcements.repository';
import type { NotificationDetails } from './notifications.collection';

/** Whom an announcement concerns, and what about. */
export interface AddressedAnnouncement {
  to: Recipients;
  details: NotificationDetails;
  /** With the kind and the recipient, the key of a notification. */
  subject: string;
}

function requireText(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('must be a text');
  return value;
}

/** Results that nobody may see, or that may still change, are not announced. */
function hasFinalResults(document: AnnouncingDocument, now: Date): boolean {
  const { closesAt, ballotPolicy, unlinkedAt, status, resultsPolicy } = document;
  if (status !== 'Publish' || resultsPolicy === 'owner') return false;
  return getResultsStage({ closesAt, ballotPolicy, unlinkedAt }, now) === 'final';
}

function getSurveyRecipients(document: AnnouncingDocument, { kind }: Announcement, now: Date): Recipients | undefined {
  if (kind === 'results-published') return hasFinalResults(document, now) ? 'followers' : undefined;
  if (kind !== 'survey-offered') return { uid: requireText(document.surveyorUid) };
  // The offer may have been taken back in the meantime.
  return document.transfer ? { email: requireText(document.transfer.toEmail) } : undefined;
}

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
  const { kind, at, details = {} } = announcement;
  const id = toId(document._id);
  const subject = `${id}:${at.getTime()}`;
  const survey = (surveyId: string, title: unknown) => ({ surveyId, surveyTitle: toText(title) });
  switch (source) {
    case 'surveys': {
      const to = getSurveyRecipients(document, announcement, now);
      return to && { to, details: { ...survey(id, document.title), ...details }, subject };
    }
    case 'reports': {
      const surveyId = toId(document.surveyId);
      const named = { ...survey(surveyId, document.surveyTitle), ...details };
      if (kind === 'report-decided') return { to: { uid: requireText(document.reporterId) }, details: named, subject };
      // Many may report the same survey: admins are told once a day.
      return { to: 'admins', details: named, subject: `${surveyId}:${at.toISOString().slice(0, 10)}` };
    }
    case 'messages':
      return { to: 'admins', details, subject };
    case 'surveyorRequests':
      if (kind === 'surveyor-request-received') return { to: 'admins', details, subject };
      return { to: { uid: requireText(document.uid) }, details, subject };
    case 'payments':
      return { to: { uid: requireText(document.uid) }, details: { paymentId: id, ...details }, subject };
    case 'users':
      return { to: { uid: requireText(document.uid) }, details, subject };
  }
}
