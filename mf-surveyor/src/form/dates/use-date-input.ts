import { useRef, type KeyboardEvent } from 'react';
import type { DatePicker } from 'react-datepicker';

/** How a date is typed: a day, or a day with a time. */
export interface DateFormat {
  /** The format of the date picker. */
  pattern: string;
  /** The format as users read it. */
  placeholder: string;
  hasTime: boolean;
  parse: (typed: string) => Date | null;
  format: (date: Date) => string;
}

/** A text field with a date, which the caller holds. */
export interface DateInputOptions {
  value: string;
  format: DateFormat;
  onChange: (typed: string) => void;
  /** Gets the element to focus when the date is refused. */
  setFocusTarget: (target: { focus: () => void } | null) => void;
}

/** The text field of a date, and the calendar that helps to fill it in. */
export function useDateInput({ value, format, onChange, setFocusTarget }: DateInputOptions) {
  const picker = useRef<DatePicker>(null);
  const frame = useRef<HTMLDivElement>(null);
  const shouldFocusDay = useRef(false);

  /** Typing closes the calendar, which would otherwise handle Enter itself and drop the focus. */
  function type(typed: string) {
    if (picker.current?.isCalendarOpen()) picker.current.setOpen(false, true);
    onChange(typed);
  }

  /** Writes a typed date in the format of the field. */
  function normalize() {
    const date = format.parse(value);
    if (date && format.format(date) !== value) onChange(format.format(date));
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
    setFocusTarget({ focus: () => instance?.setFocus() });
  }

  function onArrowDown(event: KeyboardEvent, open: () => void) {
    if (event.key !== 'ArrowDown' || picker.current?.isCalendarOpen()) return;
    event.preventDefault();
    open();
  }

  return {
    value,
    format,
    frame,
    setPicker,
    change: onChange,
    type,
    normalize,
    openCalendar,
    focusDay,
    handleCalendarClosed,
    onArrowDown,
  };
}

export type DateInputState = ReturnType<typeof useDateInput>;
