import { call, failureOf } from '@canvass/shared/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteSurvey } from '../contracts/surveys';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import { Quiet } from '../ui/text';
import { useContentKey } from '../writes/use-content-key';
import { words } from './words';

interface DeleteDialogProps {
  id: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a survey that cannot be shown is deleted. */
export function DeleteDialog({ id, onClose, onDeleted }: DeleteDialogProps) {
  const queries = useQueryClient();
  const key = useContentKey();
  const cancel = useRef<HTMLButtonElement>(null);
  const deletion = useMutation({
    // Without a connection it fails at once and says so, rather than waiting for one in silence.
    networkMode: 'always',
    mutationFn: () => call(deleteSurvey, { params: { id } }, { idempotencyKey: key.of(id).key }),
    onSuccess: ({ deletedCount }) => {
      key.renew();
      void queries.invalidateQueries();
      if (deletedCount > 0) onDeleted();
    },
  });
  // Enter by mistake does no harm there.
  useEffect(() => cancel.current?.focus(), []);
  // What is on its way is waited for: closed now, nobody would hear that it failed.
  const close = () => !deletion.isPending && onClose();
  const failure = deletion.error ? failureOf(deletion.error).title : deletion.data && words.again;
  const actions = (
    <>
      <Button ref={cancel} aria-disabled={deletion.isPending || undefined} onClick={close}>
        {words.cancel}
      </Button>
      <Button kind="danger" busy={deletion.isPending} onClick={() => !deletion.isPending && deletion.mutate()}>
        {deletion.isPending ? words.deleting : words.yes}
      </Button>
    </>
  );
  return (
    <Dialog title={words.sure} actions={actions} onClose={close}>
      <p>{words.noReturn}</p>
      <Quiet>{words.what}</Quiet>
      <code>{id}</code>
      {failure && <Notice kind="danger">{failure}</Notice>}
    </Dialog>
  );
}
