import type { SurveyStatus, SurveySummary } from '@canvass/shared/contracts';
import { invalidateNouns, updateCachedLists } from '@canvass/shared/queries';
import { toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { strings } from '../strings';
import { getSurveyListsKey, MODERATION_NOUNS, type ModeratedSurvey, publish } from './surveys-queries';

/** Shows a survey's new status at once in the cached lists, and invalidates everything about it. */
export function updateStatus(queries: QueryClient, id: string, status: SurveyStatus): void {
  const resetReports = status === 'Unpublish' && { openReports: 0 };
  updateCachedLists<SurveySummary>(queries, getSurveyListsKey('all'), (surveys) =>
    surveys.map((each) => (each._id === id ? { ...each, status, ...resetReports } : each)),
  );
  if (status === 'Publish') {
    updateCachedLists<SurveySummary>(queries, getSurveyListsKey('Unpublish'), (surveys) =>
      surveys.filter(({ _id }) => _id !== id),
    );
  }
  void invalidateNouns(queries, MODERATION_NOUNS);
}

/**
 * Publishes a survey, and confirms it.
 * @param onDone called before the survey leaves a list.
 */
export function usePublish(survey: ModeratedSurvey, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (_: 'Publish', idempotencyKey) => publish(survey._id, idempotencyKey),
    onSuccess() {
      onDone();
      updateStatus(queries, survey._id, 'Publish');
      void toast(strings.surveys.published);
    },
  });
}
