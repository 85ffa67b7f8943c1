import type { Survey } from '@canvass/shared/contracts';
import { Button, Dialog, ErrorState, Loading } from '@canvass/shared/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { SurveyEditor } from '../form/survey-editor';
import { contentOf } from '../form/survey-form';
import { words } from '../words/edit';
import { EditNotices } from './edit-notices';
import { SaveFoot } from './save-foot';
import { useEdit } from './use-edit';

/** Two edits of one survey are rare: what compares them is loaded when it is needed. */
const dialogQuery = queryOptions({
  queryKey: ['conflict-dialog', 'code'],
  queryFn: async () => (await import('./conflict-dialog')).ConflictDialog,
  staleTime: Infinity,
  networkMode: 'always',
});

function Conflict({
  editing,
  saving,
  survey,
  origin,
  onResolve,
}: Omit<ReturnType<typeof useEdit>, 'notice' | 'email'>) {
  const { data: ConflictDialog, isError, refetch } = useQuery(dialogQuery);
  const close = () => saving.setComparing(false);
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
      base={origin.base}
      isSaving={saving.isSaving}
      refused={told && told.failure.code !== 'survey-conflict' ? told.failure.title : undefined}
      onResolve={onResolve}
      onClose={close}
    />
  );
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
      {saving.isComparing && <Conflict {...edit} />}
    </>
  );
}
