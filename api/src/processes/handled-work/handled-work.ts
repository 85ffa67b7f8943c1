import type { Db } from 'mongodb';
import { createMessagesRepository } from '../../contact/messages.repository';
import { createSurveyorRequestsRepository } from '../../users/surveyor-requests/surveyor-requests.repository';
import { createNotificationsRepository } from '../../notifications/notifications.repository';

export type HandledWork = ReturnType<typeof createHandledWork>;

/**
 * Marks as read what admins were told about work that has been done since, by whomever. Called after each write that may
 * complete it, also by a repeat, so that a crash between the two does no harm.
 */
export function createHandledWork(db: Db, now: () => Date) {
  const notifications = createNotificationsRepository(db);
  const messages = createMessagesRepository(db);
  const requests = createSurveyorRequestsRepository(db);

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
      if (!(await requests.hasOpen())) await notifications.markHandled('surveyor-request-received', checkedAt);
    },
  };
}
