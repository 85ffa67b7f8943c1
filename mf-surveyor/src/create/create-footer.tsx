import { Button, formatTime, Meta, Row } from '@canvass/shared/ui';
import { OpeningChoice } from '../form/opening/opening-field';
import { SaveErrorNotice } from '../form/save-error-notice';
import { strings } from '../strings/create';
import { strings as formStrings } from '../strings/survey-form';
import { usePrefetchPublishDialog } from './lazy-publish-dialog';
import type { CreateFormState } from './use-create-form';

/** The next step after an error for which retrying does not help. */
function NextStep({ code, state }: { code: string; state: CreateFormState }) {
  if (code === 'draft-not-found') {
    return (
      <Button size="s" onClick={state.saveAsNew}>
        {strings.saveAsNew}
      </Button>
    );
  }
  if (code === 'survey-conflict') {
    const { creation } = state;
    return (
      <Button size="s" onClick={() => creation.setConflict(creation.intent ?? { kind: 'save' })}>
        {strings.compareVersions}
      </Button>
    );
  }
  return null;
}

/** Where the content of the form is stored. */
function describeStorage({ draft, basis }: CreateFormState): string | false {
  if (draft.isKept) return formStrings.draftKept;
  return basis.savedAt !== undefined && strings.draftSaved(formatTime(basis.savedAt));
}

/** When the survey opens, the buttons that publish, schedule, or save it, and why that failed. */
export function CreateFooter({ state }: { state: CreateFormState }) {
  const { creation, opening } = state;
  const { isPending, intent, saveError } = creation;
  const prefetchDialog = usePrefetchPublishDialog();
  const isSaving = isPending && intent?.kind === 'save';
  return (
    <>
      <OpeningChoice opening={opening} />
      <Row>
        <Button
          kind="primary"
          size="l"
          type="submit"
          busy={isPending && !isSaving}
          aria-disabled={isSaving || undefined}
          onFocus={prefetchDialog}
          onPointerEnter={prefetchDialog}
        >
          {opening.mode === 'now' ? strings.submit : strings.schedule}
        </Button>
        <Button size="l" busy={isSaving} onClick={state.saveDraft}>
          {isSaving ? strings.savingDraft : strings.saveDraft}
        </Button>
        <Meta>{strings.canBeUnpublished}</Meta>
        <Meta as="output">{describeStorage(state)}</Meta>
      </Row>
      {saveError && (
        <SaveErrorNotice error={saveError} action={<NextStep code={saveError.failure.code} state={state} />} />
      )}
    </>
  );
}
