import type { DraftSummary } from '@canvass/shared/contracts';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { drafts as strings } from '../strings/drafts';
import { useDeleteDraft, useSchedule } from './drafts-queries';
import { OpeningDialog } from './opening-dialog';

/** What a surveyor can do with a draft, besides continuing it. */
export type DraftAction = 'schedule' | 'unschedule' | 'delete';

interface DraftDialogProps {
  draft: DraftSummary;
  onClose: () => void;
}

function CancelOpeningDialog({ draft, onClose }: DraftDialogProps) {
  const schedule = useSchedule(draft._id, onClose);
  return (
    <ConfirmDialog
      title={strings.cancelTitle}
      subject={draft.title || strings.untitled}
      confirmLabel={strings.cancelOpening}
      pendingLabel={strings.cancelPending}
      action={schedule}
      onConfirm={() => schedule.run(null)}
      onClose={onClose}
    >
      {strings.cancelText}
    </ConfirmDialog>
  );
}

function DeleteDraftDialog({ draft, onClose }: DraftDialogProps) {
  const deletion = useDeleteDraft(draft._id, onClose);
  return (
    <ConfirmDialog
      danger
      title={strings.deleteTitle}
      subject={draft.title || strings.untitled}
      confirmLabel={strings.deleteConfirm}
      pendingLabel={strings.deletePending}
      action={deletion}
      onConfirm={() => deletion.run()}
      onClose={onClose}
    >
      {draft.opensAt === undefined ? strings.deleteText : strings.deleteScheduledText}
    </ConfirmDialog>
  );
}

/** The dialog of an action of a draft's menu. */
export function DraftDialog({ action, ...props }: DraftDialogProps & { action: DraftAction }) {
  if (action === 'schedule') return <OpeningDialog {...props} />;
  if (action === 'unschedule') return <CancelOpeningDialog {...props} />;
  return <DeleteDraftDialog {...props} />;
}
