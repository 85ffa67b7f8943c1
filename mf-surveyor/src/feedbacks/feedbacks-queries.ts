import { listFeedbacks, requestReview } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { listQuery, invalidateNouns } from '@canvass/shared/queries';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';

/**
 * The surveyor's own unpublished surveys with the admins' feedback, page by page. The server knows the owner from the
 * token.
 */
export const feedbacksQuery = listQuery('feedbacks', listFeedbacks);

/**
 * Requests a review of a survey. One may have been requested or answered elsewhere: the list is refetched in either
 * case.
 * @param onSuccess called once the request is stored.
 */
export function useReviewRequest(surveyId: string, onSuccess: () => void) {
  const queryClient = useQueryClient();
  const invalidate = () => void invalidateNouns(queryClient, ['feedbacks']);
  return useWrite({
    send: (message: string, idempotencyKey) =>
      call(requestReview, { params: { id: surveyId }, body: { message } }, { idempotencyKey }),
    onSuccess() {
      onSuccess();
      invalidate();
    },
    onError: invalidate,
  });
}
