import type { Survey } from '@canvass/shared/contracts';
import { surveyQuery, resultsQuery } from '@canvass/shared/queries';
import { isClosed } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../use-now';

/**
 * Whether a survey is closed, and whether it closed while the page was open, by the reader's clock. When the survey closes in that
 * time, its final counts are fetched, and the survey itself: its closing time may have been postponed.
 */
export function useSurveyClock({ _id, closesAt }: Survey): { now: Date; closed: boolean; hasJustClosed: boolean } {
  const queryClient = useQueryClient();
  const now = useNow(closesAt);
  const closed = isClosed(closesAt, now);
  const [wasClosedAtFirst] = useState(closed);
  const wasClosed = useRef(closed);
  useEffect(() => {
    const isClosing = closed && !wasClosed.current;
    wasClosed.current = closed;
    if (!isClosing) return;
    void queryClient.invalidateQueries({ queryKey: surveyQuery(_id).queryKey });
    // Counts that were never loaded are already being requested.
    const { queryKey } = resultsQuery(_id);
    void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
  }, [queryClient, _id, closed]);
  return { now, closed, hasJustClosed: closed && !wasClosedAtFirst };
}
