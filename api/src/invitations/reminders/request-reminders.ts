import { REMINDER_INTERVAL_HOURS } from '@canvass/shared/contracts';
import { runEach } from '../../kernel/tasks/run-each';
import { getSurveyState } from '../../surveys/states/survey-state';
import type { SurveysRepository } from '../../surveys/surveys.repository';
import type { InvitationsRepository } from '../../records/invitations.repository';
import type {
  ScheduledReminderRecord,
  ScheduledRemindersRepository,
} from '../../records/scheduled-reminders.repository';

const INTERVAL_MS = REMINDER_INTERVAL_HOURS * 3_600_000;

/** How many reminders are requested in one run of the scheduler. */
const MAX_REMINDERS = 100;

/** The scheduler's task that requests reminders when their time has come. */
export function createReminderRequests({
  reminders,
  invitations,
  surveys,
  now,
}: {
  reminders: Pick<ScheduledRemindersRepository, 'findNext' | 'listDue' | 'remove'>;
  invitations: Pick<InvitationsRepository, 'requestReminders'>;
  surveys: Pick<SurveysRepository, 'find'>;
  now: () => Date;
}) {
  /** Harmless when repeated: whoever got one just before gets none. */
  async function request({ id, surveyId }: ScheduledReminderRecord): Promise<boolean> {
    const survey = await surveys.find(surveyId);
    const at = now();
    if (survey && getSurveyState(survey, at) === 'open')
      await invitations.requestReminders(surveyId, new Date(at.getTime() - INTERVAL_MS), at);
    return (await reminders.remove(surveyId, id)) === 1;
  }

  return {
    name: 'request-reminders' as const,
    findNextDue: () => reminders.findNext(),
    async run(): Promise<number> {
      const due = await reminders.listDue(now(), MAX_REMINDERS);
      return runEach(due, request, (count) => `${count} reminders could not be requested`);
    },
  };
}
