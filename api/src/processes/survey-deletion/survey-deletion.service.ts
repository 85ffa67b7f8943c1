import { readSurvey, surveySummarySchema } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { describeActor, type AuditService } from '../../audit/audit.service';
import { toText } from '../../kernel/database/to-text';
import { problem } from '../../kernel/http/problems/problem';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type { ScheduledRemindersRepository } from '../../records/scheduled-reminders.repository';
import type { FollowersRepository } from '../../notifications/followers.repository';
import type { HandledWork } from '../handled-work/handled-work';
import type { Checkpoints } from '../reconcile/checkpoints.repository';
import type { ReportsRepository } from '../../reports/reports.repository';
import type { UserRecord } from '../../records/users.collection';
import { MAX_COUNTING_DELAY_MS } from '../../votes/max-counting-delay';
import { removeAnonymousBallots, type BallotServices } from '../../votes/anonymous/ballot-services';
import type { VotesRepository } from '../../votes/votes.repository';
import type { ComparisonsRepository } from '../../surveys/comparisons/comparisons.repository';
import type { DraftsRepository } from '../../surveys/drafts/drafts.repository';
import type { FinalReportsRepository } from '../../surveys/final-reports/final-reports.repository';
import { presentSummary, presentSurvey } from '../../surveys/present-survey';
import type { SurveyRecord } from '../../records/surveys.collection';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { DeletedSurveysRepository, PendingDeletion } from './deleted-surveys.repository';

/** How many deletions are finished in one run of the scheduler. */
const MAX_DELETIONS = 20;

export type SurveyDeletionService = ReturnType<typeof createSurveyDeletionService>;

/** Whether both lists and the survey's own page can show it. */
function isReadable(survey: SurveyRecord, now: Date): boolean {
  try {
    const summary = surveySummarySchema.safeParse(
      presentSummary(survey, { isForAdmin: true, canReadQuestions: true, surveyorEmail: survey.surveyorEmail }, now),
    );
    return (
      summary.success &&
      getDeclaration(readSurvey).answer.safeParse(
        presentSurvey(survey, { isForOwnerOrAdmin: true, canReadQuestions: true, surveyor: null }, now),
      ).success
    );
  } catch {
    // Presenting the survey would throw the same error.
    return false;
  }
}

/** Deletes surveys: at once for everyone, while the scheduler removes their votes a little later. */
export function createSurveyDeletionService({
  surveys,
  deletions,
  drafts,
  votes,
  ballots,
  invitations,
  scheduledReminders,
  followers,
  finalReports,
  comparisons,
  reports,
  handledWork,
  checkpoints,
  audit,
  now,
}: {
  surveys: Pick<SurveysRepository, 'find'>;
  deletions: DeletedSurveysRepository;
  drafts: Pick<DraftsRepository, 'deletePublished'>;
  votes: Pick<VotesRepository, 'removeAll'>;
  ballots: Omit<BallotServices, 'ballotBox'>;
  invitations: Pick<InvitationsRepository, 'deleteAll'>;
  scheduledReminders: Pick<ScheduledRemindersRepository, 'removeAll'>;
  followers: Pick<FollowersRepository, 'deleteSurvey'>;
  finalReports: Pick<FinalReportsRepository, 'deleteAll'>;
  comparisons: Pick<ComparisonsRepository, 'deleteAll'>;
  reports: Pick<ReportsRepository, 'decide'>;
  handledWork: Pick<HandledWork, 'clearReports'>;
  checkpoints: Pick<Checkpoints, 'deleteCounted'>;
  audit: AuditService;
  now: () => Date;
}) {
  /** Upholds the open reports of a deleted survey, because nobody can look at it anymore. */
  async function resolveReports(id: string): Promise<void> {
    const decidedAt = now();
    await reports.decide(id, 'upheld', decidedAt);
    await handledWork.clearReports(id, decidedAt);
  }

  /** Harmless when repeated. */
  async function finish(deletion: PendingDeletion): Promise<boolean> {
    const { id } = deletion;
    await deletions.deleteSurvey(deletion);
    if (await deletions.exists(id)) {
      // It was handed to another surveyor before its former owner's deletion came to it.
      await deletions.cancel(id);
      return false;
    }
    await deletions.deleteVersions(id);
    await votes.removeAll(id);
    await removeAnonymousBallots(ballots, id);
    await invitations.deleteAll(id);
    await scheduledReminders.removeAll(id);
    await followers.deleteSurvey(id);
    await finalReports.deleteAll(id);
    await comparisons.deleteAll(id);
    await checkpoints.deleteCounted(id);
    await resolveReports(id);
    await deletions.finish(id);
    return true;
  }

  return {
    findSurvey: (id: string): Promise<SurveyRecord | null> => surveys.find(id),

    /**
     * Deletes a survey with its votes and comments. Reports stay in the data of the users who made them.
     * @returns 1, or 0 if the survey has another owner by now.
     * @throws survey-readable for somebody else's survey that is not damaged.
     */
    async delete(caller: UserRecord, survey: SurveyRecord): Promise<number> {
      const { id, surveyorUid } = survey;
      if (surveyorUid !== caller.uid && isReadable(survey, now())) throw problem('survey-readable');
      const auditEntry = {
        ...describeActor(caller),
        action: 'survey-deleted' as const,
        subject: { kind: 'survey' as const, id, label: toText(survey.title) },
      };
      return audit.runAudited(auditEntry, async (setDetails) => {
        const deletion = { id, surveyorUid: typeof surveyorUid === 'string' ? surveyorUid : null };
        // A draft that a crash left behind must not become this survey again.
        await drafts.deletePublished(id);
        await deletions.request(deletion, new Date(now().getTime() + MAX_COUNTING_DELAY_MS));
        if (await deletions.deleteSurvey(deletion)) {
          await resolveReports(id);
          return 1;
        }
        if (await deletions.exists(id)) await deletions.cancel(id);
        setDetails({ outcome: 'refused' });
        return 0;
      });
    },

    /** The scheduler's task. */
    task: {
      name: 'remove-deleted-surveys' as const,
      findNextDue: () => deletions.findNextDue(),
      async run(): Promise<number> {
        let finished = 0;
        for (const deletion of await deletions.listDue(now(), MAX_DELETIONS)) {
          if (await finish(deletion)) finished += 1;
        }
        return finished;
      },
    },
  };
}
