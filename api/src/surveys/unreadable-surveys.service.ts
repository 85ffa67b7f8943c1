import { readSurvey, surveySummarySchema } from '@canvass/shared/contracts';
import { getDeclaration } from '@canvass/shared/contracts/server';
import { describeActor, type AuditService } from '../audit/audit.service';
import { problem } from '../http/problems/problem';
import type { ReportsRepository } from '../reports/reports.repository';
import { toText } from '../database/to-text';
import type { UserRecord } from '../users/users.collection';
import { presentSummary, presentSurvey } from './present-survey';
import type { SurveyRecord } from './surveys.collection';
import type { SurveysRepository } from './surveys.repository';

export type UnreadableSurveysService = ReturnType<typeof createUnreadableSurveysService>;

/** Whether lists and the survey's own page can show it. */
function isReadable(survey: SurveyRecord): boolean {
  try {
    const summary = surveySummarySchema.safeParse(presentSummary(survey, true));
    return summary.success && getDeclaration(readSurvey).answer.safeParse(presentSurvey(survey, true)).success;
  } catch {
    // What throws here throws wherever it is to be shown.
    return false;
  }
}

/** What can still be done with surveys whose records are damaged. */
export function createUnreadableSurveysService({
  surveys,
  reports,
  audit,
  now,
}: {
  surveys: SurveysRepository;
  reports: Pick<ReportsRepository, 'decide'>;
  audit: AuditService;
  now: () => Date;
}) {
  return {
    findSurvey: (id: string): Promise<SurveyRecord | null> => surveys.find(id),

    /**
     * Deletes a survey that cannot be shown. Its votes and reports stay what they are to those who made them: part of
     * their own data. Open reports are decided with it, as nobody can look at what they are about any more.
     * @returns 1, or 0 when somebody has mended or changed the survey meanwhile.
     * @throws survey-readable
     */
    async delete(caller: UserRecord, survey: SurveyRecord): Promise<number> {
      const { id } = survey;
      if (isReadable(survey)) throw problem('survey-readable');
      const auditEntry = {
        ...describeActor(caller),
        action: 'survey-deleted' as const,
        subject: { kind: 'survey' as const, id, label: toText(survey.title) },
      };
      return audit.runAudited(auditEntry, async (setDetails) => {
        const isDeleted = await surveys.deleteIfUnchanged(survey);
        if (!isDeleted) setDetails({ outcome: 'refused' });
        else await reports.decide(id, 'upheld', now());
        return isDeleted ? 1 : 0;
      });
    },
  };
}
