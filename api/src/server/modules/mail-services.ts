import type { Db } from 'mongodb';
import { createMailsRepository } from '../../mails/mails.repository';
import { createMailsService, type MailsService } from '../../mails/mails.service';
import { createOutbox, type Outbox } from '../../mails/outbox';

/**
 * The outbox, through which other services send mails, and what admins and operators see of it.
 * @param dependencies `wake` tells the worker of this process, if there is one, that there are mails.
 */
export function createMailServices({ db, wake, now }: { db: Db; wake: () => void; now: () => Date }): {
  outbox: Outbox;
  mails: MailsService;
} {
  const mails = createMailsRepository(db);
  return { outbox: createOutbox({ mails, wake, now }), mails: createMailsService({ mails, wake, now }) };
}
