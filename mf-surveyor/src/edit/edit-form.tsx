import { isContentFixed, type Survey } from '@canvass/shared/contracts';
import { codeQuery } from '@canvass/shared/queries';
import {
  Button,
  Dialog,
  ErrorState,
  getSurveyState,
  isClosed,
  Loading,
  Notice,
  joinTexts,
  type Elements,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { getEditableParts, getFixedPolicies, restoreFixedContent } from '../form/fixed-policies';
import { SurveyEditor } from '../form/survey-editor';
import { toSurveyContent } from '../form/survey-form';
import { canReopen } from '../anonymous/ballot-policy';
import { strings } from '../strings/edit';
import { canCorrect } from './can-correct';
import { FormFooter } from './form-footer';
import { useEdit } from './use-edit';

/** What a surveyor should know about a survey before editing it. */
function EditNotices({ survey, email }: { survey: Survey; email: string }) {
  const { feedback, surveyorEmail, closesAt } = survey;
  const state = getSurveyState(survey);
  return (
    <>
      {surveyorEmail !== email && <Notice kind="warn">{strings.otherOwner}</Notice>}
      {state === 'withdrawn' && <Notice title={strings.withdrawn}>{strings.withdrawnText}</Notice>}
      {state === 'unpublished' && (
        <Notice kind="warn" title={strings.unpublished}>
          {joinTexts(strings.unpublishedText, feedback && strings.feedback(feedback))}
        </Notice>
      )}
      {isClosed(closesAt) && (
        <Notice title={strings.closed}>{canReopen(survey) ? strings.closedText : strings.closedForGoodText}</Notice>
      )}
      {isContentFixed(survey) && <Notice title={strings.contentFixed}>{strings.contentFixedText}</Notice>}
    </>
  );
}

/** Conflicting edits are rare: the dialog that compares them is loaded when it is needed. */
const dialogQuery = codeQuery(
  'conflict-dialog',
  async () => (await import('./conflict/conflict-dialog')).ConflictDialog,
);

function LazyConflictDialog({
  editing,
  saving,
  survey,
  origin,
  onResolve,
}: Omit<ReturnType<typeof useEdit>, 'notice' | 'email' | 'correcting'>) {
  const { data: ConflictDialog, isError, refetch } = useQuery(dialogQuery);
  const close = () => saving.setComparing(false);
  if (!ConflictDialog) {
    return (
      <Dialog title={strings.compareTitle} onClose={close} actions={<Button onClick={close}>{strings.toForm}</Button>}>
        {isError ? <ErrorState as="h3" title={strings.compareFailed} onRetry={() => void refetch()} /> : <Loading />}
      </Dialog>
    );
  }
  const { saveError } = saving;
  return (
    <ConflictDialog
      id={survey._id}
      mine={toSurveyContent(editing.form.getValues())}
      base={origin.base}
      isSaving={saving.isSaving}
      errorMessage={saveError && saveError.failure.code !== 'survey-conflict' ? saveError.failure.title : undefined}
      onResolve={onResolve}
      onClose={close}
    />
  );
}

export function EditForm({ survey: loaded }: { survey: Survey }) {
  const { notice, email, correcting, ...edit } = useEdit(loaded);
  const { editing, saving, survey } = edit;
  /** Takes back what anonymous votes do not allow to change. */
  function restoreFixed() {
    const form = editing.form.getValues();
    const isCorrectable = canCorrect(survey, toSurveyContent(form).questions);
    editing.fill(restoreFixedContent(form, survey, isCorrectable));
    saving.resetError();
  }
  const notices = (
    <>
      {notice satisfies Elements}
      <EditNotices survey={survey} email={email} />
    </>
  );
  return (
    <>
      <SurveyEditor
        editing={editing}
        email={survey.surveyorEmail}
        fixed={getFixedPolicies(survey)}
        editable={getEditableParts(survey)}
        onSubmit={saving.send}
        notices={notices}
        footer={<FormFooter survey={survey} saving={saving} correcting={correcting} onRestore={restoreFixed} />}
      />
      {saving.isComparing && <LazyConflictDialog {...edit} />}
    </>
  );
}
