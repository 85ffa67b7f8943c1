import { readCommandConfig } from '../server/config';
import { ensureIndexes } from '../server/database/indexes';
import { openDatabase } from '../server/database/open-database';
import { createMailServices } from '../server/modules/mail-services';
import { runMailsCommand } from '../mails/mails-command';

/** `node dist/mails.js COMMAND …`: lists the outbox's mails, and carries out what an operator decides about them. */
async function main(args: string[]): Promise<void> {
  const { mongo } = readCommandConfig();
  const { client, db } = await openDatabase(mongo);
  try {
    await ensureIndexes(db);
    // The API's workers find a retried mail by themselves.
    const { mails } = createMailServices({ db, wake: () => {}, now: () => new Date() });
    await runMailsCommand(mails, args, (line) => void process.stdout.write(`${line}\n`));
  } finally {
    await client.close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
