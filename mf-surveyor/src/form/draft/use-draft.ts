import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deleteDraft, saveDraft, isSameForm, type DraftKey, type SurveyDraft } from './stored-draft';
import type { SurveyForm } from '../survey-form';

/** How long nothing has to be typed until the draft is kept, in milliseconds. */
const SAVE_DEBOUNCE_MS = 500;

interface DraftOptions {
  draftKey: DraftKey;
  /** What the form says without a draft: only something else is worth keeping. */
  blank: SurveyForm;
  /** What belongs to the draft beside the form. */
  getExtraFields: () => Omit<SurveyDraft, 'at' | 'form'>;
}

/** Keeps what is written: after a pause, and when the page is left in whatever way. */
export function useDraft(form: UseFormReturn<SurveyForm>, options: DraftOptions) {
  const latest = useRef(options);
  const isFinished = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    latest.current = options;
  });

  const saveNow = useCallback((): boolean => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { draftKey, blank, getExtraFields } = latest.current;
    const now = form.getValues();
    if (!isSameForm(now, blank))
      return saveDraft(draftKey, { at: new Date().toISOString(), form: now, ...getExtraFields() });
    deleteDraft(draftKey);
    return false;
  }, [form]);

  useEffect(() => {
    // Nothing is kept that was not changed: a draft that only was looked at stays as old as it is.
    const saveIfChanged = () => {
      if (timer.current !== undefined && !isFinished.current) saveNow();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setKept(!isFinished.current && saveNow()), SAVE_DEBOUNCE_MS);
      },
    });
    addEventListener('pagehide', saveIfChanged);
    document.addEventListener('visibilitychange', saveIfChanged);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', saveIfChanged);
      document.removeEventListener('visibilitychange', saveIfChanged);
      saveIfChanged();
      clearTimeout(timer.current);
    };
  }, [form, saveNow]);

  /** What was written is where it belongs now. */
  const finish = () => {
    isFinished.current = true;
    deleteDraft(options.draftKey);
  };

  return { isKept, saveNow, finish };
}
