import { listMessages, markMessage, sendMessage } from '@canvass/shared/contracts';
import { listRoute, route, type Route } from '../endpoints/route';
import type { ContactService } from './contact.service';

export function contactRoutes(contact: ContactService): Route[] {
  return [
    route(sendMessage, async ({ caller, body, idempotencyKey, address }) => {
      const request = idempotencyKey ? [caller?.uid ?? address, idempotencyKey] : undefined;
      return { insertedId: await contact.send(caller, body, request) };
    }),
    listRoute(listMessages, ({ query }) => contact.list(query)),
    route(markMessage, async ({ caller, params, body }) => ({
      modifiedCount: await contact.mark(caller, params.id, body.state),
    })),
  ];
}
