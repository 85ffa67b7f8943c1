import { readConfig } from '../src/server/config';
import { ensureIndexes } from '../src/server/database/indexes';
import { openDatabase } from '../src/server/database/open-database';
import { createBallotKeys } from '../src/records/ballot-keys';
import { checkBallotKeysDirectory } from '../src/votes/anonymous/ballot-keys-directory';
import { createSandboxPayer } from './sandbox-payer';
import { seedDemo, type DemoUser } from './seed-demo';

/** `node dist/seed.js '<users as JSON>'`: demo data for a local installation, never for production. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.production) throw new Error('Demo data is for local installations, never for production.');
  const users = JSON.parse(process.argv[2] ?? '[]') as DemoUser[];
  const { client, db } = await openDatabase(config.mongo);
  await checkBallotKeysDirectory(db, config.ballotKeysDirectory);
  await ensureIndexes(db);
  const { cards } = config;
  const { sandboxUrl } = cards ?? {};
  const pay = cards && sandboxUrl !== undefined ? createSandboxPayer({ ...cards, sandboxUrl }) : undefined;
  await seedDemo(db, users, new Date(), { pay, ballotKeys: createBallotKeys(config.ballotKeysDirectory) });
  await client.close();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
