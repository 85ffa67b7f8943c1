import { formatClosingInWords, formatInWords, isClosed } from '@canvass/shared/ui';
import { useController, useFormContext } from 'react-hook-form';
import { canReopen, type SealingFields } from '../../anonymous/ballot-policy';
import { strings } from '../../strings/survey-form';
import { DateField } from '../dates/date-field';
import type { DateFormat } from '../dates/use-date-input';
import { ClosingTimeField } from './closing-time-field';
import {
  describeDeadlineFault,
  formatDay,
  getClosingTime,
  getFirstDeadline,
  getLastDeadline,
  hasShortYear,
  isStoredDeadline,
  parseDay,
  type StoredDeadline,
  type TypedDeadline,
} from './typed-date';

const DAY_FORMAT: DateFormat = {
  pattern: 'MM/dd/yyyy',
  placeholder: strings.datePattern,
  hasTime: false,
  parse: parseDay,
  format: formatDay,
};

/** The deadline of an existing survey, and what says whether a later one reopens it. */
export type ClosableSurvey = StoredDeadline & SealingFields & { closesAt: string };

interface DeadlineFieldsProps {
  /** The survey's current deadline, which may be left unchanged. */
  stored?: ClosableSurvey | undefined;
  /** The time after which the new deadline must end. */
  after?: string | undefined;
}

/** Reads back in words what was typed. */
function formatClosingHint(typed: TypedDeadline, stored: ClosableSurvey | undefined): string | undefined {
  if (stored && isClosed(stored.closesAt) && isStoredDeadline(typed, stored)) {
    return canReopen(stored) ? strings.votingEnded : strings.votingEndedForGood;
  }
  const closesAt = getClosingTime(typed);
  if (!closesAt) return undefined;
  if (isClosed(closesAt)) return hasShortYear(typed.deadline) ? undefined : strings.alreadyOver;
  return typed.closingTime.trim()
    ? strings.closes(formatInWords(closesAt))
    : strings.closesWithDay(formatClosingInWords(closesAt));
}

/** The first day that the calendar offers. */
function getFirstDay(after: string | undefined): Date {
  const today = getFirstDeadline();
  const later = after === undefined ? today : getFirstDeadline(new Date(after));
  return later > today ? later : today;
}

/**
 * The last day on which the survey takes votes, typed as MM/dd/yyyy or picked from a calendar, and the time on that day at
 * which it closes.
 */
export function DeadlineFields({ stored, after }: DeadlineFieldsProps) {
  const { clearErrors, control, setError } = useFormContext<TypedDeadline>();
  const { field, fieldState } = useController({ control, name: 'deadline' });
  const { field: timeField, fieldState: timeState } = useController({ control, name: 'closingTime' });

  /** Shows what is wrong with a typed day or time. */
  function validate(deadline: string, closingTime: string) {
    const [name, message] = describeDeadlineFault({ deadline, closingTime }, { stored, after }) ?? [];
    if (name) setError(name, { type: 'date', message });
  }

  const clear = () => clearErrors(['deadline', 'closingTime']);
  return (
    <>
      <DateField
        label={strings.fields.deadline}
        openLabel={strings.openCalendar}
        hint={formatClosingHint({ deadline: field.value, closingTime: timeField.value }, stored)}
        error={fieldState.error?.message}
        format={DAY_FORMAT}
        min={getFirstDay(after)}
        max={getLastDeadline()}
        value={field.value}
        onChange={(typed) => {
          field.onChange(typed);
          clear();
        }}
        setFocusTarget={field.ref}
        onLeave={() => validate(field.value, timeField.value)}
      />
      <ClosingTimeField
        error={timeState.error?.message}
        value={timeField.value}
        setFocusTarget={timeField.ref}
        onChange={(typed) => {
          timeField.onChange(typed);
          clear();
        }}
        onLeave={(typed) => validate(field.value, typed)}
      />
    </>
  );
}
