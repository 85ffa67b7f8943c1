import 'react-datepicker/dist/react-datepicker.css';
import { Input, InputGroup, usesTwelveHours, type FieldControl, type Elements } from '@canvass/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { DatePicker } from 'react-datepicker';
import { strings } from '../../strings/survey-form';
import { CalendarTheme } from './calendar-theme';
import { TIME_INTERVAL_MINUTES } from './typed-clock';
import type { DateInputState } from './use-date-input';

interface DateCalendarProps {
  attributes: FieldControl;
  input: DateInputState;
  min: Date;
  max: Date;
  button: Elements;
}

/** The field of a date with its calendar, which opens at once, because the user has asked for it. */
export function DateCalendar({ attributes, input, min, max, button }: DateCalendarProps) {
  const { value, format } = input;
  const open = useEffectEvent(() => input.openCalendar());
  useEffect(() => open(), []);
  return (
    <CalendarTheme>
      <InputGroup>
        <DatePicker
          ref={(instance) => input.setPicker(instance)}
          id={attributes.id}
          aria-describedby={attributes['aria-describedby']}
          aria-invalid={attributes['aria-invalid'] && 'true'}
          autoComplete="off"
          customInput={<Input />}
          dateFormat={format.pattern}
          placeholderText={format.placeholder}
          showTimeSelect={format.hasTime}
          timeFormat={usesTwelveHours() ? 'h:mm aa' : 'HH:mm'}
          timeCaption={strings.timeCaption}
          timeIntervals={TIME_INTERVAL_MINUTES}
          filterTime={(time) => time >= min}
          strictParsing
          preventOpenOnFocus
          showPopperArrow={false}
          popperPlacement="bottom-start"
          popperProps={{ strategy: 'fixed' }}
          value={value}
          minDate={min}
          maxDate={max}
          selected={format.parse(value)}
          onChangeRaw={(event, picked) => {
            if (!picked && event?.target instanceof HTMLInputElement) input.type(event.target.value);
          }}
          onChange={(date: Date | null) => input.change(date ? format.format(date) : '')}
          onCalendarOpen={() => input.focusDay()}
          onCalendarClose={() => input.handleCalendarClosed()}
          onKeyDown={(event) => input.onArrowDown(event, input.openCalendar)}
        />
        {button}
      </InputGroup>
    </CalendarTheme>
  );
}
