import { listVoted, type SurveySummary } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey } from '@canvass/shared/queries';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PAGE_SIZE } from '../survey-queries';

function votedSurveysQuery(ids: string, uid: string) {
  return queryOptions({
    queryKey: createQueryKey('surveys', 'list', { voted: ids, uid }),
    queryFn: ({ signal }) => call(listVoted, { query: { ids } }, { signal }),
    staleTime: 60_000,
  });
}

/** One batch per page of the list, so that loading more requests only the new page. */
function toIdBatches(surveys: readonly SurveySummary[]): string[] {
  const count = Math.ceil(surveys.length / PAGE_SIZE);
  const batches = Array.from({ length: count }, (_, index) =>
    surveys.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
  );
  return batches.map((batch) => batch.map(({ _id }) => _id).join(','));
}

interface VotedSurveysProps {
  surveys: readonly SurveySummary[];
  uid: string;
  /** Called with the ids of the surveys that this user has voted on. */
  onFound: (ids: ReadonlySet<string>) => void;
}

/**
 * Finds out which of some surveys a user has voted on. Renders nothing; if a request fails, the cards have no mark, but
 * a survey's own page still shows it. In its own chunk, because visitors do not need it.
 */
export function VotedSurveys({ surveys, uid, onFound }: VotedSurveysProps) {
  const queryClient = useQueryClient();
  const batches = toIdBatches(surveys);
  const { data } = useQuery({
    queryKey: createQueryKey('surveys', 'list', { voted: batches, uid }),
    // Each batch has its own retries.
    retry: false,
    queryFn: async () =>
      (await Promise.all(batches.map((ids) => queryClient.fetchQuery(votedSurveysQuery(ids, uid))))).flat(),
    // While more surveys load, those of the same user keep their marks.
    placeholderData: (previous, query) => (query?.queryKey[2].uid === uid ? previous : undefined),
  });
  useEffect(() => onFound(new Set(data)), [data, onFound]);
  return null;
}
