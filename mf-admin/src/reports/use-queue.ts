import type { ReportedSurvey } from '@canvass/shared/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { itemsOf } from '../layout/pages';
import { withParams } from '../layout/search-params';
import { useNextFocus } from '../layout/use-next-focus';
import { queueQuery } from './reports-queries';

/** Which survey of the queue is looked at: by its id, and by its place for when it leaves the queue. */
interface Chosen {
  id: string;
  place: number;
}

function placeOf(surveys: ReportedSurvey[], { id, place }: Chosen): number {
  const found = surveys.findIndex(({ surveyId }) => surveyId === id);
  return found === -1 ? Math.min(place, surveys.length - 1) : found;
}

/**
 * The queue and the survey in it that is looked at. When that one leaves, the one that takes its place is looked at; what
 * comes into the queue meanwhile changes nothing about it.
 * @param fallback takes the focus when the queue is empty.
 */
export function useQueue(fallback: RefObject<HTMLElement | null>) {
  const list = useInfiniteQuery(queueQuery);
  const [search, setSearch] = useSearchParams();
  const [chosen, choose] = useState<Chosen>({ id: search.get('survey') ?? '', place: 0 });
  const surveys = itemsOf(list.data, ({ surveyId }) => surveyId);
  const place = placeOf(surveys, chosen);
  const selected = surveys[place];
  const id = selected?.surveyId;
  if (id !== undefined && (chosen.id !== id || chosen.place !== place)) choose({ id, place });
  const focus = useNextFocus(
    surveys.map(({ surveyId }) => surveyId),
    fallback,
  );

  useEffect(() => {
    // The address follows, so that the way back from the survey leads here again.
    if (id !== undefined && search.get('survey') !== id)
      setSearch(withParams(search, { survey: id }), { replace: true });
  }, [id, search, setSearch]);

  function move(step: 1 | -1) {
    const next = surveys[place + step];
    if (!next) return;
    choose({ id: next.surveyId, place: place + step });
    focus.focus(next.surveyId);
  }
  return {
    list,
    surveys,
    selected,
    focus,
    select: (surveyId: string) => choose({ id: surveyId, place: 0 }),
    next: place + 1 < surveys.length ? () => move(1) : undefined,
    previous: place > 0 ? () => move(-1) : undefined,
  };
}
