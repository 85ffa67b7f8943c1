import { deleteSurvey } from '@canvass/shared/contracts';
import { ownSurvey, type Route } from '../../endpoints/route';
import type { SurveyDeletionService } from './survey-deletion.service';

export function surveyDeletionRoutes(deletion: SurveyDeletionService): Route[] {
  return [
    ownSurvey(deletion.findSurvey).route(deleteSurvey, async ({ caller, survey }) => ({
      deletedCount: await deletion.delete(caller, survey),
    })),
  ];
}
