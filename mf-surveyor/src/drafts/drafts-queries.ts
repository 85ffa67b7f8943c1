import { deleteDraft, listDrafts, scheduleDraft } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns, listQuery } from '@canvass/shared/queries';
import { showSuccess, toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { drafts as strings } from '../strings/drafts';

/** The user's drafts and scheduled surveys, newest first. The server knows the user from the token. */
export const draftsQuery = listQuery('drafts', listDrafts);

/** A survey may have opened meanwhile, so the surveys are reloaded, too. */
function useReloadDrafts() {
  const queryClient = useQueryClient();
  return () => void invalidateNouns(queryClient, ['drafts', 'surveys']);
}

/** Moves the opening of a scheduled survey, or cancels it with null. */
export function useSchedule(id: string, onClose: () => void) {
  const reload = useReloadDrafts();
  return useWrite({
    send: (opensAt: string | null, idempotencyKey) =>
      call(scheduleDraft, { params: { id }, body: { opensAt } }, { idempotencyKey }),
    onSuccess(_, opensAt) {
      reload();
      // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
      flushSync(onClose);
      void toast(opensAt === null ? strings.canceled : strings.saved);
    },
    onError: reload,
  });
}

export function useDeleteDraft(id: string, onClose: () => void) {
  const reload = useReloadDrafts();
  return useWrite({
    send: (_: void, idempotencyKey) => call(deleteDraft, { params: { id } }, { idempotencyKey }),
    onSuccess() {
      reload();
      flushSync(onClose);
      // The button that had the focus goes with the draft; the popup gives the focus to the page.
      void showSuccess({ title: strings.deleted });
    },
    onError: reload,
  });
}
