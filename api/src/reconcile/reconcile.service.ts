import { MongoError } from 'mongodb';
import type { Leases } from '../database/lease';
import { describeError } from '../http/redact';
import type { OpenReportCounts, Recount } from '../reports/open-reports';
import type { SurveysRepository } from '../surveys/surveys.repository';
import type { RemovalService, ResumedRemovals } from '../users/removal.service';
import type { VerifiedEmails } from '../users/verified-emails';
import type { VotesRepository } from '../votes/votes.repository';
import type { Checkpoints, RequestedRecount } from './checkpoints.repository';
import { buildRecount, SKEW, type TallyRepair } from './recount';

/** Surveys that a run counts anew because that was requested; the next run goes on. */
const MAX_REQUESTED = 100;

/** What one run found. */
export interface Reconciliation {
  /** Surveys whose votes were not all counted, as they were and as they are now. */
  tallies: TallyRepair[];
  /** Surveys whose votes could not be counted, as a record is damaged. The next votes have them looked at again. */
  unreadable: string[];
  /** Surveys that are being voted on right now; the next run looks at them again. */
  busy: string[];
  /** Surveys whose open reports were not all counted. */
  openReports: Recount[];
  /** Removals of people that were left unfinished. */
  removals: ResumedRemovals;
  /** How many people the identity provider was asked about for the first time, whether their email is verified. */
  emailsChecked: number;
}

interface Dependencies {
  surveys: SurveysRepository;
  votes: VotesRepository;
  openReports: Pick<OpenReportCounts, 'recountOpenReports'>;
  removal: Pick<RemovalService, 'resumeRemovals'>;
  verifiedEmails: Pick<VerifiedEmails, 'noteUnchecked'>;
  checkpoints: Checkpoints;
  leases: Leases;
  now: () => Date;
}

/** Looks and repairs once. Gives null when another process is at it. */
export type Reconcile = () => Promise<Reconciliation | null>;

/** One damaged record must not keep the others from being counted. @throws what the database says. */
function toDamage(error: unknown): 'unreadable' {
  if (error instanceof MongoError) throw error;
  return 'unreadable';
}

/** What failed may quote people's data: as the log may have it. */
function inWords({ failures, ...round }: ResumedRemovals): ResumedRemovals {
  return { ...round, failures: failures.map(({ user, error }) => ({ user, error: describeError(error) })) };
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
export function buildReconcile(dependencies: Dependencies): Reconcile {
  const { votes, openReports, removal, verifiedEmails, checkpoints, leases, now } = dependencies;
  const recount = buildRecount(dependencies);

  async function recountVoted(): Promise<Pick<Reconciliation, 'tallies' | 'busy' | 'unreadable'>> {
    const startedAt = now();
    const tallies: TallyRepair[] = [];
    const busy: string[] = [];
    const unreadable: string[] = [];
    const last = await checkpoints.readRun();
    const requested = await checkpoints.readRequested(MAX_REQUESTED);
    for (const { surveyId } of requested) await checkpoints.forgetCounted(surveyId);
    const ids = [...requested.map(({ surveyId }) => surveyId), ...last.busy];
    for (const id of new Set([...ids, ...(await votes.surveysVotedSince(last.at))])) {
      const found = await recount(id).catch(toDamage);
      if (found === 'busy') busy.push(id);
      else if (found === 'unreadable') unreadable.push(id);
      else if (found) tallies.push(found);
    }
    const isJudged = ({ surveyId }: RequestedRecount) => !busy.includes(surveyId);
    for (const request of requested.filter(isJudged)) await checkpoints.forgetRequested(request);
    // What cannot be judged yet is looked at again.
    await checkpoints.writeRun({ at: new Date(startedAt.getTime() - SKEW), busy });
    return { tallies, busy, unreadable };
  }

  return () =>
    leases.ifFree('reconcile', async () => ({
      ...(await recountVoted()),
      openReports: await openReports.recountOpenReports(),
      removals: inWords(await removal.resumeRemovals()),
      emailsChecked: await verifiedEmails.noteUnchecked(),
    }));
}
