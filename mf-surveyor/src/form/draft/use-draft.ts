import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deleteDraft, saveDraft, isSameForm, type DraftKey, type SurveyDraft } from './stored-draft';
import type { SurveyForm } from '../survey-form';

/** Milliseconds without typing until the draft is saved. */
const SAVE_DEBOUNCE_MS = 500;

interface DraftOptions {
  draftKey: DraftKey;
  /** The form's content without a draft; only other content is saved. */
  blank: SurveyForm;
  /** The fields of the draft besides the form. */
  getExtraFields: () => Omit<SurveyDraft, 'at' | 'form'>;
}

/** Saves the form as a draft: after a pause in typing, and whenever the page is left. */
export function useDraft(form: UseFormReturn<SurveyForm>, options: DraftOptions) {
  const latest = useRef(options);
  const isFinished = useRef(false);
  const discardedName = useRef<string>(undefined);
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
    if (draftKey.name === discardedName.current) return false;
    if (!isSameForm(now, blank))
      return saveDraft(draftKey, { at: new Date().toISOString(), form: now, ...getExtraFields() });
    deleteDraft(draftKey);
    return false;
  }, [form]);

  useEffect(() => {
    // An unchanged form is not saved: a draft that was only viewed keeps its timestamp.
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

  /** Deletes the draft once its content was sent. */
  const finish = () => {
    isFinished.current = true;
    deleteDraft(options.draftKey);
  };

  /** Saves the form again after its key or its blank content has changed. */
  const refresh = useCallback(() => setKept(saveNow()), [saveNow]);

  /** Deletes the draft, because its content is stored elsewhere, until it gets another key. */
  const discard = () => {
    discardedName.current = options.draftKey.name;
    deleteDraft(options.draftKey);
  };

  return { isKept, saveNow, refresh, discard, finish };
}
