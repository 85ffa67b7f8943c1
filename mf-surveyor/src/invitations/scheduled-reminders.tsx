import { MAX_SCHEDULED_REMINDERS, REMINDER_INTERVAL_HOURS, type Survey } from '@canvass/shared/contracts';
import { getServerTime } from '@canvass/shared/session';
import {
  Button,
  formatInWords,
  formatTime,
  Heading,
  Meta,
  MutedText,
  Notice,
  Row,
  Stack,
  VisuallyHidden,
} from '@canvass/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { FormDialog } from '../dialogs/form-dialog';
import { DateField } from '../form/dates/date-field';
import { useTypedTime } from '../form/dates/use-typed-time';
import { EXAMPLE_TIME } from '../form/deadline/typed-date';
import { getNextHalfHour, getOpeningFormat, parseOpening } from '../form/opening/typed-time';
import { roll as strings } from '../strings/roll';
import { scheduledRemindersQuery, useCancelReminder, useScheduleReminder } from './reminder-queries';

type RemindedSurvey = Pick<Survey, '_id' | 'title' | 'closesAt'>;

function describeTimeError(typed: string): string | undefined {
  if (!typed.trim()) return strings.timeMissing;
  const at = parseOpening(typed);
  if (!at) return strings.timeInvalid(formatTime(EXAMPLE_TIME));
  return at <= getServerTime() ? strings.timeError('must not be in the past') : undefined;
}

function ScheduleDialog({ survey, onClose }: { survey: RemindedSurvey; onClose: () => void }) {
  const { typed, error, setFocusTarget, change, refuse, validateTyped } = useTypedTime(describeTimeError);
  const schedule = useScheduleReminder(survey._id, onClose);
  const { failure } = schedule;
  const refused = failure?.errors.find((problem) => problem.field === 'body.at');
  const at = parseOpening(typed);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const message = describeTimeError(typed);
    if (message !== undefined) refuse(message);
    else if (at) schedule.run(at.toISOString());
  }

  return (
    <FormDialog
      title={strings.scheduleTitle}
      subject={survey.title}
      submitLabel={strings.confirmSchedule}
      pendingLabel={strings.scheduling}
      action={schedule}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <MutedText>{strings.scheduledText}</MutedText>
      <DateField
        label={strings.reminderTime}
        openLabel={strings.reminderCalendar}
        hint={at ? strings.reminderGoesOut(formatInWords(at)) : strings.interval(REMINDER_INTERVAL_HOURS)}
        error={error ?? (refused && strings.timeError(refused.message))}
        format={getOpeningFormat()}
        min={getNextHalfHour()}
        max={new Date(survey.closesAt)}
        value={typed}
        onChange={(next) => {
          change(next);
          schedule.reset();
        }}
        setFocusTarget={setFocusTarget}
        onLeave={validateTyped}
      />
      {failure && !refused && <Notice kind="danger">{failure.title}</Notice>}
    </FormDialog>
  );
}

function ReminderItem({ survey, id, at }: { survey: RemindedSurvey; id: string; at: string }) {
  const cancel = useCancelReminder(survey._id);
  const moment = formatInWords(new Date(at));
  return (
    <li>
      <Row>
        <time dateTime={at}>{moment}</time>
        <Button size="s" busy={cancel.isPending} onClick={() => cancel.run(id)}>
          {strings.cancelReminder} <VisuallyHidden>{strings.ofReminder(moment)}</VisuallyHidden>
        </Button>
      </Row>
      {at >= survey.closesAt && <Meta>{strings.afterClosing}</Meta>}
      {cancel.failure && <Notice kind="danger">{cancel.failure.title}</Notice>}
    </li>
  );
}

/** The reminders that go out at set times, and a form for another one. */
export function ScheduledReminders({ survey }: { survey: RemindedSurvey }) {
  const headingId = useId();
  const [isScheduling, setScheduling] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(scheduledRemindersQuery(survey._id));
  const isFull = data !== undefined && data.length >= MAX_SCHEDULED_REMINDERS;
  return (
    <Stack as="section" gap="s" aria-labelledby={headingId}>
      <Heading as="h3" id={headingId}>
        {strings.scheduled}
      </Heading>
      {isError && !data && (
        <Notice
          kind="danger"
          action={
            <Button size="s" busy={isFetching} onClick={() => void refetch()}>
              {strings.retry}
            </Button>
          }
        >
          {strings.scheduledFailed}
        </Notice>
      )}
      {data && data.length > 0 && (
        <Stack as="ul" gap="s">
          {data.map(({ _id, at }) => (
            <ReminderItem key={_id} survey={survey} id={_id} at={at} />
          ))}
        </Stack>
      )}
      {isFull ? (
        <MutedText>{strings.scheduleFull}</MutedText>
      ) : (
        <div>
          <Button size="s" aria-haspopup="dialog" onClick={() => setScheduling(true)}>
            {strings.schedule}
          </Button>
        </div>
      )}
      {isScheduling && <ScheduleDialog survey={survey} onClose={() => setScheduling(false)} />}
    </Stack>
  );
}
