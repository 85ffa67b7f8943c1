import type { Survey } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { sessionStore } from '@canvass/shared/storage';
import { Notice, toast } from '@canvass/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DraftNotice } from '../form/draft/draft-notice';
import { deleteDraft, readDraft, isSameForm, type DraftKey } from '../form/draft/stored-draft';
import { toSurveyForm, type SurveyContent } from '../form/survey-form';
import { useDraft } from '../form/draft/use-draft';
import { useSurveyForm } from '../form/use-survey-form';
import { strings } from '../strings/edit';
import { toSavedContent, type Origin } from './save-edit';
import { useSaveSurvey } from './use-save-survey';

/** In this tab only: the content of a published survey belongs on the server, not on the device. */
function getDraftKey(uid: string, id: string): DraftKey {
  return { store: sessionStore, name: `survey-edit:${uid}:${id}` };
}

function isSameContent(one: SurveyContent, other: SurveyContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How an interrupted edit continues: from its draft, or from the saved survey. */
function readInitialEdit(draftKey: DraftKey, survey: Survey) {
  const draft = readDraft(draftKey, toSurveyForm(survey));
  const saved = toSavedContent(survey);
  const current: Origin = { base: saved, revision: survey.revision };
  if (!draft) return { draft, origin: current, isAlreadySaved: false };
  const {
    revision = survey.revision,
    base = revision === survey.revision ? saved : undefined,
    unanswered = [],
  } = draft;
  // A save got no response, but the survey has the content that was sent.
  const isAlreadySaved = unanswered.some(({ content }) => isSameContent(toSavedContent(content), saved));
  if (isSameForm(draft.form, toSurveyForm(survey))) return { draft: null, origin: current, isAlreadySaved };
  return { draft, origin: isAlreadySaved ? current : { base, revision }, isAlreadySaved: false };
}

/** The basis of the form, as state for rendering and as a ref for use between renders. */
function useOrigin(initialOrigin: Origin) {
  const [origin, setOrigin] = useState(initialOrigin);
  const latest = useRef(origin);
  return {
    origin,
    readOrigin: () => latest.current,
    setOrigin: (next: Origin) => {
      latest.current = next;
      setOrigin(next);
    },
  };
}

/** Whether changed texts of questions are saved as corrections, as state for rendering and to be read while saving. */
function useCorrecting() {
  const [isChosen, setChosen] = useState(false);
  const latest = useRef(isChosen);
  return {
    isChosen,
    isCorrecting: () => latest.current,
    choose: (next: boolean) => {
      latest.current = next;
      setChosen(next);
    },
  };
}

export type Correcting = ReturnType<typeof useCorrecting>;

/** The form of an existing survey, with its draft, and how it is saved. */
export function useEdit(loaded: Survey) {
  const { user } = useSession();
  const [survey, setSurvey] = useState(loaded);
  const draftKey = getDraftKey(user?.uid ?? '', survey._id);
  const [initialEdit] = useState(() => readInitialEdit(draftKey, loaded));
  const restored = initialEdit.draft;
  const { origin, readOrigin, setOrigin } = useOrigin(initialEdit.origin);
  const editing = useSurveyForm(restored?.form ?? toSurveyForm(survey), user?.email ?? '', survey);
  const { form } = editing;
  const correcting = useCorrecting();
  const saving = useSaveSurvey(editing, {
    survey,
    isCorrecting: correcting.isCorrecting,
    readOrigin,
    unanswered: restored?.unanswered ?? [],
    onOrigin: setOrigin,
    onMerge: fill,
    onReload: setSurvey,
    onSend: () => draft.saveNow(),
    onSaved: () => draft.finish(),
  });
  const draft = useDraft(form, {
    draftKey,
    blank: toSurveyForm(survey),
    getExtraFields: () => ({ ...readOrigin(), unanswered: saving.readUnanswered() }),
  });
  useEffect(() => {
    // A draft that equals the saved survey was not restored.
    if (!initialEdit.draft) deleteDraft(getDraftKey(user?.uid ?? '', loaded._id));
  }, [initialEdit, loaded._id, user?.uid]);

  /** Fills the form with content based on a saved survey. */
  function fill(content: SurveyContent, saved: Survey) {
    setSurvey(saved);
    setOrigin({ base: toSavedContent(saved), revision: saved.revision });
    editing.fill(toSurveyForm(content));
  }

  /** Saves the content chosen from two edits; if it equals the saved survey, the form only shows it. */
  function onResolve(content: SurveyContent, theirs: Survey) {
    if (saving.isSaving) return;
    fill(content, theirs);
    if (!isSameContent(content, toSavedContent(theirs))) return saving.save(content);
    saving.resetError();
    flushSync(() => saving.setComparing(false));
    void toast(strings.showsSaved);
  }

  function showSaved() {
    fill(toSavedContent(survey), survey);
    saving.resetError();
  }

  const notice = restored ? (
    <DraftNotice
      at={restored.at}
      formatMessage={strings.restored}
      discardLabel={strings.showSaved}
      getCurrentForm={() => form.getValues()}
      onDiscard={showSaved}
      onRestore={(currentForm) => {
        editing.fill(currentForm);
        setOrigin(initialEdit.origin);
      }}
    />
  ) : (
    initialEdit.isAlreadySaved && <Notice>{strings.alreadySaved}</Notice>
  );
  return { editing, saving, survey, origin, email: user?.email ?? '', notice, correcting, onResolve };
}
