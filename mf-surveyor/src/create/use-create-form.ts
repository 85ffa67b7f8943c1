import type { Draft } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  deleteDraft,
  isSameForm,
  noteSavedAs,
  readDraft,
  readSavedAs,
  type DraftKey,
  type SurveyDraft,
} from '../form/draft/stored-draft';
import { useDraft } from '../form/draft/use-draft';
import { useOpening } from '../form/opening/use-opening';
import type { SurveyForm } from '../form/survey-form';
import { useSurveyForm } from '../form/use-survey-form';
import { toDraftContent, toDraftForm, type ServerDraft } from './server-draft';
import { useCreateSurveyForm } from './use-create-survey-form';
import type { FormPlace } from './use-form-source';
import { useServerDraft } from './use-server-draft';

/** What the form is compared with: only other content is kept in the browser. */
interface Basis {
  form: SurveyForm;
  /** When the form was last saved on the server from here. */
  savedAt?: Date;
}

function createSavedBasis(form: SurveyForm): Basis {
  return { form, savedAt: new Date() };
}

export interface CreateFormOptions {
  /** The form's initial values without a draft in the browser. */
  initialForm: SurveyForm;
  /** Where it is kept. */
  place: FormPlace;
  /** The draft on the server that is continued. */
  initialDraft?: ServerDraft;
}

/** Reads the browser's draft. One that equals what is saved on the server has nothing to restore. */
function readRestorable(draftKey: DraftKey, saved: SurveyForm) {
  const stored = readDraft(draftKey, saved);
  return stored && !isSameForm(stored.form, saved) ? stored : null;
}

/** The form of a new survey, its drafts in the browser and on the server, and what can be done with it. */
export function useCreateForm({ initialForm, place, initialDraft }: CreateFormOptions) {
  const { user } = useSession();
  const email = user?.email ?? '';
  const [restored] = useState(() => readRestorable(place.draftKey, initialForm));
  const [firstBasis] = useState<Basis>(() => ({ form: initialForm }));
  const [basis, setBasis] = useState(firstBasis);
  /** Where the version of another tab is that has changed the same form. */
  const [rivalKey, setRivalKey] = useState<DraftKey | null>(null);
  const [isComparing, setComparing] = useState(false);
  /** What the form held before the version of another device was loaded into it. */
  const [replacedForm, setReplacedForm] = useState<SurveyForm | null>(null);
  const editing = useSurveyForm(restored?.form ?? initialForm, email);
  const opening = useOpening(initialDraft?.opensAt);
  // Changes that were begun on an earlier revision are compared with what was saved since.
  const serverDraft = useServerDraft(
    initialDraft && { ...initialDraft, revision: restored?.revision ?? initialDraft.revision },
  );
  /** The draft on the server under whose id the form is kept in the browser. */
  const draftId = useRef(initialDraft?._id);
  const creation = useCreateSurveyForm(editing, {
    email,
    serverDraft,
    opening,
    sent: restored?.sent,
    onSend: () => draft.saveNow(),
    onDraftSaved(form) {
      const id = serverDraft.read()?._id;
      setBasis(createSavedBasis(form));
      setReplacedForm(null);
      if (id !== undefined && id !== draftId.current) moveToDraft(id);
    },
    onFinished: () => draft.finish(),
    onDoneLate(form, { kind }) {
      const key = draft.readKey();
      const stored = readDraft(key, form);
      if (stored && !isSameForm(stored.form, form)) return;
      deleteDraft(key);
      const id = serverDraft.read()?._id;
      if (kind === 'save' && id !== undefined && id !== draftId.current) noteSavedAs(key, id);
    },
  });
  const draft = useDraft(editing.form, {
    draftKey: place.draftKey,
    blank: basis.form,
    getExtraFields: () => {
      const { _id: id, revision } = serverDraft.read() ?? {};
      const savable = { content: toDraftContent(editing.form.getValues()), draftId: id, revision };
      return { sent: creation.sent(), ...(revision !== undefined && { revision }), savable };
    },
    onKept: place.onKept,
    onTaken(isLeaving) {
      setRivalKey(draft.readKey());
      return place.onTaken(isLeaving);
    },
  });
  const { refresh } = draft;
  useEffect(() => {
    if (basis !== firstBasis) refresh();
  }, [basis, firstBasis, refresh]);

  /** Keeps the form as what has become a draft on the server, and leads other tabs there. */
  function moveToDraft(id: string) {
    const formerKey = draft.readKey();
    draft.moveTo(place.onSavedAs(id));
    if (draftId.current === undefined) noteSavedAs(formerKey, id);
    draftId.current = id;
    setRivalKey(null);
  }

  function replaceForm(theirs: SurveyForm) {
    setReplacedForm(editing.form.getValues());
    creation.resetError();
    editing.fill(theirs);
  }

  /** Replaces the form with the version of another device; it can be restored. */
  function loadOther(theirs: Draft) {
    const theirForm = toDraftForm(theirs);
    serverDraft.update(theirs);
    if (theirs._id !== draftId.current) moveToDraft(theirs._id);
    replaceForm(theirForm);
    setBasis({ form: theirForm });
    creation.setConflict(null);
  }

  /** Continues under the key of another tab's version. */
  function joinRival(key: DraftKey) {
    draft.moveTo(key);
    place.onJoined(key);
    setRivalKey(null);
    setComparing(false);
  }

  /** Continues with what another tab has stored of the same form; mine can be restored. */
  function loadRival(key: DraftKey, { form, revision }: SurveyDraft) {
    const current = serverDraft.read();
    if (current && revision !== undefined) serverDraft.update({ ...current, revision });
    joinRival(key);
    replaceForm(form);
  }

  /** Stores mine in place of what another tab has stored of the same form. */
  function overwriteRival(key: DraftKey) {
    joinRival(key);
    draft.saveNow();
  }

  /** Repeats what was refused, now that the user knows the other version. */
  function overwrite(theirs: Draft) {
    const intent = creation.conflict;
    serverDraft.update(theirs);
    // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
    flushSync(() => creation.setConflict(null));
    if (intent) creation.run(intent);
  }

  /** The draft on the server as which another tab has saved this form. */
  const readSavedElsewhere = () => (serverDraft.read() ? null : readSavedAs(rivalKey ?? draft.readKey()));

  /** Saves the form as a draft, unless it is saved already. */
  function saveDraft() {
    const isSaved = basis.savedAt !== undefined && isSameForm(editing.form.getValues(), basis.form);
    if (isSaved) return;
    if (readSavedElsewhere() === null) creation.run({ kind: 'save' });
    else creation.setConflict({ kind: 'save' });
  }

  /** Takes back what was restored. A form of this browser alone then has no address until something is typed. */
  function startOver() {
    editing.fill(initialForm);
    if (!serverDraft.read()) place.onKept(false);
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
    rivalKey,
    isComparing,
    setComparing,
    loadRival,
    overwriteRival,
    readSavedElsewhere,
    replacedForm,
    setReplacedForm,
    loadOther,
    overwrite,
    saveDraft,
    startOver,
    saveAsNew,
  };
}

export type CreateFormState = ReturnType<typeof useCreateForm>;
