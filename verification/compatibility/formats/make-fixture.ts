import { execFileSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { createBackup } from '@canvass/backup/create-backup';
import { BACKUP_FORMAT } from '@canvass/backup/backup-file';
import { ROOT } from '@canvass/workspace/applications';
import { stopAll, type Stoppable } from '@canvass/node-utils/processes/stop-all';
import { createTemporaryDirectory, gatherTemporaryDirectories } from '@canvass/node-utils/files/temporary-directory';
import { createActivity } from './activity';
import { createClient } from './client';
import { packFixture } from './fixture-file';
import { observe, type Observed } from './observe';
import { signInPersonas } from './personas';
import { createApiSettings, startDatabase, startIdentity, startPayments, startProgram } from './programs';
import { makeReleaseStore } from './release-store';
import { countAppliedMigrations, readInstallationFormats, readStoreFormat } from './read-formats';

const USAGE = `npm run format-fixture -- [--checkout DIR] [--only installation|releases]

Lets the code of a checkout (this one) write a small installation and a store of releases, and packs them into
verification/compatibility/formats/fixtures, named after the formats that they have.`;

function getCommit(checkout: string): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim();
}

/**
 * A fixture from another checkout has its commit in the name, since several commits may write the same formats
 * differently.
 */
function getFixtureName(formats: string, checkout: string): string {
  return checkout === ROOT ? formats : `${formats}-${getCommit(checkout)}`;
}

function printFileSize(file: string): void {
  console.log(`${relative(ROOT, file)}: ${statSync(file).size} bytes`);
}

/** Fills a data directory with the programs of a checkout. */
async function fillInstallation(checkout: string, data: string): Promise<{ observed: Observed; documents: number }> {
  const started: (Stoppable | undefined)[] = [];
  try {
    const mongo = await startDatabase(checkout, join(data, 'mongo'));
    started.push(mongo);
    const identity = await startIdentity(checkout, join(data, 'identity'));
    started.push(identity);
    const payments = await startPayments(checkout, join(data, 'payments'));
    started.push(payments);
    const api = await startProgram(checkout, 'api/src/main.ts', createApiSettings(mongo, identity, payments));
    started.push(api);
    const database = await MongoClient.connect(mongo.url);
    started.push({ stop: () => database.close() });
    const client = createClient(new URL(api.url).origin, identity.url, checkout !== ROOT);
    await createActivity(client, { mongo: mongo.url, payments: payments?.url });
    return {
      observed: await observe(client, await signInPersonas(identity.url, client)),
      documents: await countAppliedMigrations(database.db('canvass')),
    };
  } finally {
    await stopAll(started);
  }
}

async function makeInstallation(checkout: string): Promise<void> {
  const data = createTemporaryDirectory('format-installation');
  const { observed, documents } = await fillInstallation(checkout, data);
  const formats = { ...(await readInstallationFormats(data)), documents };
  const info = { commit: getCommit(checkout), at: new Date().toISOString(), formats, observed };
  rmSync(join(data, 'mongo', 'lock.mdb'), { force: true });
  const name = getFixtureName(`${formats.database}-${documents}`, checkout);
  printFileSize(packFixture(`installation-${name}`, data, info));
  if (checkout !== ROOT) return;
  const folder = createTemporaryDirectory('format-backup');
  await createBackup(data, join(folder, 'canvass.backup'));
  const backup = { ...info, formats: { backup: BACKUP_FORMAT } };
  printFileSize(packFixture(`backup-${BACKUP_FORMAT}-${name}`, folder, backup));
}

async function makeReleases(checkout: string): Promise<void> {
  const folder = createTemporaryDirectory('format-releases');
  const observed = await makeReleaseStore(checkout, folder);
  const releases = readStoreFormat(folder);
  const info = { commit: getCommit(checkout), at: new Date().toISOString(), formats: { releases }, observed };
  printFileSize(packFixture(`releases-${getFixtureName(String(releases), checkout)}`, folder, info));
}

const { values } = parseArgs({
  options: { checkout: { type: 'string', default: ROOT }, only: { type: 'string' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(USAGE);
} else {
  gatherTemporaryDirectories('format-fixture');
  const checkout = resolve(values.checkout);
  if (values.only !== 'releases') await makeInstallation(checkout);
  if (values.only !== 'installation') await makeReleases(checkout);
}
