import { REMINDER_INTERVAL_HOURS, type ScheduledReminder } from '@canvass/shared/contracts';
import { toEntries } from '../../kernel/http/lists/pagination';
import type { Page } from '../../kernel/http/lists/page';
import { invalidField, problem } from '../../kernel/http/problems/problem';
import type { SurveyRecord } from '../../records/surveys.collection';
import type {
  ScheduledReminderRecord,
  ScheduledRemindersRepository,
} from '../../records/scheduled-reminders.repository';

const INTERVAL_MS = REMINDER_INTERVAL_HOURS * 3_600_000;

export type ScheduledReminders = ReturnType<typeof createScheduledReminders>;

function presentReminder({ id, at }: ScheduledReminderRecord): ScheduledReminder {
  return { _id: id, at: at.toISOString() };
}

/** The reminders that surveyors schedule for those who have not voted by then. */
export function createScheduledReminders({
  reminders,
  now,
}: {
  reminders: Pick<ScheduledRemindersRepository, 'list' | 'add' | 'remove'>;
  now: () => Date;
}) {
  /** @throws invalid-input for a time at which nobody would get a reminder. */
  function requireUseful({ closesAt }: SurveyRecord, at: Date, others: ScheduledReminderRecord[]): void {
    if (at <= now()) throw invalidField('body.at', 'must not be in the past');
    if (at >= closesAt) throw invalidField('body.at', 'must be before the survey closes');
    // Two that are sent at the same time may pass; of them, only the first reminds anybody.
    if (others.some((other) => Math.abs(at.getTime() - other.at.getTime()) < INTERVAL_MS))
      throw invalidField('body.at', `must be ${REMINDER_INTERVAL_HOURS} hours from every other reminder`);
  }

  return {
    async list({ id }: SurveyRecord): Promise<Page<ScheduledReminder>> {
      return { entries: toEntries(await reminders.list(id), presentReminder) };
    },

    /**
     * Schedules a reminder. Repeating it stores nothing.
     * @returns its id.
     * @throws invalid-input; too-many-reminders
     */
    async add(survey: SurveyRecord, at: Date): Promise<string> {
      const others = await reminders.list(survey.id);
      const same = others.find((other) => other.at.getTime() === at.getTime());
      if (same) return same.id;
      requireUseful(survey, at, others);
      const id = await reminders.add(survey.id, at);
      if (id === undefined) throw problem('too-many-reminders');
      return id;
    },

    /** @returns 1, or 0 if it was canceled or requested before. */
    cancel: ({ id }: SurveyRecord, reminderId: string): Promise<number> => reminders.remove(id, reminderId),
  };
}
