import { PagedList, usePagedList } from '@canvass/shared/queries';
import { Card, EmptyState, Heading, Meta, Stack, tokens, RecordListSkeleton } from '@canvass/shared/ui';
import { styled } from 'styled-components';
import { DateTime } from '../layout/date-time';
import { events as strings } from '../strings/events';
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

/** The latest actions of admins and surveyors, as sentences. */
export function Events() {
  const list = usePagedList(eventsQuery, ({ _id }) => _id);
  return (
    <Stack as="section" aria-labelledby="events">
      <Heading id="events">{strings.title}</Heading>
      <PagedList
        list={list}
        skeleton={<RecordListSkeleton />}
        empty={<EmptyState as="h3" title={strings.none} text={strings.noneText} />}
        errorTitle={strings.failed}
      >
        <Card as="div" flush>
          <Lines aria-labelledby="events">
            {list.items.map((event) => (
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
