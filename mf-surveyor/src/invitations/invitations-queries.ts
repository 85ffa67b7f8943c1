import {
  invitePeople,
  listInvitations,
  previewInvitations,
  withdrawInvitation,
  type FieldProblem,
} from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { invalidateNouns, listQuery } from '@canvass/shared/queries';
import { showSuccess } from '@canvass/shared/ui';
import { useAction, useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { roll as strings } from '../strings/roll';
import type { ListedInvitations } from './use-roll-filter';

/** The number of invitations on a page: the most that the server sends at once. */
const PAGE_SIZE = 100;

/** Who is invited to a survey, newest first, page by page: people may vote at any time, so it is read at each visit. */
export function invitationsQuery(id: string, listed: ListedInvitations) {
  const input = { params: { id }, query: { ...listed, limit: PAGE_SIZE } };
  return listQuery('invitations', listInvitations, { input, staleTime: 0 });
}

/**
 * Reloads the invitations, and surveys with the number of them: after a write, and after a refusal, whose reason the page
 * may not show yet.
 */
function useReloadInvitations() {
  const queryClient = useQueryClient();
  return () => void invalidateNouns(queryClient, ['invitations', 'surveys']);
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
