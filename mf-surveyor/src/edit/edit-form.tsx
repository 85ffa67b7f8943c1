import type { Survey } from '@canvass/shared/contracts';
import { useSession } from '@canvass/shared/session';
import { Button, Dialog, ErrorState, Loading, toast } from '@canvass/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { DraftNotice } from '../form/draft-notice';
import { readDraft, type DraftPlace } from '../form/stored-draft';
import { SurveyEditor } from '../form/survey-editor';
import { contentOf, formOf } from '../form/survey-form';
import { useDraft } from '../form/use-draft';
import { useSurveyForm } from '../form/use-survey-form';
import { words } from '../words/edit';
import { EditNotices } from './edit-notices';
import { SaveFoot } from './save-foot';
import { useSaving } from './use-saving';

/** Two edits of one survey are rare: what compares them is loaded when it is needed. */
const dialogQuery = queryOptions({
  queryKey: ['conflict-dialog', 'code'],
  queryFn: async () => (await import('./conflict-dialog')).ConflictDialog,
  staleTime: Infinity,
  networkMode: 'always',
});

function Conflict({ editing, saving, survey, onTake }: Omit<ReturnType<typeof useEdit>, 'notice' | 'email'>) {
  const { data: ConflictDialog, isError, refetch } = useQuery(dialogQuery);
  const close = () => saving.compare(false);
  if (!ConflictDialog) {
    return (
      <Dialog title={words.compareTitle} onClose={close} actions={<Button onClick={close}>{words.toForm}</Button>}>
        {isError ? <ErrorState as="h3" title={words.compareFailed} onRetry={() => void refetch()} /> : <Loading />}
      </Dialog>
    );
  }
  const { told } = saving;
  return (
    <ConflictDialog
      id={survey._id}
      mine={contentOf(editing.form.getValues())}
      isSaving={saving.isSaving}
      refused={told && told.failure.code !== 'survey-conflict' ? told.failure.title : undefined}
      onKeep={saving.keepMine}
      onTake={onTake}
      onClose={close}
    />
  );
}

/** In this tab only: the words of a survey that exists belong to the server, not to the machine. */
function placeOf(uid: string, id: string): DraftPlace {
  return { storage: 'sessionStorage', name: `survey-edit:${uid}:${id}` };
}

/** The form of a survey that exists, with what was written in it before, and how it is saved. */
function useEdit(loaded: Survey) {
  const { user } = useSession();
  const [survey, setSurvey] = useState(loaded);
  const place = placeOf(user?.uid ?? '', survey._id);
  const [restored, setRestored] = useState(() => readDraft(place));
  const [revision, setRevision] = useState(restored?.revision ?? survey.revision);
  const editing = useSurveyForm(restored?.form ?? formOf(survey), user?.email ?? '');
  const { form } = editing;
  const saving = useSaving(editing, {
    survey,
    revision,
    sent: restored?.sent,
    onSend: () => draft.keep(),
    onSaved: () => draft.end(),
  });
  const draft = useDraft(form, {
    place,
    blank: formOf(survey),
    more: () => ({ revision, sent: saving.sent() }),
  });

  /** Shows what is saved. */
  function show(saved: Survey) {
    setSurvey(saved);
    setRevision(saved.revision);
    editing.fill(formOf(saved));
    saving.forget();
  }

  function onTake(theirs: Survey) {
    show(theirs);
    setRestored(null);
    flushSync(() => saving.compare(false));
    void toast(words.taken);
  }

  const notice = restored && (
    <DraftNotice
      at={restored.at}
      said={words.restored}
      afresh={words.afresh}
      read={() => form.getValues()}
      onAfresh={() => show(survey)}
      onBack={(written) => {
        editing.fill(written);
        setRevision(restored.revision ?? survey.revision);
      }}
    />
  );
  return { editing, saving, survey, email: user?.email ?? '', notice, onTake };
}

/** A survey in its form. */
export function EditForm({ survey: loaded }: { survey: Survey }) {
  const { notice, email, ...edit } = useEdit(loaded);
  const { editing, saving, survey } = edit;
  const notices = (
    <>
      {notice}
      <EditNotices survey={survey} email={email} />
    </>
  );
  return (
    <>
      <SurveyEditor
        editing={editing}
        email={survey.surveyorEmail}
        onSubmit={saving.send}
        notices={notices}
        foot={<SaveFoot survey={survey} saving={saving} />}
      />
      {saving.compares && <Conflict {...edit} />}
    </>
  );
}
