import type { MessagesRepository } from '../../contact/messages.repository';
import type { SurveyorRequestsRepository } from '../../users/surveyor-requests/surveyor-requests.repository';
import type { NotificationsRepository } from '../../notifications/notifications.repository';

export type HandledWork = ReturnType<typeof createHandledWork>;

/**
 * Marks as read what admins were told about work that has been done since, by whomever. Called after each write that may
 * complete it, also by a repeat, so that a crash between the two does no harm.
 */
export function createHandledWork({
  notifications,
  messages,
  surveyorRequests,
  now,
}: {
  notifications: Pick<NotificationsRepository, 'markHandled'>;
  messages: Pick<MessagesRepository, 'hasOpen'>;
  surveyorRequests: Pick<SurveyorRequestsRepository, 'hasOpen'>;
  now: () => Date;
}) {
  return {
    /** Reports that came after the decision are still open. */
    clearReports: (surveyId: string, decidedAt: Date): Promise<void> =>
      notifications.markHandled('report-received', decidedAt, surveyId),

    /** One notification is about all messages: it stays until none is open. */
    async clearMessages(): Promise<void> {
      const checkedAt = now();
      if (!(await messages.hasOpen())) await notifications.markHandled('message-received', checkedAt);
    },

    /** The same for requests to become a surveyor. */
    async clearSurveyorRequests(): Promise<void> {
      const checkedAt = now();
      if (!(await surveyorRequests.hasOpen())) await notifications.markHandled('surveyor-request-received', checkedAt);
    },
  };
}
