import type { ReviewRequest } from '@canvass/shared/contracts';
import { EmptyState, toast, Entries, EntriesArriving } from '@canvass/shared/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { PagedList } from '../layout/paged-list';
import { changeLists, itemsOf } from '../layout/pages';
import { useNextFocus } from '../layout/use-next-focus';
import { unpublish } from '../surveys/surveys-queries';
import { useFeedback } from '../surveys/use-feedback';
import { showStatus } from '../surveys/use-publishing';
import { AllSurveys } from '../surveys/all-surveys';
import { words } from '../words';
import { ReviewEntry } from './review-entry';
import { reviewsQuery } from './reviews-query';

/** Surveyors who ask for another look: their survey is published again, or they get another feedback. */
export function Reviews() {
  const place = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const list = useInfiniteQuery(reviewsQuery);
  const reviews = itemsOf(list.data, ({ surveyId }) => surveyId);
  const { leave, register } = useNextFocus(
    reviews.map(({ surveyId }) => surveyId),
    place,
  );
  /** An answered request leaves the list at once. */
  function answered(id: string) {
    leave(id);
    changeLists<ReviewRequest>(queries, reviewsQuery.queryKey, (all) => all.filter(({ surveyId }) => surveyId !== id));
  }
  const { ask, dialog } = useFeedback({
    send: ({ _id }, feedback, idempotencyKey) => unpublish(_id, feedback, idempotencyKey),
    onDone({ _id }) {
      answered(_id);
      showStatus(queries, _id, 'Unpublish');
      void toast(words.reviews.kept);
    },
  });
  return (
    <div ref={place} tabIndex={-1}>
      <PagedList
        list={list}
        items={reviews}
        arriving={<EntriesArriving />}
        empty={<EmptyState title={words.reviews.none} text={words.reviews.noneText} action={<AllSurveys />} />}
        failed={words.reviews.failed}
      >
        <Entries label={words.reviews.list}>
          {reviews.map((review) => (
            <ReviewEntry
              key={review.surveyId}
              review={review}
              publishRef={register(review.surveyId)}
              onPublished={() => answered(review.surveyId)}
              onKeep={() => ask({ _id: review.surveyId, title: review.title, status: 'Unpublish' })}
            />
          ))}
        </Entries>
      </PagedList>
      {dialog}
    </div>
  );
}
