import { Card, EmptyState, Heading, Meta, Stack, tokens, EntriesArriving } from '@canvass/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Moment } from '../layout/moment';
import { PagedList } from '../layout/paged-list';
import { itemsOf } from '../layout/pages';
import { words } from '../words';
import { eventSaid } from './event-said';
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
  const events = itemsOf(list.data, ({ _id }) => _id);
  return (
    <Stack as="section" aria-labelledby="events">
      <Heading id="events">{words.events.title}</Heading>
      <PagedList
        list={list}
        items={events}
        arriving={<EntriesArriving />}
        empty={<EmptyState as="h3" title={words.events.none} text={words.events.noneText} />}
        failed={words.events.failed}
      >
        <Card as="div" flush>
          <Lines aria-labelledby="events">
            {events.map((event) => (
              <li key={event._id}>
                {eventSaid(event)}
                <Meta>
                  <Moment at={event.at} />
                </Meta>
              </li>
            ))}
          </Lines>
        </Card>
      </PagedList>
    </Stack>
  );
}
