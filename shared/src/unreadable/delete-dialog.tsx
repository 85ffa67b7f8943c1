import { call } from '@canvass/shared/http';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteSurvey } from '../contracts/surveys';
import { Button } from '../ui/forms/button';
import { Dialog } from '../ui/dialogs/dialog';
import { Notice } from '../ui/states/notice';
import { MutedText } from '../ui/theme/text';
import { useWrite } from '../writes/use-write';
import { strings } from './strings';

interface DeleteDialogProps {
  id: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before an unreadable survey is deleted. */
export function DeleteDialog({ id, onClose, onDeleted }: DeleteDialogProps) {
  const queryClient = useQueryClient();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const deletion = useWrite({
    send: (surveyId: string, idempotencyKey) => call(deleteSurvey, { params: { id: surveyId } }, { idempotencyKey }),
    onSuccess: ({ deletedCount }) => {
      void queryClient.invalidateQueries();
      if (deletedCount > 0) onDeleted();
    },
  });
  // On 'Cancel', pressing Enter by mistake does no harm.
  useEffect(() => cancelButton.current?.focus(), []);
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => !deletion.isPending && onClose();
  const errorMessage = deletion.failure?.title ?? (deletion.isSuccess && strings.notDeleted);
  const actions = (
    <>
      <Button ref={cancelButton} aria-disabled={deletion.isPending || undefined} onClick={close}>
        {strings.cancel}
      </Button>
      <Button kind="danger" busy={deletion.isPending} onClick={() => deletion.run(id)}>
        {deletion.isPending ? strings.deleting : strings.confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.confirmTitle} actions={actions} onClose={close}>
      <p>{strings.confirmWarning}</p>
      <MutedText>{strings.consequences}</MutedText>
      <code translate="no">{id}</code>
      {errorMessage && <Notice kind="danger">{errorMessage}</Notice>}
    </Dialog>
  );
}
