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

/** Whether both lists and the survey's own page can show it. */
function isReadable(survey: SurveyRecord): boolean {
  try {
    const summary = surveySummarySchema.safeParse(presentSummary(survey, true));
    return summary.success && getDeclaration(readSurvey).answer.safeParse(presentSurvey(survey, true)).success;
  } catch {
    // Presenting the survey would throw the same error.
    return false;
  }
}

/** Operations on surveys whose records are damaged. */
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
     * Deletes a survey that cannot be shown. Its votes and reports stay in the data of the users who made them. Its
     * open reports are upheld, because nobody can look at their subject anymore.
     * @returns 1, or 0 if the survey was repaired or changed in the meantime.
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
