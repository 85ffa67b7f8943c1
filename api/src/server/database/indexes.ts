import type { Collection, Db, IndexDescription } from 'mongodb';
import { getAuditCollection } from '../../records/audit.collection';
import { getMessagesCollection } from '../../records/messages.collection';
import { getIdempotencyCollection } from '../../kernel/http/idempotency/idempotency';
import { getRateLimitWindows } from '../../kernel/http/rate-limits/distributed-counter';
import { INVITATION_INDEXES, SCHEDULED_REMINDER_INDEXES } from '../../invitations/invitation-indexes';
import { getInvitationsCollection } from '../../records/invitations.collection';
import { getScheduledRemindersCollection } from '../../records/scheduled-reminders.collection';
import { getMailsCollection } from '../../records/mails.collection';
import { getFollowersCollection, getNotificationsCollection } from '../../records/notifications.collection';
import { getPaymentsCollection } from '../../records/payments.collection';
import { getReportsCollection } from '../../records/reports.collection';
import { getDeletedSurveysCollection } from '../../processes/survey-deletion/deleted-surveys.repository';
import { getDraftsCollection } from '../../records/drafts.collection';
import {
  BY_CATEGORY_CLOSING,
  BY_CATEGORY_TIME,
  BY_CATEGORY_VOTES,
  BY_CLOSING,
  BY_TIME,
  BY_TOKEN,
  BY_VOTES,
  OWN_BY_CLOSING,
  OWN_BY_ID,
  OWN_BY_STATUS_ID,
  OWN_BY_VOTES,
  toOpenIndex,
} from '../../surveys/survey-indexes';
import { getSurveysCollection } from '../../records/surveys.collection';
import { getComparisonsCollection } from '../../records/comparisons.collection';
import { getFinalReportsCollection } from '../../records/final-reports.collection';
import { getVersionsCollection } from '../../records/versions.collection';
import { getTelemetryCollection } from '../../telemetry/telemetry.repository';
import { getSurveyorRequestsCollection } from '../../records/surveyor-requests.collection';
import { getUsersCollection } from '../../records/users.collection';
import { getAddressClaimsCollection } from '../../records/address-claims.collection';
import {
  getLinkedBallotsCollection,
  getParticipationsCollection,
  getUnlinkedBallotsCollection,
} from '../../records/ballots.collection';
import { getVotesCollection } from '../../records/votes.collection';

type IndexedCollection = Pick<Collection, 'createIndexes'>;

/** Only documents with announcements that were not told yet. */
const ANNOUNCEMENTS_INDEX: IndexDescription = { key: { 'announcements.at': 1 }, sparse: true };

/** Only surveys whose closing is not recorded yet: those that are open, and a few that have just closed. */
const OPEN_SURVEYS = {
  partialFilterExpression: { closingDueAt: { $exists: true } },
} satisfies Partial<IndexDescription>;

/** Every list is a scan of one of these indexes, and every uniqueness rule is one of them. */
const INDEXES: [getCollection: (db: Db) => IndexedCollection, indexes: IndexDescription[]][] = [
  [
    getUsersCollection,
    [
      { key: { uid: 1 }, unique: true },
      { key: { email: 1 }, unique: true },
      { key: { role: 1, _id: -1 } },
      // Only users who have or had Pro time.
      { key: { role: 1, _id: 1 }, partialFilterExpression: { proUntil: { $exists: true } } },
      { key: { tokens: 1, _id: -1 } },
      { key: { emailVerified: 1, role: 1, _id: -1 } },
      { key: { 'removal.at': 1 }, sparse: true },
      // Only users who have or had Pro time, in the order of its end.
      { key: { proUntil: 1 }, sparse: true },
      ANNOUNCEMENTS_INDEX,
      // For users who may have a valid product token.
      { key: { lastTokenAt: 1 }, sparse: true },
    ],
  ],
  [
    getSurveysCollection,
    [
      { key: BY_VOTES },
      { key: BY_TIME },
      { key: BY_CATEGORY_VOTES },
      { key: BY_CATEGORY_TIME },
      { key: { voteCount: -1, _id: -1 } },
      { key: { timestamp: -1, _id: -1 } },
      { key: OWN_BY_ID },
      { key: OWN_BY_STATUS_ID },
      { key: OWN_BY_VOTES },
      { key: OWN_BY_CLOSING },
      { key: { 'openReports.total': -1, _id: -1 }, sparse: true },
      { key: { 'review.requestedAt': -1, _id: -1 }, sparse: true },
      { key: { status: 1, _id: -1 }, partialFilterExpression: { feedback: { $exists: true } } },
      { key: { surveyorUid: 1, status: 1, _id: -1 }, partialFilterExpression: { feedback: { $exists: true } } },
      { key: BY_TOKEN },
      { key: { 'transfer.toEmail': 1, _id: -1 }, sparse: true },
      // Lists of open surveys.
      { key: toOpenIndex(BY_VOTES), ...OPEN_SURVEYS },
      { key: toOpenIndex(BY_TIME), ...OPEN_SURVEYS },
      { key: toOpenIndex(BY_CATEGORY_VOTES), ...OPEN_SURVEYS },
      { key: toOpenIndex(BY_CATEGORY_TIME), ...OPEN_SURVEYS },
      // Their counts.
      { key: BY_CLOSING },
      { key: BY_CATEGORY_CLOSING },
      // Open surveys of earlier releases, which have no time at which their closing is due.
      { key: { closingDueAt: 1, closesAt: 1 } },
      // Only surveys whose closing is not recorded yet.
      { key: { closingDueAt: 1 }, sparse: true },
      // Only surveys whose final report is not made yet.
      { key: { finalReportDueAt: 1 }, sparse: true },
      ANNOUNCEMENTS_INDEX,
      // Only surveys whose anonymous ballots are linked to their voters.
      { key: { closesAt: 1, ballotKeyId: 1 }, partialFilterExpression: { ballotKeyId: { $exists: true } } },
      // Only surveys that remember the addresses that have voted.
      { key: { closesAt: 1, addressKeyId: 1 }, partialFilterExpression: { addressKeyId: { $exists: true } } },
      // For the check for deadlines that are too far ahead, at each start.
      { key: { closesAt: 1 } },
      // For surveys that nobody decided to list or not, at each start.
      { key: { voterPolicy: 1, visibilityPolicy: 1 }, partialFilterExpression: { voterPolicy: 'invited' } },
      {
        key: { surveyorUid: 1, idempotencyKey: 1 },
        unique: true,
        partialFilterExpression: { idempotencyKey: { $exists: true } },
      },
    ],
  ],
  [
    getDraftsCollection,
    [
      { key: { surveyorUid: 1, _id: -1 } },
      // Only scheduled surveys.
      { key: { opensAt: 1 }, sparse: true },
      {
        key: { surveyorUid: 1, idempotencyKey: 1 },
        unique: true,
        partialFilterExpression: { idempotencyKey: { $exists: true } },
      },
    ],
  ],
  [getInvitationsCollection, INVITATION_INDEXES],
  [getScheduledRemindersCollection, SCHEDULED_REMINDER_INDEXES],
  // Only deletions whose votes are not removed yet.
  [getDeletedSurveysCollection, [{ key: { removeVotesAt: 1 }, sparse: true }]],
  [
    getVotesCollection,
    [
      { key: { surveyId: 1, voterId: 1 }, unique: true },
      { key: { surveyId: 1, _id: -1 } },
      { key: { voterId: 1, _id: -1 } },
      // Only votes with a comment. The direction of `_id` differs from the earlier indexes with the same fields.
      { key: { voterId: 1, _id: 1 }, partialFilterExpression: { comment: { $exists: true } } },
      { key: { surveyId: 1, _id: 1 }, partialFilterExpression: { comment: { $exists: true } } },
    ],
  ],
  [
    getParticipationsCollection,
    [
      { key: { surveyId: 1, voterId: 1 }, unique: true },
      { key: { voterId: 1, _id: -1 } },
      // Only participations with a comment.
      { key: { voterId: 1, _id: 1 }, partialFilterExpression: { hasComment: { $exists: true } } },
      { key: { surveyId: 1, state: 1 } },
      // Only participations that are in progress, or that a crash has interrupted.
      { key: { begunAt: 1 }, sparse: true },
    ],
  ],
  [
    getLinkedBallotsCollection,
    [
      { key: { surveyId: 1, link: 1 }, unique: true },
      { key: { surveyId: 1, _id: -1 } },
      // Only ballots with a comment.
      { key: { surveyId: 1, _id: 1 }, partialFilterExpression: { comment: { $exists: true } } },
    ],
  ],
  [
    getUnlinkedBallotsCollection,
    [
      { key: { surveyId: 1, _id: -1 } },
      // Only ballots with a comment.
      { key: { surveyId: 1, _id: 1 }, partialFilterExpression: { comment: { $exists: true } } },
    ],
  ],
  [getAddressClaimsCollection, [{ key: { surveyId: 1, hash: 1 }, unique: true }]],
  [getComparisonsCollection, [{ key: { surveyId: 1, version: 1, rows: 1, columns: 1 }, unique: true }]],
  [getFinalReportsCollection, [{ key: { surveyId: 1, sha256: 1 }, unique: true }]],
  [getVersionsCollection, [{ key: { surveyId: 1, version: -1 }, unique: true }]],
  [
    getReportsCollection,
    [
      { key: { surveyId: 1, reporterId: 1 }, unique: true },
      { key: { surveyId: 1, _id: -1 } },
      { key: { state: 1, surveyId: 1, _id: -1 } },
      { key: { reporterId: 1, _id: -1 } },
      ANNOUNCEMENTS_INDEX,
    ],
  ],
  [
    getMessagesCollection,
    [
      { key: { state: 1, _id: -1 } },
      { key: { requestDigest: 1 }, unique: true, partialFilterExpression: { requestDigest: { $exists: true } } },
      // Only messages that were sent while signed in.
      { key: { senderUid: 1, _id: -1 }, partialFilterExpression: { senderUid: { $exists: true } } },
      ANNOUNCEMENTS_INDEX,
    ],
  ],
  [
    getSurveyorRequestsCollection,
    [
      // A user has at most one open request.
      { key: { uid: 1 }, unique: true, partialFilterExpression: { state: 'open' } },
      { key: { uid: 1, _id: -1 } },
      { key: { state: 1, _id: -1 } },
      ANNOUNCEMENTS_INDEX,
    ],
  ],
  [
    getMailsCollection,
    [
      { key: { key: 1 }, unique: true },
      { key: { state: 1, _id: -1 } },
      // The mails that wait for an attempt, in the order of their attempts.
      { key: { state: 1, nextAttemptAt: 1 } },
      // For the deletion of an account.
      { key: { to: 1 }, sparse: true },
      { key: { contentUntil: 1 }, sparse: true },
      { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    ],
  ],
  [
    getNotificationsCollection,
    [
      { key: { key: 1 }, unique: true },
      { key: { uid: 1, _id: -1 } },
      // Those that count events by the latest one; all others have no `latestId`.
      { key: { uid: 1, latestId: -1, _id: -1 } },
      { key: { uid: 1, unread: 1 }, partialFilterExpression: { unread: { $exists: true } } },
      // Equal events are one unread notification, and each is counted in one.
      { key: { unreadKey: 1 }, unique: true, partialFilterExpression: { unreadKey: { $exists: true } } },
      { key: { eventKeys: 1 }, unique: true, partialFilterExpression: { eventKeys: { $exists: true } } },
      // What admins were told about one kind of work, and one survey.
      { key: { kind: 1, 'details.surveyId': 1 }, partialFilterExpression: { unread: { $exists: true } } },
      // Only notifications about which a mail has to be queued.
      { key: { mailDueAt: 1 }, sparse: true },
      { key: { uid: 1, digestId: 1 }, partialFilterExpression: { digestId: { $exists: true } } },
      { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    ],
  ],
  [getFollowersCollection, [{ key: { surveyId: 1, uid: 1 }, unique: true }, { key: { uid: 1, _id: -1 } }]],
  [
    getPaymentsCollection,
    [
      { key: { intentId: 1 }, unique: true, partialFilterExpression: { intentId: { $exists: true } } },
      // A user has at most one pending payment.
      { key: { uid: 1 }, unique: true, partialFilterExpression: { status: 'pending' } },
      // Only settled payments.
      { key: { uid: 1, paidAt: -1, _id: -1 }, partialFilterExpression: { paidAt: { $exists: true } } },
      { key: { paidAt: -1, _id: -1 }, partialFilterExpression: { paidAt: { $exists: true } } },
      { key: { status: 1, paidAt: -1, _id: -1 }, partialFilterExpression: { paidAt: { $exists: true } } },
      { key: { tokens: 1, paidAt: -1, _id: -1 }, partialFilterExpression: { paidAt: { $exists: true } } },
      { key: { month: 1, status: 1, payment: 1 }, partialFilterExpression: { month: { $exists: true } } },
      ANNOUNCEMENTS_INDEX,
    ],
  ],
  [
    getAuditCollection,
    [
      { key: { 'subject.id': 1, _id: -1 } },
      { key: { actor: 1, _id: -1 } },
      // Only entries with a known actor.
      { key: { actorUid: 1, _id: -1 }, partialFilterExpression: { actorUid: { $exists: true } } },
    ],
  ],
  [getIdempotencyCollection, [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]],
  [getRateLimitWindows, [{ key: { expiresAt: 1 }, expireAfterSeconds: 0 }]],
  [
    getTelemetryCollection,
    [{ key: { hour: 1 }, expireAfterSeconds: 30 * 86_400 }, { key: { channel: 1, version: 1, hour: 1 } }],
  ],
];

/** Creates missing indexes; harmless when several processes do it concurrently. */
export async function ensureIndexes(db: Db): Promise<void> {
  for (const [getCollection, indexes] of INDEXES) await getCollection(db).createIndexes(indexes);
}
