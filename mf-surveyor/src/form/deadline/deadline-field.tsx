import { codeQuery } from '@canvass/shared/queries';
import { Button, getClosing, Field, Input, InputGroup, isClosed, toast } from '@canvass/shared/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { strings } from '../../strings/survey-form';
import { getClosingTime } from './typed-date';
import { useDeadline } from './use-deadline';

/** The calendar is as large as the rest of the page, and most users type: it is loaded when it is needed. */
const calendarQuery = codeQuery('calendar', async () => (await import('./deadline-calendar')).DeadlineCalendar);

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

function formatClosingHint(typed: string): string | undefined {
  const closesAt = getClosingTime(typed);
  if (!closesAt) return undefined;
  const { utcTime, localTime, localDay } = getClosing(closesAt);
  return isClosed(closesAt) ? strings.alreadyOver : strings.closesAt(utcTime, localTime, localDay !== undefined);
}

/** Returns the calendar once it has been requested and loaded. */
function useCalendar() {
  const queries = useQueryClient();
  const [Calendar, setCalendar] = useState<Awaited<ReturnType<NonNullable<typeof calendarQuery.queryFn>>>>();
  const [isLoading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    try {
      const loaded = await queries.fetchQuery(calendarQuery);
      setCalendar(() => loaded);
    } catch {
      void toast(strings.calendarFailed);
    } finally {
      setLoading(false);
    }
  }

  return { Calendar, isLoading, load, prefetch: () => void queries.prefetchQuery(calendarQuery) };
}

/** The last day on which the survey takes votes: typed as MM/dd/yyyy, or picked from a calendar. */
export function DeadlineField({ stored }: { stored: string | undefined }) {
  const deadline = useDeadline(stored);
  const { Calendar, isLoading, load, prefetch } = useCalendar();
  const { field, error } = deadline;
  const open = Calendar ? deadline.openCalendar : () => void load();
  const button = (
    <Button
      kind="ghost"
      icon={calendarIcon}
      aria-label={strings.openCalendar}
      busy={isLoading}
      onPointerEnter={prefetch}
      onClick={open}
    />
  );
  return (
    <Field label={strings.fields.deadline} hint={error ? undefined : formatClosingHint(field.value)} error={error}>
      {(attributes) => (
        <FieldContainer ref={deadline.frame} onBlur={deadline.validateTyped}>
          {Calendar ? (
            <Calendar attributes={attributes} deadline={deadline} button={button} />
          ) : (
            <InputGroup>
              <Input
                {...attributes}
                ref={field.ref}
                autoComplete="off"
                placeholder={strings.datePattern}
                value={field.value}
                onChange={(event) => deadline.change(event.target.value)}
                onKeyDown={(event) => deadline.onArrowDown(event, open)}
              />
              {button}
            </InputGroup>
          )}
        </FieldContainer>
      )}
    </Field>
  );
}
