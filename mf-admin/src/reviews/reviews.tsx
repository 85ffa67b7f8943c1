import { type ReviewRequest, listReviewRequests } from '@canvass/shared/contracts';
import { PagedList, updateCachedLists, usePagedList, listQuery } from '@canvass/shared/queries';
import { EmptyState, toast, RecordList, RecordListSkeleton, type Elements } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useListFocus } from '../layout/use-list-focus';
import { RefusalNotice } from '../surveys/refusal-notice';
import { unpublish } from '../surveys/surveys-queries';
import { useFeedback } from '../surveys/use-feedback';
import { updateStatus } from '../surveys/use-publish';
import { AllSurveysLink } from '../surveys/all-surveys-link';
import { strings } from '../strings';
import { ReviewEntry } from './review-entry';

/** Unpublished surveys whose surveyors request a review, latest first. Refetched on every visit. */
const reviewsQuery = listQuery('reviews', listReviewRequests, { staleTime: 0 });

/** The review requests of surveyors: each survey is published again, or gets new feedback. */
export function Reviews() {
  const container = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const list = usePagedList(reviewsQuery, ({ surveyId }) => surveyId);
  const { beforeRemove, register } = useListFocus(
    list.items.map(({ surveyId }) => surveyId),
    container,
  );
  const [refusal, setRefusal] = useState<string>();
  /** An answered request leaves the list at once. */
  function removeAnswered(id: string) {
    setRefusal(undefined);
    beforeRemove(id);
    updateCachedLists<ReviewRequest>(queryClient, reviewsQuery.queryKey, (all) =>
      all.filter(({ surveyId }) => surveyId !== id),
    );
  }
  const { openFeedback, dialog } = useFeedback({
    send: ({ _id }, feedback, idempotencyKey) => unpublish(_id, feedback, idempotencyKey),
    onDone({ _id }) {
      removeAnswered(_id);
      updateStatus(queryClient, _id, { status: 'Unpublish' });
      void toast(strings.reviews.kept);
    },
  });
  return (
    <div ref={container} tabIndex={-1}>
      {refusal && <RefusalNotice reason={refusal} />}
      <PagedList
        list={list}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState title={strings.reviews.none} text={strings.reviews.noneText} action={<AllSurveysLink />} />}
        errorTitle={strings.reviews.failed}
      >
        <RecordList label={strings.reviews.list}>
          {list.items.map((review) => (
            <ReviewEntry
              key={review.surveyId}
              review={review}
              publishRef={register(review.surveyId)}
              onLeave={() => removeAnswered(review.surveyId)}
              onRefused={setRefusal}
              onKeepUnpublished={() => openFeedback({ _id: review.surveyId, title: review.title, status: 'Unpublish' })}
            />
          ))}
        </RecordList>
      </PagedList>
      {dialog satisfies Elements}
    </div>
  );
}
