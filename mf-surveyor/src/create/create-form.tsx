import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, formatInWords, Loading, Notice, Stack, type Elements } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { DraftNotice } from '../form/draft/draft-notice';
import { SurveyEditor } from '../form/survey-editor';
import { strings } from '../strings/create';
import { CreateFooter } from './create-footer';
import { LazyPublishDialog } from './lazy-publish-dialog';
import { useCreateForm, type CreateFormOptions, type CreateFormState } from './use-create-form';

/** Where a form is kept, whatever it was filled in with. */
export type FormPlace = Pick<CreateFormOptions, 'draftKey' | 'onSavedAs'>;

interface CreateFormProps extends CreateFormOptions {
  /** Explains what the form was filled in with. */
  notice?: Elements;
}

/** Conflicts are rare: the dialog is loaded when there is one. */
const dialogQuery = codeQuery(
  'draft-conflict',
  async () => (await import('./draft-conflict-dialog')).DraftConflictDialog,
);

function LazyConflictDialog({ state, id }: { state: CreateFormState; id: string }) {
  const { creation, loadOther, overwrite } = state;
  const { data: DraftConflictDialog, isError, refetch } = useQuery(dialogQuery);
  const close = () => creation.setConflict(null);
  if (!DraftConflictDialog) {
    return (
      <Dialog title={strings.conflict} onClose={close} actions={<Button onClick={close}>{strings.backToForm}</Button>}>
        {isError ? <ErrorState as="h3" title={strings.conflictFailed} onRetry={() => void refetch()} /> : <Loading />}
      </Dialog>
    );
  }
  return (
    <DraftConflictDialog
      id={id}
      overwriteLabel={creation.conflict?.kind === 'publish' ? strings.overwritePublish : strings.overwrite}
      onLoad={loadOther}
      onOverwrite={overwrite}
      onClose={close}
    />
  );
}

/** What the form was filled in with, and what can be undone. */
function FormNotices({ state, initialForm, notice }: { state: CreateFormState } & CreateFormProps) {
  const { editing, restored, isFirstBasis, replacedForm, setReplacedForm, serverDraft } = state;
  const isContinued = serverDraft !== undefined;
  function restoreReplaced() {
    if (replacedForm) editing.fill(replacedForm);
    setReplacedForm(null);
  }
  return (
    <Stack gap="s">
      {serverDraft?.opensAt !== undefined && (
        <Notice title={strings.isScheduled}>{strings.isScheduledText(formatInWords(serverDraft.opensAt))}</Notice>
      )}
      {replacedForm && (
        <Notice
          kind="success"
          action={
            <Button size="s" onClick={restoreReplaced}>
              {strings.restoreMine}
            </Button>
          }
        >
          {strings.otherLoaded}
        </Notice>
      )}
      {isFirstBasis && restored && (
        <DraftNotice
          at={restored.at}
          formatMessage={isContinued ? strings.restoredChanges : strings.restored}
          discardLabel={isContinued ? strings.showSaved : strings.startOver}
          getCurrentForm={() => editing.form.getValues()}
          onDiscard={() => editing.fill(initialForm)}
          onRestore={editing.fill}
        />
      )}
      {isFirstBasis && !restored && (notice satisfies Elements)}
    </Stack>
  );
}

/** The form of a new survey, filled in with its draft, if there is one. Needs a `key` per user and source. */
export function CreateForm(props: CreateFormProps) {
  const state = useCreateForm(props);
  const { editing, email, creation, serverDraft } = state;
  return (
    <>
      <SurveyEditor
        editing={editing}
        email={email}
        onSubmit={creation.submit}
        notices={<FormNotices state={state} {...props} />}
        footer={<CreateFooter state={state} />}
      />
      {creation.unconfirmed && <LazyPublishDialog state={state} intent={creation.unconfirmed} />}
      {creation.conflict && serverDraft && <LazyConflictDialog state={state} id={serverDraft._id} />}
    </>
  );
}
