import { changeState, deleteSurvey, type StateChange } from '@canvass/shared/contracts';
import { call } from '@canvass/shared/http';
import { invalidateNouns } from '@canvass/shared/queries';
import { showSuccess, toast } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { states as strings } from '../strings/states';

/** Everything that shows a survey, or counts its votes. */
const SURVEY_NOUNS = ['surveys', 'results', 'responses', 'feedbacks'];

/** Reloads what shows surveys: after a write, and after a refusal, whose reason the page may not show yet. */
export function useReloadSurveys() {
  const queryClient = useQueryClient();
  return () => void invalidateNouns(queryClient, SURVEY_NOUNS);
}

/**
 * Changes the state of a survey.
 * @param onClose called once it has changed, before a toast says so.
 */
export function useChangeState(id: string, onClose: () => void) {
  const reload = useReloadSurveys();
  return useWrite({
    send: (change: StateChange, idempotencyKey) =>
      call(changeState, { params: { id }, body: change }, { idempotencyKey }),
    onSuccess(_, { action }) {
      reload();
      // Synchronously: a toast that opens above a dialog is part of it, and would close with it.
      flushSync(onClose);
      void toast(strings.changes[action].done);
    },
    onError: reload,
  });
}

/**
 * Deletes a survey.
 * @param onDeleted called once it is deleted, before a popup says so.
 */
export function useDeleteSurvey(id: string, onDeleted: () => void) {
  const reload = useReloadSurveys();
  return useWrite({
    send: (_: void, idempotencyKey) => call(deleteSurvey, { params: { id } }, { idempotencyKey }),
    onSuccess() {
      flushSync(onDeleted);
      reload();
      // The button that had the focus goes with the survey; the popup gives the focus to the page.
      void showSuccess({ title: strings.delete.done, text: strings.delete.doneText });
    },
    onError: reload,
  });
}
