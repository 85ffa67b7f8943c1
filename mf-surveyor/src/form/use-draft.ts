import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, saysTheSame, type DraftPlace, type SurveyDraft } from './stored-draft';
import type { SurveyForm } from './survey-form';

/** How long nothing has to be typed until the draft is kept, in milliseconds. */
const PAUSE = 500;

interface Keeping {
  place: DraftPlace;
  /** What the form says without a draft: only something else is worth keeping. */
  blank: SurveyForm;
  /** What belongs to the draft beside the form. */
  more: () => Omit<SurveyDraft, 'at' | 'form'>;
}

/** Keeps what is written: after a pause, and when the page is left in whatever way. */
export function useDraft(form: UseFormReturn<SurveyForm>, keeping: Keeping) {
  const latest = useRef(keeping);
  const hasEnded = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    latest.current = keeping;
  });

  const keep = useCallback((): boolean => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { place, blank, more } = latest.current;
    const now = form.getValues();
    if (!saysTheSame(now, blank)) return keepDraft(place, { at: new Date().toISOString(), form: now, ...more() });
    dropDraft(place);
    return false;
  }, [form]);

  useEffect(() => {
    // Nothing is kept that was not changed: a draft that only was looked at stays as old as it is.
    const keepIfChanged = () => {
      if (timer.current !== undefined && !hasEnded.current) keep();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setKept(!hasEnded.current && keep()), PAUSE);
      },
    });
    addEventListener('pagehide', keepIfChanged);
    document.addEventListener('visibilitychange', keepIfChanged);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', keepIfChanged);
      document.removeEventListener('visibilitychange', keepIfChanged);
      keepIfChanged();
      clearTimeout(timer.current);
    };
  }, [form, keep]);

  /** What was written is where it belongs now. */
  const end = () => {
    hasEnded.current = true;
    dropDraft(keeping.place);
  };

  return { isKept, keep, end };
}

export type Draft = ReturnType<typeof useDraft>;
