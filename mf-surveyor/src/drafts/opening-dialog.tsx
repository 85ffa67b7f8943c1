import type { DraftSummary } from '@canvass/shared/contracts';
import { Button, ButtonLink, Dialog, MutedText, Notice, SerifText } from '@canvass/shared/ui';
import type { FormEvent } from 'react';
import { isFinal } from '../dialogs/confirm-dialog';
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
  const { isPending, failure } = schedule;
  const timeError = failure?.errors.find(({ field }) => field === 'body.opensAt');
  const isIncomplete = failure?.errors.some(({ field }) => field.startsWith('body.content')) ?? false;
  const isOver = isFinal(failure);
  const close = () => !isPending && onClose();

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = opening.read();
    if ('message' in chosen) opening.refuse(chosen.message);
    else schedule.run(chosen.opensAt);
  }

  return (
    <Dialog
      title={strings.changeTitle}
      onClose={close}
      onSubmit={submit}
      actions={
        <>
          <Button aria-disabled={isPending || undefined} onClick={close}>
            {isOver ? strings.close : strings.cancel}
          </Button>
          {!isOver && (
            <Button type="submit" kind="primary" busy={isPending}>
              {isPending ? strings.saving : strings.save}
            </Button>
          )}
        </>
      }
    >
      <SerifText>{draft.title || strings.untitled}</SerifText>
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
    </Dialog>
  );
}
