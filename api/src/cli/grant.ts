import { readCommandConfig } from '../server/config';
import { ensureIndexes } from '../server/database/indexes';
import { openDatabase } from '../server/database/open-database';
import { ProblemError } from '../kernel/http/problems/problem';
import { createIdentityProvider } from '../kernel/identity/identity';
import { createRoleGranter, GrantError } from './grant-role';

const USAGE = 'Usage: npm run grant -- EMAIL ROLE [--data DIR]';

/** `node dist/grant.js EMAIL ROLE`: gives a user a role, and prints what it did. */
async function main([email, role, ...rest]: string[]): Promise<void> {
  if (!email || !role || rest.length > 0) throw new GrantError(USAGE);
  const config = readCommandConfig();
  const { client, db } = await openDatabase(config.mongo);
  try {
    await ensureIndexes(db);
    const grant = createRoleGranter({
      db,
      identity: createIdentityProvider(config.firebaseProject),
      now: () => new Date(),
    });
    process.stdout.write(`${await grant(email, role)}\n`);
  } finally {
    await client.close();
  }
}

/** Refusals are one sentence, and so are errors of settings, the database, and the identity provider. */
function formatErrorMessage(error: unknown): string {
  if (error instanceof ProblemError && error.code === 'identity-unreachable') {
    return 'The identity provider cannot be reached, or does not accept the credentials of this server.';
  }
  return error instanceof Error ? error.message : String(error);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${formatErrorMessage(error)}\n`);
    process.exit(1);
  },
);
