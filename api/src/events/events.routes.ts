import { listEvents } from '@canvass/shared/contracts';
import { listRoute, type Route } from '../http/route';
import type { EventsService } from './events.service';

export function eventsRoutes(events: EventsService): Route[] {
  return [listRoute(listEvents, ({ query }) => events.list(query))];
}
