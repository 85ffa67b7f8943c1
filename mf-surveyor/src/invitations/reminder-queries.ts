import { cancelReminder, listScheduledReminders, remindInvited, scheduleReminder } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { createQueryKey, invalidateNouns } from '@canvass/shared/queries';
import { toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { roll as strings } from '../strings/roll';

/** The reminders of a survey that go out at set times, earliest first. */
export function scheduledRemindersQuery(id: string) {
  return queryOptions({
    queryKey: createQueryKey('reminders', 'list', { survey: id }),
    queryFn: ({ signal }) => call(listScheduledReminders, { params: { id } }, { signal }),
  });
}

function useReload(noun: 'reminders' | 'invitations') {
  const queryClient = useQueryClient();
  return () => void invalidateNouns(queryClient, [noun]);
}

/** Requests reminders. @param onClose called once they are requested. */
export function useRemind(id: string, onClose: (count: number) => void) {
  const reload = useReload('invitations');
  return useWrite({
    send: (_: void, idempotencyKey) => call(remindInvited, { params: { id }, body: {} }, { idempotencyKey }),
    onSuccess({ modifiedCount }) {
      reload();
      onClose(modifiedCount);
    },
  });
}

/** Schedules a reminder. @param onClose called once it is scheduled. */
export function useScheduleReminder(id: string, onClose: () => void) {
  const reload = useReload('reminders');
  return useWrite({
    send: (at: string, idempotencyKey) => call(scheduleReminder, { params: { id }, body: { at } }, { idempotencyKey }),
    onSuccess() {
      reload();
      // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
      flushSync(onClose);
      void toast(strings.scheduledDone);
    },
    onError: reload,
  });
}

export function useCancelReminder(id: string) {
  const reload = useReload('reminders');
  return useWrite({
    send: (reminderId: string, idempotencyKey) =>
      call(cancelReminder, { params: { id, reminderId } }, { idempotencyKey }),
    onSuccess() {
      reload();
      void toast(strings.canceled);
    },
    onError: reload,
  });
}
