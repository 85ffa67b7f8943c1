import { statSync } from 'node:fs';
import { join } from 'node:path';
import { UPGRADES } from '../../api/src/database/upgrade';
import { BACKUP_FORMAT } from '../backup/backup-file';
import { FORMAT_VERSION } from '../embedded-mongo/storage/format';
import { IDENTITY_FORMAT } from '../identity/accounts-file';
import { JOURNAL_FORMAT } from '../payments/journal';
import { STORE_FORMAT } from '../release/read-json';
import { createTemporaryDirectory } from '../temporary-directory';
import { fixtureNames, FIXTURES, readFixtureInfo, type StoreName, unpackFixture } from './fixture-file';
import { readInstallationFormats } from './read-formats';

/** The formats that this code writes. */
const CURRENT: Record<StoreName, number> = {
  database: FORMAT_VERSION,
  documents: UPGRADES.length,
  identity: IDENTITY_FORMAT,
  payments: JOURNAL_FORMAT,
  releases: STORE_FORMAT,
  backup: BACKUP_FORMAT,
};

const NAMES = ['installation', 'releases', 'backup'].flatMap(fixtureNames);

/** So small that there can be one for each format for years. */
const MAX_FIXTURE_BYTES = 100_000;

test.each(Object.entries(CURRENT))('there is a fixture of the format that this code writes: %s', (store, format) => {
  const found = NAMES.map((name) => readFixtureInfo(name).formats[store as StoreName]);
  // One is missing: `npm run format-fixture` makes it.
  expect(found).toContain(format);
});

test.each(NAMES)('%s is small', (name) => {
  expect(statSync(join(FIXTURES, `${name}.json.br`)).size).toBeLessThan(MAX_FIXTURE_BYTES);
});

test.each(fixtureNames('installation'))('%s has the formats that it is said to have', async (name) => {
  const folder = createTemporaryDirectory('fixture');
  const { formats } = unpackFixture(name, folder);
  expect(formats).toMatchObject(await readInstallationFormats(folder));
});
