import { MongoError } from 'mongodb';
import type { Locks } from '../database/lock';
import { describeError } from '../http/logging/redact';
import type { OpenReportCounts, CountFix } from '../reports/open-report-counts';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { AccountDeletionService, ResumedDeletions } from '../users/deletion/account-deletion.service';
import type { VerifiedEmails } from '../users/verified-emails';
import type { VotesRepository } from '../votes/votes.repository';
import type { Checkpoints, RequestedRecount } from './checkpoints.repository';
import { createTallyRebuilder, CLOCK_SKEW_MS, type TallyRepair } from './rebuild-tallies';

/** Surveys that a run counts anew because that was requested; the next run goes on. */
const MAX_REQUESTED_RECOUNTS = 100;

/** What one run found. */
export interface Reconciliation {
  /** Surveys whose votes were not all counted, as they were and as they are now. */
  tallies: TallyRepair[];
  /** Surveys whose votes could not be counted, as a record is damaged. The next votes have them looked at again. */
  unreadable: string[];
  /** Surveys that are being voted on right now; the next run looks at them again. */
  busy: string[];
  /** Surveys whose open reports were not all counted. */
  openReports: CountFix[];
  /** Removals of people that were left unfinished. */
  removals: ResumedDeletions;
  /** How many people the identity provider was asked about for the first time, whether their email is verified. */
  emailsChecked: number;
}

interface Dependencies {
  surveys: SurveysRepository;
  votes: VotesRepository;
  openReports: Pick<OpenReportCounts, 'fixOpenReportCounts'>;
  removal: Pick<AccountDeletionService, 'resumeDeletions'>;
  verifiedEmails: Pick<VerifiedEmails, 'recordUnchecked'>;
  checkpoints: Checkpoints;
  locks: Locks;
  now: () => Date;
}

/** Looks and repairs once. Gives null when another process is at it. */
export type Reconcile = () => Promise<Reconciliation | null>;

/** One damaged record must not keep the others from being counted. @throws what the database says. */
function toUnreadable(error: unknown): 'unreadable' {
  if (error instanceof MongoError) throw error;
  return 'unreadable';
}

/** What failed may quote people's data: as the log may have it. */
function redactFailures({ failures, ...resumed }: ResumedDeletions): ResumedDeletions {
  return { ...resumed, failures: failures.map(({ user, error }) => ({ user, error: describeError(error) })) };
}

/** Whether a run found something that is not as it should be; that a removal was finished is its normal end. */
export function isNoteworthy({ tallies, unreadable, openReports, removals }: Reconciliation): boolean {
  return tallies.length + unreadable.length + openReports.length + removals.failures.length > 0;
}

/**
 * Repairs what a crash can leave behind: a vote is stored first and counted second, so a process that dies in between
 * leaves a tally one too low. Only surveys that were voted on since the last run are looked at, and of these only the
 * votes since then, so that the cost does not grow with what is stored.
 */
export function createReconcile(dependencies: Dependencies): Reconcile {
  const { votes, openReports, removal, verifiedEmails, checkpoints, locks, now } = dependencies;
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
    for (const id of new Set([...ids, ...(await votes.listSurveysVotedSince(lastRun.at))])) {
      const result = await recount(id).catch(toUnreadable);
      if (result === 'busy') busy.push(id);
      else if (result === 'unreadable') unreadable.push(id);
      else if (result) tallies.push(result);
    }
    const isDecided = ({ surveyId }: RequestedRecount) => !busy.includes(surveyId);
    for (const request of requested.filter(isDecided)) await checkpoints.deleteRequested(request);
    // What cannot be judged yet is looked at again.
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
