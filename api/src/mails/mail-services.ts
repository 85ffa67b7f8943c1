import type { Db } from 'mongodb';
import { createMailsRepository } from './mails.repository';
import { createMailsService } from './mails.service';
import { createOutbox } from './outbox';

/**
 * The outbox, through which other services send mails, and what admins and operators see of it.
 * @param dependencies `wake` tells the worker of this process, if there is one, that there are mails.
 */
export function createMailServices({ db, wake, now }: { db: Db; wake: () => void; now: () => Date }) {
  const mails = createMailsRepository(db);
  return { outbox: createOutbox({ mails, wake, now }), mails: createMailsService({ mails, wake, now }) };
}
