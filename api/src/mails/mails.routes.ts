import { listMails, retryMail } from '@canvass/shared/contracts';
import { listRoute, route, type Route } from '../endpoints/route';
import type { MailsService } from './mails.service';

export function mailsRoutes(mails: MailsService): Route[] {
  return [
    listRoute(listMails, ({ query }) => mails.list(query)),
    route(retryMail, async ({ params }) => ({ modifiedCount: await mails.retry(params.id) })),
  ];
}
