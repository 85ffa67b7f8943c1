import type { SurveyStatus, SurveySummary } from '@canvass/shared/contracts';
import { toast } from '@canvass/shared/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { changeLists, readAgain } from '../layout/pages';
import { useWrite } from '../layout/use-write';
import { words } from '../words';
import { MODERATED, type Moderated, publish, type Shelf } from './surveys-queries';

function listsOf(status: Shelf) {
  return ['surveys', 'list', { status }];
}

/** Shows a survey's new status at once in the lists that were loaded, and has everything about it read again. */
export function showStatus(queries: QueryClient, id: string, status: SurveyStatus): void {
  const decided = status === 'Unpublish' && { openReports: 0 };
  changeLists<SurveySummary>(queries, listsOf('all'), (surveys) =>
    surveys.map((each) => (each._id === id ? { ...each, status, ...decided } : each)),
  );
  if (status === 'Publish') {
    changeLists<SurveySummary>(queries, listsOf('Unpublish'), (surveys) => surveys.filter(({ _id }) => _id !== id));
  }
  void readAgain(queries, MODERATED);
}

/**
 * Publishes a survey, and says so.
 * @param onDone hears of it before the survey leaves a list.
 */
export function usePublishing(survey: Moderated, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    send: (_: 'Publish', idempotencyKey) => publish(survey._id, idempotencyKey),
    onDone() {
      onDone();
      showStatus(queries, survey._id, 'Publish');
      void toast(words.surveys.published);
    },
  });
}
