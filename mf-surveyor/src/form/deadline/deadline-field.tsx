import { getClosing, isClosed } from '@canvass/shared/ui';
import { useController, useFormContext } from 'react-hook-form';
import { canReopen, type SealingFields } from '../../states/ballot-policy';
import { strings } from '../../strings/survey-form';
import { DateField } from '../dates/date-field';
import type { DateFormat } from '../dates/use-date-input';
import {
  describeDateError,
  formatDay,
  getClosingTime,
  getFirstDeadline,
  getLastDeadline,
  parseDay,
  toStoredDay,
} from './typed-date';

const DAY_FORMAT: DateFormat = {
  pattern: 'MM/dd/yyyy',
  placeholder: strings.datePattern,
  hasTime: false,
  parse: parseDay,
  format: formatDay,
};

/** The deadline of an existing survey, as it is stored. */
export interface StoredDeadline extends SealingFields {
  /** As year/month/day. */
  deadline: string;
  /** Earlier than the end of that day if its owner closed the survey. */
  closesAt: string;
}

interface DeadlineFieldProps {
  /** The survey's current deadline, which may be left unchanged. */
  stored?: StoredDeadline | undefined;
  /** The time after which the new deadline must end. */
  after?: string | undefined;
}

function formatClosingHint(typed: string, stored: StoredDeadline | undefined): string | undefined {
  const day = parseDay(typed);
  const isUnchanged = day && toStoredDay(day) === stored?.deadline;
  if (stored && isUnchanged && isClosed(stored.closesAt)) {
    return canReopen(stored) ? strings.votingEnded : strings.votingEndedForGood;
  }
  const closesAt = getClosingTime(typed);
  if (!closesAt) return undefined;
  const { utcTime, localTime, localDayTime } = getClosing(closesAt);
  return isClosed(closesAt) ? strings.alreadyOver : strings.closesAt(utcTime, localTime, localDayTime !== undefined);
}

/** The first day that the calendar offers. */
function getFirstDay(after: string | undefined): Date {
  const today = getFirstDeadline();
  const later = after === undefined ? today : getFirstDeadline(new Date(after));
  return later > today ? later : today;
}

/** The last day on which the survey takes votes: typed as MM/dd/yyyy, or picked from a calendar. */
export function DeadlineField({ stored, after }: DeadlineFieldProps) {
  const { clearErrors, control, setError } = useFormContext<{ deadline: string }>();
  const { field, fieldState } = useController({ control, name: 'deadline' });

  /** Shows what is wrong with a typed day. */
  function validate() {
    const dateError = describeDateError(field.value, { stored: stored?.deadline, after });
    if (dateError)
      setError('deadline', { type: 'date', message: strings.fieldError(strings.fields.deadline, dateError) });
    else if (field.value.trim() && !parseDay(field.value))
      setError('deadline', { type: 'date', message: strings.dateNotValid });
  }

  return (
    <DateField
      label={strings.fields.deadline}
      openLabel={strings.openCalendar}
      hint={formatClosingHint(field.value, stored)}
      error={fieldState.error?.message}
      format={DAY_FORMAT}
      min={getFirstDay(after)}
      max={getLastDeadline()}
      value={field.value}
      onChange={(typed) => {
        field.onChange(typed);
        clearErrors('deadline');
      }}
      setFocusTarget={field.ref}
      onLeave={validate}
    />
  );
}
