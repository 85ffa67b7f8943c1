import { listReviewRequests } from '@canvass/shared/contracts';
import { listQuery } from '@canvass/shared/queries';

/** Unpublished surveys whose surveyors request a review, latest first. Read at every visit. */
export const reviewsQuery = listQuery('reviews', listReviewRequests, { staleTime: 0 });
