import { Card, EmptyState, Heading, Meta, Stack, tokens, RecordListSkeleton } from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { DateTime } from '../layout/date-time';
import { PagedList } from '../layout/paged-list';
import { listUniqueItems } from '../layout/infinite-list';
import { strings } from '../strings';
import { formatEvent } from './format-event';
import { eventsQuery } from './overview-query';

const { line, space } = tokens;

const Lines = styled.ol`
  > li {
    padding: ${space.s3} ${space.s5};
    overflow-wrap: anywhere;
  }

  > li + li {
    border-top: ${line.hair};
  }
`;

/** What admins and surveyors did lately, in sentences. */
export function Events() {
  const list = useInfiniteQuery(eventsQuery);
  const events = listUniqueItems(list.data, ({ _id }) => _id);
  return (
    <Stack as="section" aria-labelledby="events">
      <Heading id="events">{strings.events.title}</Heading>
      <PagedList
        list={list}
        items={events}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState as="h3" title={strings.events.none} text={strings.events.noneText} />}
        errorTitle={strings.events.failed}
      >
        <Card as="div" flush>
          <Lines aria-labelledby="events">
            {events.map((event) => (
              <li key={event._id}>
                {formatEvent(event)}
                <Meta>
                  <DateTime at={event.at} />
                </Meta>
              </li>
            ))}
          </Lines>
        </Card>
      </PagedList>
    </Stack>
  );
}
