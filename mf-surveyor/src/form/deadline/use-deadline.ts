import { useRef, type KeyboardEvent } from 'react';
import type { DatePicker } from 'react-datepicker';
import { useController, useFormContext } from 'react-hook-form';
import { strings } from '../../strings/survey-form';
import type { SurveyForm } from '../survey-form';
import { describeDateError, parseDay, formatDay } from './typed-date';

/**
 * The deadline in the form, and the calendar that helps to fill it in.
 * @param stored the survey's current deadline, which may be left unchanged.
 */
export function useDeadline(stored: string | undefined) {
  const { clearErrors, control, setError } = useFormContext<SurveyForm>();
  const { field, fieldState } = useController({ control, name: 'deadline' });
  const picker = useRef<DatePicker>(null);
  const frame = useRef<HTMLDivElement>(null);
  const shouldFocusDay = useRef(false);
  const error = fieldState.error?.message;

  function change(typed: string) {
    field.onChange(typed);
    clearErrors('deadline');
  }

  /** Typing closes the calendar, which would otherwise handle Enter itself and drop the focus. */
  function type(typed: string) {
    if (picker.current?.isCalendarOpen()) picker.current.setOpen(false, true);
    change(typed);
  }

  /** Formats a typed day as MM/dd/yyyy, and shows what is wrong with it. */
  function validateTyped() {
    const day = parseDay(field.value);
    if (day && formatDay(day) !== field.value) field.onChange(formatDay(day));
    const dateError = describeDateError(field.value, stored);
    if (dateError)
      setError('deadline', { type: 'date', message: strings.fieldError(strings.fields.deadline, dateError) });
    else if (field.value.trim() && !day) setError('deadline', { type: 'date', message: strings.dateNotValid });
  }

  /** Opens the calendar and focuses its day, as a dialog would. */
  function openCalendar() {
    shouldFocusDay.current = true;
    picker.current?.setOpen(true);
  }

  function focusDay() {
    if (shouldFocusDay.current)
      frame.current?.querySelector<HTMLElement>('.react-datepicker__day[tabindex="0"]')?.focus();
    shouldFocusDay.current = false;
  }

  /**
   * On closing, the library focuses the field and removes the focus again in the next frame, in no fixed order. One
   * frame later this restores the focus, unless the user has moved it.
   */
  function handleCalendarClosed() {
    const focus = () => {
      if (document.activeElement === document.body) picker.current?.setFocus();
    };
    requestAnimationFrame(() => requestAnimationFrame(focus));
  }

  /** The calendar's own field replaces the plain one. */
  function setPicker(instance: DatePicker | null) {
    picker.current = instance;
    field.ref({ focus: () => instance?.setFocus() });
  }

  function onArrowDown(event: KeyboardEvent, open: () => void) {
    if (event.key !== 'ArrowDown' || picker.current?.isCalendarOpen()) return;
    event.preventDefault();
    open();
  }

  return {
    field,
    error,
    frame,
    setPicker,
    change,
    type,
    validateTyped,
    openCalendar,
    focusDay,
    handleCalendarClosed,
    onArrowDown,
  };
}

export type Deadline = ReturnType<typeof useDeadline>;
