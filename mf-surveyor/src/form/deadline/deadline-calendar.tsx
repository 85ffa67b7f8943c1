import 'react-datepicker/dist/react-datepicker.css';
import { Input, InputGroup, type FieldControl } from '@canvass/shared/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { DatePicker } from 'react-datepicker';
import { strings } from '../../strings/survey-form';
import { CalendarTheme } from './calendar-theme';
import { getFirstDeadline, getLastDeadline, parseDay, formatDay } from './typed-date';
import type { Deadline } from './use-deadline';

interface DeadlineCalendarProps {
  attributes: FieldControl;
  deadline: Deadline;
  button: ReactNode;
}

/** The deadline's field with its calendar, which opens at once, because the user has asked for it. */
export function DeadlineCalendar({ attributes, deadline, button }: DeadlineCalendarProps) {
  const { field } = deadline;
  const open = useEffectEvent(() => deadline.openCalendar());
  useEffect(() => open(), []);
  return (
    <CalendarTheme>
      <InputGroup>
        <DatePicker
          ref={(instance) => deadline.setPicker(instance)}
          id={attributes.id}
          aria-describedby={attributes['aria-describedby']}
          aria-invalid={attributes['aria-invalid'] && 'true'}
          autoComplete="off"
          customInput={<Input />}
          dateFormat="MM/dd/yyyy"
          placeholderText={strings.datePattern}
          timeIntervals={30}
          strictParsing
          preventOpenOnFocus
          showPopperArrow={false}
          popperPlacement="bottom-start"
          popperProps={{ strategy: 'fixed' }}
          value={field.value}
          minDate={getFirstDeadline()}
          maxDate={getLastDeadline()}
          selected={parseDay(field.value)}
          onChangeRaw={(event, picked) => {
            if (!picked && event?.target instanceof HTMLInputElement) deadline.type(event.target.value);
          }}
          onChange={(day: Date | null) => deadline.change(day ? formatDay(day) : '')}
          onCalendarOpen={() => deadline.focusDay()}
          onCalendarClose={() => deadline.handleCalendarClosed()}
          onKeyDown={(event) => deadline.onArrowDown(event, deadline.openCalendar)}
        />
        {button}
      </InputGroup>
    </CalendarTheme>
  );
}
