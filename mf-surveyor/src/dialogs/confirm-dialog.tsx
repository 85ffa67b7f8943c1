import type { ApiError } from '@canvass/shared/http';
import { Button, Dialog, Notice, SerifText } from '@canvass/shared/ui';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { states as strings } from '../strings/states';

/** Refusals that the same request gets again: what it was about has changed. */
const FINAL_CODES = new Set<ApiError['code']>([
  'state-conflict',
  'survey-not-found',
  'not-your-survey',
  'draft-not-found',
  'offer-not-found',
  'invitation-used',
  'invitation-opened',
  'results-revealed',
]);

/** Whether there is no point in sending the same request again. */
export function isFinal(failure: ApiError | null): boolean {
  return failure !== null && FINAL_CODES.has(failure.code);
}

interface ConfirmDialogProps {
  title: string;
  /** What it is about: the survey's title. */
  subject: ReactNode;
  children: ReactNode;
  confirmLabel: string;
  /** It destroys something. */
  danger?: boolean;
  /** The request that the dialog waits for. Without one, its caller closes it on confirmation. */
  action?: { isPending: boolean; failure: ApiError | null };
  pendingLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an action does before it is done, and why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, subject, children, confirmLabel, pendingLabel, danger } = props;
  const { isPending, failure } = props.action ?? { isPending: false, failure: null };
  const cancel = useRef<HTMLButtonElement>(null);
  // On 'Cancel', pressing Enter by mistake does no harm. A long text starts at its beginning.
  useEffect(() => cancel.current?.focus({ preventScroll: true }), []);
  // The dialog stays open while the request runs: otherwise the user would not see that it failed.
  const close = () => !isPending && props.onClose();
  const isOver = isFinal(failure);
  /** The second click of a double click on what opened the dialog can land on its button. */
  const confirm = ({ detail: clicks }: MouseEvent) => clicks < 2 && props.onConfirm();
  const actions = (
    <>
      <Button ref={cancel} aria-disabled={isPending || undefined} onClick={close}>
        {isOver ? strings.close : strings.cancel}
      </Button>
      {!isOver && (
        <Button kind={danger ? 'danger' : 'primary'} busy={isPending} onClick={confirm}>
          {isPending ? pendingLabel : confirmLabel}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} actions={actions} onClose={close}>
      <SerifText>{subject}</SerifText>
      <div>{children}</div>
      {failure && <Notice kind="danger">{failure.title}</Notice>}
    </Dialog>
  );
}
