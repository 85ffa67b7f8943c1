import 'react-datepicker/dist/react-datepicker.css';
import { Button, closingOf, Field, Input, InputGroup, isClosed } from '@canvass/shared/ui';
import { DatePicker } from 'react-datepicker';
import { words } from '../words/survey-form';
import { CalendarTheme } from './calendar-theme';
import { closingMoment, firstDay, readDay, showDay } from './typed-date';
import { useDeadline } from './use-deadline';

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
  const { field, error, picker, frame, ...deadline } = useDeadline();
  return (
    <Field label={words.fields.deadline} hint={error ? undefined : hintFor(field.value)} error={error}>
      {(attributes) => (
        <CalendarTheme ref={frame} onBlur={deadline.checkTyped}>
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
              customInput={<Input />}
              dateFormat="MM/dd/yyyy"
              placeholderText={words.datePattern}
              timeIntervals={30}
              strictParsing
              preventOpenOnFocus
              showPopperArrow={false}
              popperPlacement="bottom-start"
              popperProps={{ strategy: 'fixed' }}
              value={field.value}
              minDate={firstDay()}
              selected={readDay(field.value)}
              onChangeRaw={(event, picked) => {
                if (!picked && event?.target instanceof HTMLInputElement) deadline.type(event.target.value);
              }}
              onChange={(day: Date | null) => deadline.change(day ? showDay(day) : '')}
              onCalendarOpen={deadline.focusDay}
              onKeyDown={deadline.openByKey}
            />
            <Button kind="ghost" icon={calendarSign} aria-label={words.openCalendar} onClick={deadline.openCalendar} />
          </InputGroup>
        </CalendarTheme>
      )}
    </Field>
  );
}
