import { statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FORMAT } from '@canvass/backup/backup-file';
import { FORMAT_VERSION } from '@canvass/embedded-mongo/storage/format';
import { IDENTITY_FORMAT } from '@canvass/auth-emulator/accounts-file';
import { JOURNAL_FORMAT } from '@canvass/stripe-sandbox/storage/journal';
import { STORE_FORMAT } from '@canvass/release/store/json-files';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { listFixtureNames, FIXTURES_DIRECTORY, readFixtureInfo, type StoreName, unpackFixture } from './fixture-file';
import { readInstallationFormats } from './read-formats';

/** The formats that this code writes, except that of documents: the API's own tests require a fixture of it. */
const CURRENT_FORMATS: Record<Exclude<StoreName, 'documents'>, number> = {
  database: FORMAT_VERSION,
  identity: IDENTITY_FORMAT,
  payments: JOURNAL_FORMAT,
  releases: STORE_FORMAT,
  backup: BACKUP_FORMAT,
};

const FIXTURE_NAMES = ['installation', 'releases', 'backup'].flatMap(listFixtureNames);

/** Small enough to keep one fixture per format for years. */
const MAX_FIXTURE_BYTES = 100_000;

test.each(Object.entries(CURRENT_FORMATS))(
  'a fixture exists for the format that this code writes: %s',
  (store, format) => {
    const found = FIXTURE_NAMES.map((name) => readFixtureInfo(name).formats[store as StoreName]);
    // If this fails, a fixture is missing: `npm run format-fixture` creates it.
    expect(found).toContain(format);
  },
);

test.each(FIXTURE_NAMES)('the fixture %s is small', (name) => {
  expect(statSync(join(FIXTURES_DIRECTORY, `${name}.json.br`)).size).toBeLessThan(MAX_FIXTURE_BYTES);
});

test.each(listFixtureNames('installation'))('the fixture %s has its declared formats', async (name) => {
  const folder = createTemporaryDirectory('fixture');
  const { formats } = unpackFixture(name, folder);
  expect(formats).toMatchObject(await readInstallationFormats(folder));
});
