import { type ReportReason, reportSurvey, type Survey } from '@canvass/shared/contracts';
import { call, toApiError } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { showSuccess } from '@canvass/shared/ui';
import { useWrite } from '@canvass/shared/writes';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { myActivityQuery } from '../surveys/survey/my-activity-query';
import * as strings from '../strings';

/** The form's fields; no reason is selected by default. */
export interface ReportForm {
  reason: ReportReason | '';
  details: string;
}

/** Sends a report to the admins. When it is stored, `onDone` closes the dialog, and a popup confirms it. */
export function useReport(survey: Survey, onDone: () => void) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const refetchActivity = () =>
    queryClient.invalidateQueries({ queryKey: myActivityQuery(survey._id, user?.uid ?? '').queryKey });
  return useWrite({
    send: async ({ reason, details }: ReportForm, idempotencyKey) => {
      if (!user || reason === '') throw new Error('A report needs a person who is signed in, and a reason.');
      const body = { survey: { _id: survey._id }, reportedBy: user.email, reason, details: details.trim() };
      await call(reportSurvey, { body }, { idempotencyKey });
    },
    onSuccess: () => {
      void refetchActivity();
      // Synchronously: a popup that opens above a dialog is part of it, and would close with it.
      flushSync(onDone);
      void showSuccess({ title: strings.report.done });
    },
    onError: (error) => {
      if (toApiError(error).code === 'already-reported') void refetchActivity();
    },
  });
}
