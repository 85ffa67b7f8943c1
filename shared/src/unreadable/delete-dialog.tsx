import { call, failureOf } from '@canvass/shared/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteSurvey } from '../contracts/surveys';
import { Button } from '../ui/forms/button';
import { Dialog } from '../ui/dialogs/dialog';
import { Notice } from '../ui/states/notice';
import { MutedText } from '../ui/theme/text';
import { useIdempotencyKey } from '../writes/use-idempotency-key';
import { strings } from './strings';

interface DeleteDialogProps {
  id: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a survey that cannot be shown is deleted. */
export function DeleteDialog({ id, onClose, onDeleted }: DeleteDialogProps) {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const deletion = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: () => call(deleteSurvey, { params: { id } }, { idempotencyKey: idempotencyKey.getKey(id).key }),
    onSuccess: ({ deletedCount }) => {
      idempotencyKey.renew();
      void queries.invalidateQueries();
      if (deletedCount > 0) onDeleted();
    },
  });
  // Enter by mistake does no harm there.
  useEffect(() => cancelButton.current?.focus(), []);
  // What is on its way is waited for: closed now, nobody would hear that it failed.
  const close = () => !deletion.isPending && onClose();
  const failure = deletion.error ? failureOf(deletion.error).title : deletion.data && strings.notDeleted;
  const actions = (
    <>
      <Button ref={cancelButton} aria-disabled={deletion.isPending || undefined} onClick={close}>
        {strings.cancel}
      </Button>
      <Button kind="danger" busy={deletion.isPending} onClick={() => !deletion.isPending && deletion.mutate()}>
        {deletion.isPending ? strings.deleting : strings.confirm}
      </Button>
    </>
  );
  return (
    <Dialog title={strings.confirmTitle} actions={actions} onClose={close}>
      <p>{strings.confirmWarning}</p>
      <MutedText>{strings.consequences}</MutedText>
      <code>{id}</code>
      {failure && <Notice kind="danger">{failure}</Notice>}
    </Dialog>
  );
}
