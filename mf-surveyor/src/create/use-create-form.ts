import type { Draft } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSameForm, readDraft, type DraftKey } from '../form/draft/stored-draft';
import { useDraft } from '../form/draft/use-draft';
import { useOpening } from '../form/opening/use-opening';
import type { SurveyForm } from '../form/survey-form';
import { useSurveyForm } from '../form/use-survey-form';
import { getContinuedDraftKey } from './form-source';
import { toDraftForm, type ServerDraft } from './server-draft';
import { useCreateSurveyForm } from './use-create-survey-form';
import { useServerDraft } from './use-server-draft';

/** What the form is compared with: only other content is kept in the browser. */
interface Basis {
  form: SurveyForm;
  draftKey: DraftKey;
  /** When the form was last saved on the server from here. */
  savedAt?: Date;
}

function createSavedBasis(form: SurveyForm, draftKey: DraftKey): Basis {
  return { form, draftKey, savedAt: new Date() };
}

export interface CreateFormOptions {
  /** The form's initial values without a draft in the browser. */
  initialForm: SurveyForm;
  /** Where its draft in the browser is stored. */
  draftKey: DraftKey;
  /** The draft on the server that is continued. */
  initialDraft?: ServerDraft;
  /** Called when the form was saved as a new draft on the server. */
  onSavedAs: (id: string) => void;
}

/** Reads the browser's draft. One that equals what is saved on the server has nothing to restore. */
function readRestorable(draftKey: DraftKey, saved: SurveyForm) {
  const stored = readDraft(draftKey, saved);
  return stored && !isSameForm(stored.form, saved) ? stored : null;
}

/** The form of a new survey, its drafts in the browser and on the server, and what can be done with it. */
export function useCreateForm({ initialForm, draftKey, initialDraft, onSavedAs }: CreateFormOptions) {
  const { user } = useSession();
  const email = user?.email ?? '';
  const [restored] = useState(() => readRestorable(draftKey, initialForm));
  const [firstBasis] = useState<Basis>(() => ({ form: initialForm, draftKey }));
  const [basis, setBasis] = useState(firstBasis);
  /** What the form held before the version of another device was loaded into it. */
  const [replacedForm, setReplacedForm] = useState<SurveyForm | null>(null);
  const editing = useSurveyForm(restored?.form ?? initialForm, email);
  const opening = useOpening(initialDraft?.opensAt);
  // Changes that were begun on an earlier revision are compared with what was saved since.
  const serverDraft = useServerDraft(
    initialDraft && { ...initialDraft, revision: restored?.revision ?? initialDraft.revision },
  );
  const creation = useCreateSurveyForm(editing, {
    email,
    serverDraft,
    opening,
    sent: restored?.sent,
    onSend: () => draft.saveNow(),
    onDraftSaved(form) {
      const id = serverDraft.read()?._id ?? '';
      const continuedKey = getContinuedDraftKey(user?.uid ?? '', id);
      if (continuedKey.name !== basis.draftKey.name) draft.discard();
      setBasis(createSavedBasis(form, continuedKey));
      setReplacedForm(null);
      if (continuedKey.name !== basis.draftKey.name) onSavedAs(id);
    },
    onFinished: () => draft.finish(),
  });
  const draft = useDraft(editing.form, {
    draftKey: basis.draftKey,
    blank: basis.form,
    getExtraFields: () => {
      const revision = serverDraft.read()?.revision;
      return { sent: creation.sent(), ...(revision !== undefined && { revision }) };
    },
  });
  const { refresh } = draft;
  useEffect(() => {
    if (basis !== firstBasis) refresh();
  }, [basis, firstBasis, refresh]);

  /** Replaces the form with the version of another device; it can be restored. */
  function loadOther(theirs: Draft) {
    const theirForm = toDraftForm(theirs);
    setReplacedForm(editing.form.getValues());
    serverDraft.update(theirs);
    creation.resetError();
    editing.fill(theirForm);
    setBasis({ form: theirForm, draftKey: basis.draftKey });
    creation.setConflict(null);
  }

  /** Repeats what was refused, now that the user knows the other version. */
  function overwrite(theirs: Draft) {
    const intent = creation.conflict;
    serverDraft.update(theirs);
    // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
    flushSync(() => creation.setConflict(null));
    if (intent) creation.run(intent);
  }

  /** Saves the form as a draft, unless it is saved already. */
  function saveDraft() {
    const isSaved = basis.savedAt !== undefined && isSameForm(editing.form.getValues(), basis.form);
    if (!isSaved) creation.run({ kind: 'save' });
  }

  /** Stores the form in another draft, because the one that it continued is gone. */
  function saveAsNew() {
    serverDraft.update(undefined);
    creation.run({ kind: 'save' });
  }

  return {
    editing,
    email,
    opening,
    creation,
    draft,
    serverDraft: serverDraft.draft,
    basis,
    isFirstBasis: basis === firstBasis,
    restored,
    replacedForm,
    setReplacedForm,
    loadOther,
    overwrite,
    saveDraft,
    saveAsNew,
  };
}

export type CreateFormState = ReturnType<typeof useCreateForm>;
