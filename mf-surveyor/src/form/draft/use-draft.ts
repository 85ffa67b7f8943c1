import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deleteDraft, saveDraft, isSameForm, type DraftKey, type SurveyDraft } from './stored-draft';
import type { SurveyForm } from '../survey-form';

/** Milliseconds without typing until the draft is saved. */
const SAVE_DEBOUNCE_MS = 500;

interface DraftOptions {
  /** Where the draft is stored at first. */
  draftKey: DraftKey;
  /** The form's content without a draft; only other content is saved. */
  blank: SurveyForm;
  /** The fields of the draft besides the form. */
  getExtraFields: () => Omit<SurveyDraft, 'at' | 'form'>;
  /** Called when the form begins to differ from its blank content, and when it no longer does. */
  onKept?: (isKept: boolean) => void;
  /**
   * Called when another tab has changed the draft: the key is left to that tab.
   * @param isLeaving the page is being left, so that its address must not change.
   * @returns the key of this form from now on.
   */
  onTaken?: (isLeaving: boolean) => DraftKey;
}

/** A draft in the storage, and what this tab has read or written there last. */
interface Place {
  key: DraftKey;
  seen: string | null;
}

const readText = ({ store, name }: DraftKey) => store.read(name);
const openPlace = (key: DraftKey): Place => ({ key, seen: readText(key) });

function isTaken({ key, seen }: Place): boolean {
  const stored = readText(key);
  return stored !== null && stored !== seen;
}

/** Saves the form as a draft: after a pause in typing, when a field is left, and whenever the page is left. */
export function useDraft(form: UseFormReturn<SurveyForm>, options: DraftOptions) {
  const latest = useRef(options);
  const isFinished = useRef(false);
  const isReported = useRef(false);
  const [firstPlace] = useState(() => openPlace(options.draftKey));
  const place = useRef(firstPlace);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    latest.current = options;
  });

  /** Deletes the draft, unless another tab has changed it. */
  const deleteOwn = useCallback(() => {
    if (!isTaken(place.current)) deleteDraft(place.current.key);
    place.current.seen = null;
  }, []);

  const saveNow = useCallback(
    (isLeaving = false): boolean => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { blank, getExtraFields, onTaken } = latest.current;
      const now = form.getValues();
      if (isSameForm(now, blank)) {
        deleteOwn();
        return false;
      }
      if (onTaken && isTaken(place.current)) {
        place.current = openPlace(onTaken(isLeaving));
        // The form already has its new address.
        isReported.current = true;
      }
      const { key } = place.current;
      const isSaved = saveDraft(key, { at: new Date().toISOString(), form: now, ...getExtraFields() });
      place.current.seen = readText(key);
      return isSaved;
    },
    [form, deleteOwn],
  );

  /** Reports at once that the form is no longer blank, and after a pause that it is blank again. */
  const report = useCallback((isNowKept: boolean) => {
    if (isReported.current === isNowKept) return;
    isReported.current = isNowKept;
    latest.current.onKept?.(isNowKept);
  }, []);

  // A layout effect: it ends before the page is removed, whose fields may lose the focus with it.
  useLayoutEffect(() => {
    const hasUnsaved = () => timer.current !== undefined && !isFinished.current;
    const saveAndReport = () => {
      setKept(!isFinished.current && saveNow());
      if (!isFinished.current) report(!isSameForm(form.getValues(), latest.current.blank));
    };
    // An unchanged form is not saved: a draft that was only viewed keeps its timestamp.
    const saveIfChanged = () => {
      if (hasUnsaved()) saveAndReport();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        const isBeginning =
          !isReported.current && !isFinished.current && !isSameForm(form.getValues(), latest.current.blank);
        // From the first moment on, there is something where the address leads to.
        if (isBeginning) saveNow();
        timer.current = setTimeout(saveAndReport, SAVE_DEBOUNCE_MS);
        if (isBeginning) report(true);
      },
    });
    addEventListener('pagehide', saveIfChanged);
    document.addEventListener('visibilitychange', saveIfChanged);
    // What is outside the form, such as a logout, finds the draft complete.
    document.addEventListener('focusout', saveIfChanged);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', saveIfChanged);
      document.removeEventListener('visibilitychange', saveIfChanged);
      document.removeEventListener('focusout', saveIfChanged);
      if (hasUnsaved()) saveNow(true);
      clearTimeout(timer.current);
    };
  }, [form, saveNow, report]);

  /** Deletes the draft once its content was sent. */
  const finish = () => {
    isFinished.current = true;
    deleteOwn();
  };

  /** Saves the form again after its blank content has changed. */
  const refresh = useCallback(() => setKept(saveNow()), [saveNow]);

  /** Continues under another key, and deletes what this tab has stored under the present one. */
  const moveTo = (key: DraftKey) => {
    deleteOwn();
    place.current = openPlace(key);
  };

  return { isKept, saveNow, refresh, moveTo, finish, readKey: () => place.current.key };
}
