import { mapSurveyFields } from '@canvass/shared/contracts';
import type { Collection, Db, Document, Filter } from 'mongodb';
import { getAuditCollection } from '../../records/audit.collection';
import { getMessagesCollection } from '../../records/messages.collection';
import { getInvitationsCollection } from '../../records/invitations.collection';
import {
  getFollowersCollection,
  getNotificationsCollection,
  getPreferencesCollection,
} from '../../records/notifications.collection';
import { getPaymentsCollection } from '../../records/payments.collection';
import { getReportsCollection } from '../../records/reports.collection';
import { getDraftsCollection } from '../../records/drafts.collection';
import { getSurveysCollection } from '../../records/surveys.collection';
import { getSurveyorRequestsCollection } from '../../records/surveyor-requests.collection';
import { toId } from '../../kernel/database/ids';
import type { BallotServices } from '../../votes/anonymous/ballot-services';
import { getParticipationsCollection } from '../../records/ballots.collection';
import { getVotesCollection } from '../../records/votes.collection';

/** Reads a user's data outside of their record, at the pace at which it is consumed. */
export type DataExportRepository = ReturnType<typeof createDataExportRepository>;

/** How many documents are read ahead. */
const BATCH_SIZE = 200;

const VOTE_PROJECTION = { _id: 0, surveyId: 1, version: 1, response: 1, comment: 1, at: 1 } as const;

const SURVEY_PROJECTION = {
  ...mapSurveyFields(() => 1),
  closesAt: 1,
  questions: 1,
  status: 1,
  feedback: 1,
  review: 1,
  version: 1,
  voteCount: 1,
  timestamp: 1,
} as const;

const DRAFT_PROJECTION = { content: 1, opensAt: 1, updatedAt: 1 } as const;

const INVITATION_PROJECTION = { _id: 0, surveyId: 1, email: 1, invitedAt: 1 } as const;

const REPORT_PROJECTION = {
  surveyId: 1,
  surveyTitle: 1,
  reason: 1,
  details: 1,
  state: 1,
  at: 1,
  decidedAt: 1,
} as const;

const MESSAGE_PROJECTION = { name: 1, email: 1, message: 1, state: 1, at: 1 } as const;

const SURVEYOR_REQUEST_PROJECTION = { _id: 0, purpose: 1, state: 1, at: 1, decidedAt: 1, reason: 1 } as const;

const NOTIFICATION_PROJECTION = { _id: 0, kind: 1, details: 1, at: 1, unread: 1 } as const;

const PAYMENT_PROJECTION = { email: 1, status: 1, payment: 1, intentId: 1, paidAt: 1, period: 1 } as const;

/** Leaves out the label, which may be another user's email. */
const AUDIT_ENTRY_PROJECTION = {
  _id: 0,
  action: 1,
  'subject.kind': 1,
  'subject.id': 1,
  before: 1,
  after: 1,
  outcome: 1,
  at: 1,
} as const;

/** The participations of a user in surveys with anonymous ballots. */
async function* readAnonymousVotes(
  db: Db,
  { keys, linkedBallots }: Pick<BallotServices, 'keys' | 'linkedBallots'>,
  uid: string,
): AsyncGenerator<Document> {
  const confirmed = { voterId: uid, state: 'confirmed' as const };
  for await (const { surveyId } of getParticipationsCollection(db).find(confirmed).sort({ _id: -1 })) {
    const id = toId(surveyId);
    const survey = await getSurveysCollection(db).findOne({ _id: surveyId }, { projection: { ballotKeyId: 1 } });
    const key = await keys.find(id, survey?.ballotKeyId);
    const { version, response, comment } = (key && (await linkedBallots.find(id, key.linkVoter(uid)))) ?? {};
    yield { surveyId: id, version, response, comment };
  }
}

/** Reads the data of one user, newest first. */
export function createDataExportRepository(db: Db, ballots: Pick<BallotServices, 'keys' | 'linkedBallots'>) {
  function read<Stored extends Document>(
    collection: Collection<Stored>,
    filter: Filter<Stored>,
    projection: Document,
    sort: Record<string, -1> = { _id: -1 },
  ): AsyncIterable<Document> {
    return collection.find<Document>(filter, { projection, batchSize: BATCH_SIZE }).sort(sort);
  }

  // In the order of the contract.
  return {
    votes: (uid: string) => read(getVotesCollection(db), { voterId: uid }, VOTE_PROJECTION),
    /** With the answers of ballots that are still linked to them. */
    anonymousVotes: (uid: string) => readAnonymousVotes(db, ballots, uid),
    surveys: (uid: string) => read(getSurveysCollection(db), { surveyorUid: uid }, SURVEY_PROJECTION),
    drafts: (uid: string) => read(getDraftsCollection(db), { surveyorUid: uid }, DRAFT_PROJECTION),
    /** Only invitations that they used, because anyone can enter any email in a list. */
    invitations: (uid: string) => read(getInvitationsCollection(db), { uid }, INVITATION_PROJECTION),
    reports: (uid: string) => read(getReportsCollection(db), { reporterId: uid }, REPORT_PROJECTION),
    /** Only messages that were sent while signed in, because anyone can enter any email in a message. */
    messages: (uid: string) => read(getMessagesCollection(db), { senderUid: uid }, MESSAGE_PROJECTION),
    surveyorRequests: (uid: string) => read(getSurveyorRequestsCollection(db), { uid }, SURVEYOR_REQUEST_PROJECTION),
    notifications: (uid: string) => read(getNotificationsCollection(db), { uid }, NOTIFICATION_PROJECTION),
    notificationPreferences: (uid: string) => read(getPreferencesCollection(db), { _id: uid }, { _id: 0, mail: 1 }),
    /** The surveys about whose results they want to be told. */
    followedSurveys: (uid: string) => read(getFollowersCollection(db), { uid }, { _id: 0, surveyId: 1 }),
    /** Only settled payments. */
    payments: (uid: string) =>
      read(getPaymentsCollection(db), { uid, paidAt: { $exists: true } }, PAYMENT_PROJECTION, { paidAt: -1, _id: -1 }),
    /** Only what this account did, because an email may have belonged to another user before. */
    events: (uid: string) => read(getAuditCollection(db), { actorUid: uid }, AUDIT_ENTRY_PROJECTION),
  };
}
