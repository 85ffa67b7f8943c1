import { codeQuery } from '@canvass/shared/queries';
import { Button, Dialog, ErrorState, formatInWords, Loading, Notice, Stack, type Elements } from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { DraftNotice } from '../form/draft/draft-notice';
import { SurveyEditor } from '../form/survey-editor';
import { strings } from '../strings/create';
import { CreateFooter } from './create-footer';
import { LazyPublishDialog } from './lazy-publish-dialog';
import { useCreateForm, type CreateFormOptions, type CreateFormState } from './use-create-form';

interface CreateFormProps extends CreateFormOptions {
  /** Explains what the form was filled in with. */
  notice?: Elements;
}

/** Conflicts are rare: the dialogs are loaded when there is one. */
const dialogsQuery = codeQuery('draft-conflict', () => import('./draft-conflict-dialog'));

function LazyConflictDialog({ state }: { state: CreateFormState }) {
  const { creation, serverDraft, loadOther, overwrite, rivalKey, loadRival, overwriteRival, setComparing } = state;
  const { data: dialogs, isError, refetch } = useQuery(dialogsQuery);
  const id = serverDraft?._id ?? state.readSavedElsewhere();
  const close = () => {
    creation.setConflict(null);
    setComparing(false);
  };
  if (!dialogs) {
    return (
      <Dialog title={strings.conflict} onClose={close} actions={<Button onClick={close}>{strings.backToForm}</Button>}>
        {isError ? <ErrorState as="h3" title={strings.conflictFailed} onRetry={() => void refetch()} /> : <Loading />}
      </Dialog>
    );
  }
  const { DraftConflictDialog, RivalDialog } = dialogs;
  if (!creation.conflict) {
    return (
      rivalKey && (
        <RivalDialog
          rivalKey={rivalKey}
          onLoad={(theirs) => loadRival(rivalKey, theirs)}
          onOverwrite={() => overwriteRival(rivalKey)}
          onClose={close}
        />
      )
    );
  }
  return (
    id !== null && (
      <DraftConflictDialog
        id={id}
        overwriteLabel={creation.conflict.kind === 'publish' ? strings.overwritePublish : strings.overwrite}
        onLoad={loadOther}
        onOverwrite={overwrite}
        onClose={close}
      />
    )
  );
}

/** What the form was filled in with, and what can be undone. */
function FormNotices({ state, notice }: { state: CreateFormState } & Pick<CreateFormProps, 'notice'>) {
  const { editing, restored, isFirstBasis, replacedForm, setReplacedForm, serverDraft, rivalKey } = state;
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
      {rivalKey && (
        <Notice
          kind="warn"
          action={
            <Button size="s" onClick={() => state.setComparing(true)}>
              {strings.compareVersions}
            </Button>
          }
        >
          {strings.rivalNotice}
        </Notice>
      )}
      {isFirstBasis && restored && (
        <DraftNotice
          at={restored.at}
          formatMessage={isContinued ? strings.restoredChanges : strings.restored}
          discardLabel={isContinued ? strings.showSaved : strings.startOver}
          getCurrentForm={() => editing.form.getValues()}
          onDiscard={state.startOver}
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
  const { editing, email, creation } = state;
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
      {(creation.conflict ?? state.isComparing) && <LazyConflictDialog state={state} />}
    </>
  );
}
