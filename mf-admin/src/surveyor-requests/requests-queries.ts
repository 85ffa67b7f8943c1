import {
  decideSurveyorRequest,
  listSurveyorRequests,
  type SurveyorRequest,
  type SurveyorRequestState,
} from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery, updateCachedLists, NOTIFICATIONS_NOUN } from '@canvass/shared/queries';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@canvass/shared/ui';

/** In display order. */
export const REQUEST_TABS = ['open', 'approved', 'declined'] as const satisfies SurveyorRequestState[];

/** Requests in a state, latest first, page by page. Refetched on every visit: new ones arrive at any time. */
export function requestsQuery(state: SurveyorRequestState) {
  return listQuery('surveyor-requests', listSurveyorRequests, { input: { query: { state } }, staleTime: 0 });
}

/** Declines a request with a reason; approves it without one. */
export function sendDecision(id: string, reason: string | undefined, idempotencyKey: string) {
  const body = reason === undefined ? ({ decision: 'approve' } as const) : ({ decision: 'decline', reason } as const);
  return call(decideSurveyorRequest, { params: { id }, body }, { idempotencyKey });
}

/** Removes a decided request from the open ones, and confirms the decision. */
export function useShowDecision() {
  const queryClient = useQueryClient();
  return ({ _id }: SurveyorRequest, message: string) => {
    updateCachedLists<SurveyorRequest>(queryClient, requestsQuery('open').queryKey, (all) =>
      all.filter((each) => each._id !== _id),
    );
    void invalidateNouns(queryClient, ['surveyor-requests', 'users', 'events', 'overview', NOTIFICATIONS_NOUN]);
    void toast(message);
  };
}
