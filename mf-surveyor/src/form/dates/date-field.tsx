import { codeQuery } from '@canvass/shared/queries';
import { Button, Field, Input, InputGroup, toast } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { useDateInput, type DateInputOptions } from './use-date-input';

/** The calendar is as large as the rest of the page, and most users type: it is loaded when it is needed. */
const calendarQuery = codeQuery('calendar', async () => (await import('./date-calendar')).DateCalendar);

const FieldContainer = styled.div`
  button > svg {
    width: 1.25em;
    height: 1.25em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
  }
`;

const calendarIcon = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4" />
  </svg>
);

/** Returns the calendar once it has been requested and loaded. */
function useCalendar() {
  const queryClient = useQueryClient();
  const [Calendar, setCalendar] = useState<Awaited<ReturnType<NonNullable<typeof calendarQuery.queryFn>>>>();
  const [isLoading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    try {
      const loaded = await queryClient.fetchQuery(calendarQuery);
      setCalendar(() => loaded);
    } catch {
      void toast(strings.calendarFailed);
    } finally {
      setLoading(false);
    }
  }

  return { Calendar, isLoading, load, prefetch: () => void queryClient.prefetchQuery(calendarQuery) };
}

interface DateFieldProps extends DateInputOptions {
  label: string;
  /** The accessible name of the button that opens the calendar. */
  openLabel: string;
  hint: string | undefined;
  error: string | undefined;
  /** The earliest date that the calendar offers. */
  min: Date;
  max: Date;
  /** Called when the field is left, with the date in its format. */
  onLeave: () => void;
}

/** A date that is typed, or picked from a calendar. */
export function DateField({ label, openLabel, hint, error, min, max, onLeave, ...options }: DateFieldProps) {
  const input = useDateInput(options);
  const { Calendar, isLoading, load, prefetch } = useCalendar();
  const open = Calendar ? input.openCalendar : () => void load();
  const button = (
    <Button
      kind="ghost"
      icon={calendarIcon}
      aria-label={openLabel}
      busy={isLoading}
      onPointerEnter={prefetch}
      onClick={open}
    />
  );
  function leave() {
    input.normalize();
    onLeave();
  }
  return (
    <Field label={label} hint={error ? undefined : hint} error={error}>
      {(attributes) => (
        <FieldContainer ref={input.frame} onBlur={leave}>
          {Calendar ? (
            <Calendar attributes={attributes} input={input} min={min} max={max} button={button} />
          ) : (
            <InputGroup>
              <Input
                {...attributes}
                ref={options.setFocusTarget}
                autoComplete="off"
                placeholder={input.format.placeholder}
                value={input.value}
                onChange={(event) => input.change(event.target.value)}
                onKeyDown={(event) => input.onArrowDown(event, open)}
              />
              {button}
            </InputGroup>
          )}
        </FieldContainer>
      )}
    </Field>
  );
}
