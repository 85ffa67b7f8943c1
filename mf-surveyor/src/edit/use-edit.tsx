import type { Survey } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Notice, toast } from '@canvass/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DraftNotice } from '../form/draft-notice';
import { dropDraft, readDraft, saysTheSame, type DraftPlace } from '../form/stored-draft';
import { formOf, type SurveyContent } from '../form/survey-form';
import { useDraft } from '../form/use-draft';
import { useSurveyForm } from '../form/use-survey-form';
import { words } from '../words/edit';
import { savedContent, type Origin } from './save-edit';
import { useSaving } from './use-saving';

/** In this tab only: the words of a survey that exists belong to the server, not to the machine. */
function placeOf(uid: string, id: string): DraftPlace {
  return { storage: 'sessionStorage', name: `survey-edit:${uid}:${id}` };
}

function isSameContent(one: SurveyContent, other: SurveyContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How an edit goes on that was left: with a draft, or as it is saved. */
function readBeginning(place: DraftPlace, survey: Survey) {
  const draft = readDraft(place);
  const saved = savedContent(survey);
  const current: Origin = { base: saved, revision: survey.revision };
  if (!draft) return { draft, origin: current, hasArrived: false };
  const {
    revision = survey.revision,
    base = revision === survey.revision ? saved : undefined,
    unanswered = [],
  } = draft;
  // Of a save whose answer got lost: the survey says what was sent.
  const isSaved = unanswered.some(({ content }) => isSameContent(content, saved));
  if (saysTheSame(draft.form, formOf(survey))) return { draft: null, origin: current, hasArrived: isSaved };
  return { draft, origin: isSaved ? current : { base, revision }, hasArrived: false };
}

/** What the form was made from, for rendering and for what happens between two renderings. */
function useOrigin(beginning: Origin) {
  const [origin, setOrigin] = useState(beginning);
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

/** The form of a survey that exists, with what was written in it before, and how it is saved. */
export function useEdit(loaded: Survey) {
  const { user } = useSession();
  const [survey, setSurvey] = useState(loaded);
  const place = placeOf(user?.uid ?? '', survey._id);
  const [beginning] = useState(() => readBeginning(place, loaded));
  const restored = beginning.draft;
  const { origin, readOrigin, setOrigin } = useOrigin(beginning.origin);
  const editing = useSurveyForm(restored?.form ?? formOf(survey), user?.email ?? '', survey.deadline);
  const { form } = editing;
  const saving = useSaving(editing, {
    survey,
    readOrigin,
    unanswered: restored?.unanswered ?? [],
    onOrigin: setOrigin,
    onMerge: fill,
    onSend: () => draft.keep(),
    onSaved: () => draft.end(),
  });
  const draft = useDraft(form, {
    place,
    blank: formOf(survey),
    more: () => ({ ...readOrigin(), unanswered: saving.readUnanswered() }),
  });
  useEffect(() => {
    // One that says what is saved already was not taken up.
    if (!beginning.draft) dropDraft(placeOf(user?.uid ?? '', loaded._id));
  }, [beginning, loaded._id, user?.uid]);

  /** Puts words into the form that were made from a saved survey. */
  function fill(content: SurveyContent, saved: Survey) {
    setSurvey(saved);
    setOrigin({ base: savedContent(saved), revision: saved.revision });
    editing.fill(formOf(content));
  }

  /** Saves what was chosen of two edits; if that is what is saved already, the form shows it. */
  function onResolve(content: SurveyContent, theirs: Survey) {
    if (saving.isSaving) return;
    fill(content, theirs);
    if (!isSameContent(content, savedContent(theirs))) return saving.save(content);
    saving.forget();
    flushSync(() => saving.setComparing(false));
    void toast(words.taken);
  }

  function showSaved() {
    fill(savedContent(survey), survey);
    saving.forget();
  }

  const notice = restored ? (
    <DraftNotice
      at={restored.at}
      said={words.restored}
      afresh={words.afresh}
      read={() => form.getValues()}
      onAfresh={showSaved}
      onBack={(written) => {
        editing.fill(written);
        setOrigin(beginning.origin);
      }}
    />
  ) : (
    beginning.hasArrived && <Notice>{words.arrived}</Notice>
  );
  return { editing, saving, survey, origin, email: user?.email ?? '', notice, onResolve };
}
