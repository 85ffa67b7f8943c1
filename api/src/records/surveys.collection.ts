import type { Collection, Db, ObjectId } from 'mongodb';
import { surveyStatusSchema, type Question, type SurveyChange, type SurveyFields } from '@canvass/shared/contracts';
import type { ReasonCounts } from './reports.collection';
import type { Announcing } from './announcements';
import type { LatestFinalReport } from './final-reports.collection';
import type { Tallies } from './tallies';

/** The owner's request to review an unpublished survey. */
export interface StoredReview {
  requestedAt: Date;
  message: string;
}

/** The counts of a survey's open reports, stored in the survey for the moderation queue. */
export type OpenReports = ReasonCounts & { total: number };

/** The stored status. Screens see a survey that its owner withdrew as `Unpublish`. */
export const STORED_STATUSES = [...surveyStatusSchema.options, 'Withdrawn'] as const;
export type StoredStatus = (typeof STORED_STATUSES)[number];

/** An offer of a survey to another surveyor. */
export interface StoredTransfer {
  toEmail: string;
  offeredAt: Date;
}

/** A survey as lists show it. Surveys of earlier releases lack optional fields; `SURVEY_FIELDS` says what they are then. */
export interface SurveySummaryRecord extends SurveyFields {
  id: string;
  timestamp: Date;
  closesAt: Date;
  firstQuestion: { title: string; options: string[] };
  questionCount: number;
  /** Identifies the key that links its anonymous ballots to their voters; absent before the first and once they are unlinked. */
  ballotKeyId?: string | undefined;
  /**
   * Identifies the key with which a survey without anonymous ballots remembers the addresses that have voted; absent
   * before the first, and once they are forgotten.
   */
  addressKeyId?: string | undefined;
  /** When counting its anonymous ballots for good began: from then on, it takes no votes and cannot be reopened. */
  unlinkingAt?: Date | undefined;
  /** When the complete results of its anonymous ballots were shown. */
  revealedAt?: Date | undefined;
  /** Identifies the anonymous ballots that are shown; absent before, and if an earlier release has unlinked them. */
  ballotSetId?: ObjectId | undefined;
  /** When nothing linked its anonymous ballots to their voters anymore. */
  unlinkedAt?: Date | undefined;
  surveyorUid: string;
  surveyorEmail: string;
  status: StoredStatus;
  /** When its owner withdrew it; kept while an admin unpublishes it. */
  withdrawnAt?: Date | undefined;
  /** When its owner closed it before its deadline; absent once it is open again. */
  closedAt?: Date | undefined;
  /** When it was scheduled to open; absent if it was published at once. */
  opensAt?: Date | undefined;
  transfer?: StoredTransfer | undefined;
  voteCount: number;
  /** Incremented when questions that have votes change. */
  version: number;
  /** This version has a vote, so its questions can no longer change. */
  questionsFrozen: boolean;
  /** Incremented by every save; an edit states the revision that it expects. */
  revision: number;
  feedback?: string | undefined;
  review?: StoredReview | undefined;
  openReports?: OpenReports | undefined;
  /** Whether people may have voted who were not invited, before the survey was restricted to invited people. */
  hasUninvitedVotes?: true | undefined;
  /** How many people are invited, or are being invited. */
  invitationCount?: number | undefined;
  /** How often its votes were recounted because the counts were wrong. */
  recounts?: number | undefined;
}

/** A survey as the rest of the API sees it. */
export interface SurveyRecord extends SurveySummaryRecord {
  questions: Question[];
}

/** An entry of a survey's public history. */
export type HistoryEntry = Omit<SurveyChange, 'at'> & { at: Date };

/** A stored survey, including fields that only the collection's own code uses. */
export interface SurveyDocument extends Omit<SurveyRecord, 'id'>, Announcing {
  _id: ObjectId;
  /** Its search tokens, see `getIndexTokens`. */
  tokens: string[];
  history: HistoryEntry[];
  /** When the scheduler has to add the closing to the history; absent once it has. */
  closingDueAt?: Date | undefined;
  /** When the scheduler has to make the final report; absent once it has, and while the survey is open. */
  finalReportDueAt?: Date | undefined;
  /** Kept when the survey is reopened. */
  finalReport?: LatestFinalReport | undefined;
  tallies?: Tallies;
  /** The tallies that everyone but the owner and admins sees while the survey is open, see `shown-tallies.ts`. */
  shownTallies?: Tallies;
  /** The tallies when the last step was completed; they are shown once the next step is complete. */
  nextTallies?: Tallies;
  /** The idempotency key of the last review request, which is kept after the request is answered. */
  reviewKey?: string | undefined;
  /** The indexes of questions whose answers are not shown, by version, because few people would be told apart. */
  heldBack?: Record<string, number[]> | undefined;
  /** When an earlier release rewrote its anonymous ballots without their links; it unlinked them right after that. */
  rewrittenAt?: Date | undefined;
  idempotencyKey?: string;
  /** The hash of the request that created it. */
  fingerprint?: string;
}

/** A survey with everything that is stored about it. */
export type WholeSurvey = Omit<SurveyDocument, '_id'> & { id: string };

export function getSurveysCollection(db: Db): Collection<SurveyDocument> {
  return db.collection<SurveyDocument>('surveys');
}

/**
 * A filter for surveys that everybody finds. The indexes of lists end with its field, so that surveys by link only are
 * passed over without reading them.
 */
export const MATCH_LISTED = { visibilityPolicy: { $ne: 'link' as const } };

/** Excludes fields that reading one survey does not need. */
export const DETAIL_PROJECTION = {
  tallies: 0,
  shownTallies: 0,
  nextTallies: 0,
  history: 0,
  tokens: 0,
  idempotencyKey: 0,
  fingerprint: 0,
  reviewKey: 0,
  closingDueAt: 0,
  finalReportDueAt: 0,
  finalReport: 0,
  heldBack: 0,
  rewrittenAt: 0,
  announcements: 0,
} as const;

/** Excludes fields that lists do not need. */
export const LIST_PROJECTION = { ...DETAIL_PROJECTION, questions: 0 } as const;

/**
 * The maximum number of saves of a survey. Its history is stored in its document, and no entry is ever dropped, because
 * a surveyor could otherwise push an entry out of it. Admins add only a few entries.
 */
export const MAX_REVISION = 100;
