import {
  invitePeople,
  listInvitations,
  previewInvitations,
  remindInvited,
  withdrawInvitation,
  type FieldProblem,
} from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { invalidateNouns, listQuery } from '@canvass/shared/queries';
import { showSuccess } from '@canvass/shared/ui';
import { useAction, useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { invitations as strings } from '../strings/invitations';

/** Who is invited to a survey, newest first, page by page: people may vote at any time, so it is read at each visit. */
export function invitationsQuery(id: string) {
  return listQuery('invitations', listInvitations, { input: { params: { id } }, staleTime: 0 });
}

/** Reloads the invitations: after a write, and after a refusal, whose reason the page may not show yet. */
function useReloadInvitations() {
  const queries = useQueryClient();
  return () => void invalidateNouns(queries, ['invitations']);
}

/** What a form invites with. */
export interface InvitationInput {
  list: string;
  organization?: string | undefined;
  message?: string | undefined;
}

/** Asks whom a list would invite. @param onRefused called with its fields when it would invite nobody. */
export function useCheckList(id: string, onRefused: (errors: FieldProblem[]) => void) {
  return useAction({
    action: (input: InvitationInput) => call(previewInvitations, { params: { id }, body: input }),
    onError: (error) => {
      const { errors } = toApiError(error);
      if (errors.length > 0) onRefused(errors);
    },
  });
}

interface CheckedList extends InvitationInput {
  /** Invites the others of a list with refused entries. */
  skipRefused: boolean;
}

/** Invites the people of a list. */
export function useInvite(id: string, onSuccess: (sent: CheckedList) => void) {
  const reload = useReloadInvitations();
  return useWrite({
    send: ({ skipRefused, ...input }: CheckedList, idempotencyKey) =>
      call(
        invitePeople,
        { params: { id }, body: { ...input, ...(skipRefused && { skipRefused }) } },
        { idempotencyKey },
      ),
    onSuccess(_, sent) {
      reload();
      onSuccess(sent);
    },
  });
}

/** Requests reminders. @param onClose called once they are requested. */
export function useRemind(id: string, onClose: (count: number) => void) {
  const reload = useReloadInvitations();
  return useWrite({
    send: (_: void, idempotencyKey) => call(remindInvited, { params: { id }, body: {} }, { idempotencyKey }),
    onSuccess({ modifiedCount }) {
      reload();
      onClose(modifiedCount);
    },
  });
}

/** Takes back an invitation. @param onClose called once that is done, before a popup says so. */
export function useTakeBack(id: string, onClose: () => void) {
  const reload = useReloadInvitations();
  return useWrite({
    send: (invitationId: string, idempotencyKey) =>
      call(withdrawInvitation, { params: { id, invitationId } }, { idempotencyKey }),
    onSuccess() {
      reload();
      // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
      flushSync(onClose);
      // The button that had the focus goes with the invitation; the popup gives the focus to the page.
      void showSuccess({ title: strings.takenBack });
    },
    onError: reload,
  });
}
