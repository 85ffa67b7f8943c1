import 'react-datepicker/dist/react-datepicker.css';
import { Button, Field, Input, InputGroup } from '@canvass/shared/ui';
import { useRef, type KeyboardEvent } from 'react';
import { DatePicker } from 'react-datepicker';
import { useController, useFormContext } from 'react-hook-form';
import { closingOf, isClosed } from '../surveys/closing';
import { words } from '../words';
import { CalendarTheme } from './calendar-theme';
import type { SurveyForm } from './survey-form';
import { closingMoment, readDay, showDay } from './typed-date';

const calendarSign = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4" />
  </svg>
);

function hintFor(typed: string): string | undefined {
  const closesAt = closingMoment(typed);
  if (!closesAt) return undefined;
  const { utcTime, localTime, localDay } = closingOf(closesAt);
  return isClosed(closesAt) ? words.alreadyOver : words.closesAt(utcTime, localTime, localDay !== undefined);
}

/** The last day on which people can vote: typed as MM/dd/yyyy, or picked in a calendar. */
export function DeadlineField() {
  const { clearErrors, control, setError } = useFormContext<SurveyForm>();
  const { field, fieldState } = useController({ control, name: 'deadline' });
  const picker = useRef<DatePicker>(null);
  const frame = useRef<HTMLDivElement>(null);
  const toDay = useRef(false);
  const error = fieldState.error?.message;

  function change(typed: string) {
    field.onChange(typed);
    clearErrors('deadline');
  }

  /** Typing closes the calendar, which would take Enter for itself and drop the focus. */
  function type(typed: string) {
    if (picker.current?.isCalendarOpen()) picker.current.setOpen(false, true);
    change(typed);
  }

  function checkTyped() {
    if (field.value && !readDay(field.value)) setError('deadline', { type: 'date', message: words.dateNotValid });
  }

  /** Opens the calendar with the focus on its day, as a dialog does. */
  function openCalendar() {
    toDay.current = true;
    picker.current?.setOpen(true);
  }

  function focusDay() {
    if (toDay.current) frame.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus();
    toDay.current = false;
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || picker.current?.isCalendarOpen()) return;
    event.preventDefault();
    openCalendar();
  }

  return (
    <Field label={words.fields.deadline} hint={error ? undefined : hintFor(field.value)} error={error}>
      {(attributes) => (
        <CalendarTheme ref={frame} onBlur={checkTyped}>
          <InputGroup>
            <DatePicker
              ref={(instance) => {
                picker.current = instance;
                field.ref({ focus: () => instance?.setFocus() });
              }}
              id={attributes.id}
              aria-describedby={attributes['aria-describedby']}
              aria-invalid={attributes['aria-invalid'] && 'true'}
              autoComplete="off"
              customInput={<Input inputMode="numeric" />}
              dateFormat="MM/dd/yyyy"
              placeholderText="MM/DD/YYYY"
              timeIntervals={30}
              strictParsing
              preventOpenOnFocus
              showPopperArrow={false}
              popperPlacement="bottom-start"
              popperProps={{ strategy: 'fixed' }}
              value={field.value}
              selected={readDay(field.value)}
              onChangeRaw={(event, picked) => {
                if (!picked && event?.target instanceof HTMLInputElement) type(event.target.value);
              }}
              onChange={(day: Date | null) => change(day ? showDay(day) : '')}
              onCalendarOpen={focusDay}
              onKeyDown={openByKey}
            />
            <Button kind="ghost" icon={calendarSign} aria-label={words.openCalendar} onClick={openCalendar} />
          </InputGroup>
        </CalendarTheme>
      )}
    </Field>
  );
}
