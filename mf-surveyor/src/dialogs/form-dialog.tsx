import type { ApiError } from '@canvass/shared/http';
import { Button, Dialog, SerifText } from '@canvass/shared/ui';
import type { FormEvent, ReactNode } from 'react';
import { states as strings } from '../strings/states';
import { isFinal } from './confirm-dialog';

interface FormDialogProps {
  title: string;
  /** What it is about: the survey's title. */
  subject: string;
  children: ReactNode;
  submitLabel: string;
  pendingLabel: string;
  action: { isPending: boolean; failure: ApiError | null };
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
}

/** A form in a dialog, which stays open while its request runs. After a final refusal, it can only be closed. */
export function FormDialog(props: FormDialogProps) {
  const { title, subject, children, submitLabel, pendingLabel, onSubmit } = props;
  const { isPending, failure } = props.action;
  const close = () => !isPending && props.onClose();
  const isOver = isFinal(failure);
  const actions = (
    <>
      <Button aria-disabled={isPending || undefined} onClick={close}>
        {isOver ? strings.close : strings.cancel}
      </Button>
      {!isOver && (
        <Button type="submit" kind="primary" busy={isPending}>
          {isPending ? pendingLabel : submitLabel}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={title} actions={actions} onClose={close} onSubmit={onSubmit}>
      <SerifText>{subject}</SerifText>
      {children}
    </Dialog>
  );
}
