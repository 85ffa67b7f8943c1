import type { StateChange } from '@canvass/shared/contracts';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { states as strings } from '../strings/states';
import { TransferDialog } from '../transfers/transfer-dialog';
import { isAnonymous } from '../anonymous/ballot-policy';
import { DeadlineDialog } from './deadline-dialog';
import type { ManagedSurvey, SurveyAction } from './survey-actions';
import { useChangeState, useDeleteSurvey } from './use-survey-writes';

interface ActionDialogProps {
  survey: ManagedSurvey;
  action: SurveyAction;
  onClose: () => void;
  /** Called when the survey was deleted and the dialog is closed. */
  onDeleted?: (() => void) | undefined;
}

type SimpleChange = Exclude<StateChange, { deadline: string }>['action'];

function ChangeDialog({
  survey,
  action,
  onClose,
}: {
  survey: ManagedSurvey;
  action: SimpleChange;
  onClose: () => void;
}) {
  const change = useChangeState(survey._id, onClose);
  const { title, text, confirm, pending } = strings.changes[action];
  return (
    <ConfirmDialog
      title={title}
      subject={survey.title}
      confirmLabel={confirm}
      pendingLabel={pending}
      action={change}
      onConfirm={() => change.run({ action })}
      onClose={onClose}
    >
      {action === 'close' && isAnonymous(survey) ? strings.closeAnonymous : text}
    </ConfirmDialog>
  );
}

function DeleteSurveyDialog({ survey, onClose, onDeleted }: Omit<ActionDialogProps, 'action'>) {
  const deletion = useDeleteSurvey(survey._id, () => {
    onClose();
    onDeleted?.();
  });
  const { title, text, confirm, pending } = strings.delete;
  return (
    <ConfirmDialog
      danger
      title={title}
      subject={survey.title}
      confirmLabel={confirm}
      pendingLabel={pending}
      action={deletion}
      onConfirm={() => deletion.run()}
      onClose={onClose}
    >
      {text(survey.voteCount)}
    </ConfirmDialog>
  );
}

/** The dialog of an action of a survey's menu. */
export function ActionDialog({ action, ...props }: ActionDialogProps) {
  if (action === 'delete') return <DeleteSurveyDialog {...props} />;
  if (action === 'transfer') return <TransferDialog {...props} />;
  if (action === 'extend' || action === 'reopen') return <DeadlineDialog {...props} action={action} />;
  return <ChangeDialog {...props} action={action} />;
}
