import { MongoError } from 'mongodb';
import type { Locks } from '../../kernel/database/lock';
import { describeError } from '../../kernel/http/logging/redact';
import type { OpenReportCounts, CountFix } from '../../reports/open-report-counts';
import type { TalliesRepository } from '../../surveys/results/tallies.repository';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { AccountDeletionService, ResumedDeletions } from '../account-deletion/account-deletion.service';
import type { VerifiedEmails } from '../../users/verified-emails';
import type { AnonymousRecount } from '../../votes/anonymous/anonymous-recount';
import type { VotesRepository } from '../../votes/votes.repository';
import type { Checkpoints, RequestedRecount } from './checkpoints.repository';
import { createTallyRebuilder, CLOCK_SKEW_MS } from './rebuild-tallies';
import type { TallyRepair } from '../../surveys/results/repair-tallies';

/** The maximum number of requested recounts per run; the next run continues. */
const MAX_REQUESTED_RECOUNTS = 100;

/** The maximum number of interrupted votes with anonymous ballots per run; the next run continues. */
const MAX_INTERRUPTED_VOTES = 1000;

/** The result of one run. */
export interface Reconciliation {
  /** Surveys whose tallies were wrong, before and after the repair. */
  tallies: TallyRepair[];
  /**
   * Surveys whose votes could not be counted because a record is damaged. They are tried again after the next votes.
   */
  unreadable: string[];
  /** Surveys with votes in progress; the next run checks them again. */
  busy: string[];
  /** Surveys whose counts of open reports were wrong. */
  openReports: CountFix[];
  /** Unfinished deletions of users. */
  removals: ResumedDeletions;
  /** How many users' emails were checked at the identity provider for the first time. */
  emailsChecked: number;
}

interface Dependencies {
  surveys: Pick<SurveysRepository, 'findWithTallies' | 'listVersions'>;
  tallies: TalliesRepository;
  votes: VotesRepository;
  anonymousRecount: AnonymousRecount;
  openReports: Pick<OpenReportCounts, 'fixOpenReportCounts'>;
  removal: Pick<AccountDeletionService, 'resumeDeletions'>;
  verifiedEmails: Pick<VerifiedEmails, 'recordUnchecked'>;
  checkpoints: Checkpoints;
  locks: Locks;
  now: () => Date;
}

/** Runs the job once. Returns null if another process is running it. */
export type Reconcile = () => Promise<Reconciliation | null>;

/**
 * A damaged record must not keep other surveys from being counted.
 * @throws errors of the database.
 */
function toUnreadable(error: unknown): 'unreadable' {
  if (error instanceof MongoError) throw error;
  return 'unreadable';
}

/** Redacts errors for the log, because they may quote personal data. */
function redactFailures({ failures, ...resumed }: ResumedDeletions): ResumedDeletions {
  return { ...resumed, failures: failures.map(({ user, error }) => ({ user, error: describeError(error) })) };
}

/** Whether a run found something wrong; a finished deletion is normal. */
export function isNoteworthy({ tallies, unreadable, openReports, removals }: Reconciliation): boolean {
  return tallies.length + unreadable.length + openReports.length + removals.failures.length > 0;
}

/**
 * Repairs what a crash can leave unfinished: a vote is stored first and counted second, so a crash in between makes a
 * tally one too low. A run only checks surveys with votes since the last run, and of these only the new votes, so that
 * the cost does not grow with the amount of data.
 */
export function createReconcile(dependencies: Dependencies): Reconcile {
  const { votes, anonymousRecount, openReports, removal, verifiedEmails, checkpoints, locks, now } = dependencies;
  const recount = createTallyRebuilder(dependencies);

  async function recountVotedSurveys(): Promise<Pick<Reconciliation, 'tallies' | 'busy' | 'unreadable'>> {
    const startedAt = now();
    const tallies: TallyRepair[] = [];
    const busy: string[] = [];
    const unreadable: string[] = [];
    const lastRun = await checkpoints.readRun();
    const requested = await checkpoints.readRequested(MAX_REQUESTED_RECOUNTS);
    for (const { surveyId } of requested) await checkpoints.deleteCounted(surveyId);
    const ids = [...requested.map(({ surveyId }) => surveyId), ...lastRun.busy];
    ids.push(...(await anonymousRecount.listInterrupted(MAX_INTERRUPTED_VOTES)));
    // If the clock of that run was wrong, nobody knows what it has covered.
    const since = lastRun.at > startedAt ? new Date(0) : lastRun.at;
    for (const id of new Set([...ids, ...(await votes.listSurveysVotedSince(since))])) {
      const result = await recount(id).catch(toUnreadable);
      if (result === 'busy') busy.push(id);
      else if (result === 'unreadable') unreadable.push(id);
      else if (result) tallies.push(result);
    }
    const isDecided = ({ surveyId }: RequestedRecount) => !busy.includes(surveyId);
    for (const request of requested.filter(isDecided)) await checkpoints.deleteRequested(request);
    // Covers less than this run, so that the next one checks recent votes again.
    await checkpoints.writeRun({ at: new Date(startedAt.getTime() - CLOCK_SKEW_MS), busy });
    return { tallies, busy, unreadable };
  }

  return () =>
    locks.tryWithLock('reconcile', async () => ({
      ...(await recountVotedSurveys()),
      openReports: await openReports.fixOpenReportCounts(),
      removals: redactFailures(await removal.resumeDeletions()),
      emailsChecked: await verifiedEmails.recordUnchecked(),
    }));
}
