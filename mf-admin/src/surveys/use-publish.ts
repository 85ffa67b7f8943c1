import type { SurveySummary } from '@canvass/shared/contracts';
import { toApiError } from '@canvass/shared/http';
import { invalidateNouns, surveyQuery, updateCachedLists } from '@canvass/shared/queries';
import { toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { strings } from '../strings';
import {
  getModerationState,
  getSurveyListsKey,
  MODERATION_NOUNS,
  type ModeratedSurvey,
  publish,
} from './surveys-queries';

/** The status of a survey, and its state if the status does not tell it. */
type NewStatus = Pick<ModeratedSurvey, 'status' | 'state'>;

const WITHDRAWN: NewStatus = { status: 'Unpublish', state: 'withdrawn' };

/** Shows a survey's new status at once in the cached lists, and invalidates everything about it. */
export function updateStatus(queryClient: QueryClient, id: string, { status, state }: NewStatus): void {
  const isUnpublished = getModerationState({ status, state }) === 'unpublished';
  updateCachedLists<SurveySummary>(queryClient, getSurveyListsKey('all'), (surveys) =>
    surveys.map((each) =>
      each._id === id ? { ...each, status, state, ...(isUnpublished && { openReports: 0 }) } : each,
    ),
  );
  if (!isUnpublished) {
    updateCachedLists<SurveySummary>(queryClient, getSurveyListsKey('Unpublish'), (surveys) =>
      surveys.filter(({ _id }) => _id !== id),
    );
  }
  void invalidateNouns(queryClient, MODERATION_NOUNS);
}

/** Whether a survey that was just published is withdrawn, as its owner had left it; false if that cannot be read. */
async function isWithdrawnAgain(queryClient: QueryClient, id: string): Promise<boolean> {
  const survey = await queryClient.fetchQuery({ ...surveyQuery(id), staleTime: 0 }).catch(() => undefined);
  return survey?.state === 'withdrawn';
}

interface PublishOptions {
  /** Called before the survey leaves a list of unpublished ones. */
  onLeave: () => void;
  /** Called if only its owner can publish the survey, with a sentence that says so. */
  onRefused: (reason: string) => void;
}

/**
 * Publishes a survey, and confirms it. A survey that its owner had withdrawn before it was unpublished is withdrawn again, and one
 * that is no longer unpublished but withdrawn is refused.
 */
export function usePublish({ _id, title }: ModeratedSurvey, { onLeave, onRefused }: PublishOptions) {
  const queryClient = useQueryClient();
  const { failure, ...write } = useWrite({
    send: (_: 'Publish', idempotencyKey) => publish(_id, idempotencyKey),
    async onSuccess() {
      const isWithdrawn = await isWithdrawnAgain(queryClient, _id);
      onLeave();
      updateStatus(queryClient, _id, isWithdrawn ? WITHDRAWN : { status: 'Publish' });
      void toast(strings.surveys[isWithdrawn ? 'stillWithdrawn' : 'published']);
    },
    onError(error) {
      const { code, title: reason } = toApiError(error);
      if (code !== 'survey-withdrawn') return;
      onLeave();
      onRefused(strings.surveys.refused(title, reason));
      updateStatus(queryClient, _id, WITHDRAWN);
    },
  });
  return { ...write, failure: failure?.code === 'survey-withdrawn' ? null : failure };
}
