import { Button, closingOf, Field, Input, InputGroup, isClosed, toast } from '@canvass/shared/ui';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { words } from '../words/survey-form';
import { closingMoment } from './typed-date';
import { useDeadline } from './use-deadline';

/** The calendar weighs as much as the rest of the page, and most people type: it comes when it is wanted. */
const calendarQuery = queryOptions({
  queryKey: ['calendar', 'code'],
  queryFn: async () => (await import('./deadline-calendar')).DeadlineCalendar,
  staleTime: Infinity,
  networkMode: 'always',
});

const Frame = styled.div`
  button > svg {
    width: 1.25em;
    height: 1.25em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
  }
`;

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

/** Gives the calendar once it has been asked for. */
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
      void toast(words.calendarFailed);
    } finally {
      setLoading(false);
    }
  }

  return { Calendar, isLoading, load, prepare: () => void queries.prefetchQuery(calendarQuery) };
}

/** The last day on which people can vote: typed as MM/dd/yyyy, or picked in a calendar. */
export function DeadlineField({ stored }: { stored: string | undefined }) {
  const deadline = useDeadline(stored);
  const { Calendar, isLoading, load, prepare } = useCalendar();
  const { field, error } = deadline;
  const open = Calendar ? deadline.openCalendar : () => void load();
  const button = (
    <Button
      kind="ghost"
      icon={calendarSign}
      aria-label={words.openCalendar}
      busy={isLoading}
      onPointerEnter={prepare}
      onClick={open}
    />
  );
  return (
    <Field label={words.fields.deadline} hint={error ? undefined : hintFor(field.value)} error={error}>
      {(attributes) => (
        <Frame ref={deadline.frame} onBlur={deadline.checkTyped}>
          {Calendar ? (
            <Calendar attributes={attributes} deadline={deadline} button={button} />
          ) : (
            <InputGroup>
              <Input
                {...attributes}
                ref={field.ref}
                autoComplete="off"
                placeholder={words.datePattern}
                value={field.value}
                onChange={(event) => deadline.change(event.target.value)}
                onKeyDown={(event) => deadline.onArrowDown(event, open)}
              />
              {button}
            </InputGroup>
          )}
        </Frame>
      )}
    </Field>
  );
}
