import type { Collection, Db, ObjectId } from 'mongodb';
import type { Category, Question, ResultsPolicy, SurveyChange, SurveyStatus } from '@canvass/shared/contracts';
import type { ReasonCounts } from '../reports/reports.collection';
import type { Tallies } from './results/tallies';

/** Its owner requests a review at an unpublished survey. */
export interface StoredReview {
  requestedAt: Date;
  message: string;
}

/** The open reports of a survey, as the survey itself holds them for the queue. */
export type OpenReports = ReasonCounts & { total: number };

/** A survey as lists show it. */
export interface SurveySummaryRecord {
  id: string;
  title: string;
  description: string;
  category: Category;
  timestamp: Date;
  deadline: string;
  closesAt: Date;
  firstQuestion: { title: string; options: string[] };
  questionCount: number;
  resultsPolicy: ResultsPolicy;
  surveyorUid: string;
  surveyorEmail: string;
  status: SurveyStatus;
  voteCount: number;
  /** Counts the changes of questions that were voted on. */
  version: number;
  /** A vote was cast on this version, so its questions stay as they are. */
  questionsFrozen: boolean;
  /** Counts every save; the state that an edit expects. */
  revision: number;
  feedback?: string | undefined;
  review?: StoredReview | undefined;
  openReports?: OpenReports | undefined;
  /** How often its votes were counted anew because the counts were wrong. */
  recounts?: number | undefined;
}

/** A survey as the rest of the API knows it. */
export interface SurveyRecord extends SurveySummaryRecord {
  questions: Question[];
}

/** One line of a survey's public history. */
export type HistoryEntry = Omit<SurveyChange, 'at'> & { at: Date };

/** What is stored beside what the rest of the API knows. */
export interface SurveyDocument extends Omit<SurveyRecord, 'id'> {
  _id: ObjectId;
  /** What it is found by, see `searchTokens`. */
  tokens: string[];
  history: HistoryEntry[];
  tallies?: Tallies;
  /** The tallies as others than the owner and admins see them while the survey is open, see `shown-tallies.ts`. */
  shownTallies?: Tallies;
  /** The tallies as they were when the last step was complete: shown when the next one is. */
  nextTallies?: Tallies;
  /** The idempotency key of the last review request. It stays when that is answered. */
  reviewKey?: string | undefined;
  idempotencyKey?: string;
  /** Of the request that it was made of. */
  fingerprint?: string;
}

export function getSurveysCollection(db: Db): Collection<SurveyDocument> {
  return db.collection<SurveyDocument>('surveys');
}

/** What reading one survey needs none of. */
export const DETAIL_PROJECTION = {
  tallies: 0,
  shownTallies: 0,
  nextTallies: 0,
  history: 0,
  tokens: 0,
  idempotencyKey: 0,
  fingerprint: 0,
  reviewKey: 0,
} as const;

/** What lists need none of. */
export const LIST_PROJECTION = { ...DETAIL_PROJECTION, questions: 0 } as const;

/**
 * How often a survey may be saved. Its history travels with it and no line of it is ever dropped, as that would let a
 * surveyor push one out of sight; what admins add to it is little.
 */
export const MAX_REVISION = 100;
