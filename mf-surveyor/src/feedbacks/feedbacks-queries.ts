import { listFeedbacks, requestReview } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { listQuery } from '@canvass/shared/queries';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The surveyor's own unpublished surveys with the admins' feedback, page by page. The server knows whose they are. */
export const feedbacksQuery = listQuery('feedbacks', listFeedbacks);

/** What is asked of the admins; the same key makes a repeat harmless. */
export interface ReviewRequest {
  surveyId: string;
  message: string;
  idempotencyKey: string;
}

/** Asks the admins for another look. Somebody may have asked or answered meanwhile: the list is read again either way. */
export function useReviewRequest() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ surveyId, message, idempotencyKey }: ReviewRequest) =>
      call(requestReview, { params: { id: surveyId }, body: { message } }, { idempotencyKey }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['feedbacks'] }),
  });
}
