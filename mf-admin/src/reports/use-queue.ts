import type { ReportedSurvey } from '@canvass/shared/contracts';
import { usePagedList } from '@canvass/shared/queries';
import { type RefObject, useEffect, useState } from 'react';
import { useSearchChanges } from '../layout/search-params';
import { useListFocus } from '../layout/use-list-focus';
import { queueQuery } from './reports-queries';

/** The selected survey of the queue: its id, and its index for when it leaves the queue. */
interface Selection {
  id: string;
  index: number;
}

function findIndex(surveys: ReportedSurvey[], { id, index }: Selection): number {
  const foundIndex = surveys.findIndex(({ surveyId }) => surveyId === id);
  return foundIndex === -1 ? Math.min(index, surveys.length - 1) : foundIndex;
}

/**
 * The queue and its selected survey. When that one leaves the queue, the one that takes its place is selected; surveys
 * that are added do not change the selection.
 * @param fallback takes the focus when the queue is empty.
 */
export function useQueue(fallback: RefObject<HTMLElement | null>) {
  const list = usePagedList(queueQuery, ({ surveyId }) => surveyId);
  const [search, changeSearch] = useSearchChanges();
  const [selection, setSelection] = useState<Selection>({ id: search.get('survey') ?? '', index: 0 });
  const surveys = list.items;
  const index = findIndex(surveys, selection);
  const selected = surveys[index];
  const id = selected?.surveyId;
  if (id !== undefined && (selection.id !== id || selection.index !== index)) setSelection({ id, index });
  const focus = useListFocus(
    surveys.map(({ surveyId }) => surveyId),
    fallback,
  );

  useEffect(() => {
    // The address is updated, so that going back from the survey leads here again.
    if (id !== undefined && search.get('survey') !== id) changeSearch({ survey: id }, { replace: true });
  }, [id, search, changeSearch]);

  function move(step: 1 | -1) {
    const next = surveys[index + step];
    if (!next) return;
    setSelection({ id: next.surveyId, index: index + step });
    focus.focus(next.surveyId);
  }
  return {
    list,
    surveys,
    selected,
    focus,
    select: (surveyId: string) => setSelection({ id: surveyId, index: 0 }),
    next: index + 1 < surveys.length ? () => move(1) : undefined,
    previous: index > 0 ? () => move(-1) : undefined,
  };
}
