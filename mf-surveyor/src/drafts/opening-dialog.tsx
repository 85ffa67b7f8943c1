import type { DraftSummary } from '@canvass/shared/contracts';
import { ButtonLink, MutedText, Notice } from '@canvass/shared/ui';
import type { FormEvent } from 'react';
import { FormDialog } from '../dialogs/form-dialog';
import { OpeningField } from '../form/opening/opening-field';
import { useOpening } from '../form/opening/use-opening';
import { drafts as strings } from '../strings/drafts';
import { opening as openingStrings } from '../strings/opening';
import { useSchedule } from './drafts-queries';
import { paths } from '../paths';

interface OpeningDialogProps {
  draft: DraftSummary;
  onClose: () => void;
}

/** Moves the opening of a scheduled survey to another time. */
export function OpeningDialog({ draft, onClose }: OpeningDialogProps) {
  const opening = useOpening(draft.opensAt);
  const schedule = useSchedule(draft._id, onClose);
  const { failure } = schedule;
  const timeError = failure?.errors.find(({ field }) => field === 'body.opensAt');
  const isIncomplete = failure?.errors.some(({ field }) => field.startsWith('body.content')) ?? false;

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = opening.read();
    if ('message' in chosen) opening.refuse(chosen.message);
    else schedule.run(chosen.opensAt);
  }

  return (
    <FormDialog
      title={strings.changeTitle}
      subject={draft.title || strings.untitled}
      submitLabel={strings.save}
      pendingLabel={strings.saving}
      action={schedule}
      onSubmit={submit}
      onClose={onClose}
    >
      <MutedText>{strings.changeText}</MutedText>
      <OpeningField opening={opening} />
      {failure && (
        <Notice
          kind="danger"
          title={failure.title}
          action={
            isIncomplete && (
              <ButtonLink size="s" to={paths.create.draftHref(draft._id)}>
                {strings.continueEditing}
              </ButtonLink>
            )
          }
        >
          {timeError && openingStrings.serverError(timeError.message)}
        </Notice>
      )}
    </FormDialog>
  );
}
