import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection, Db } from 'mongodb';
import { isDuplicateKeyError } from '../../kernel/database/mongo';
import { getSurveysCollection } from '../../records/surveys.collection';
import { isCode, syncDirectory, writeNew } from '../../records/ballot-keys';

/** The file in the directory that names it; the database knows the same name. */
const NAME_FILE = 'directory-name';

/** A file with which operators, and restores, say that this directory replaces the one that the database knows. */
const REPLACES_FILE = 'replaces-lost-directory';

/** What a database knows about the installation that it belongs to. */
interface InstallationDocument {
  _id: 'ballot-keys';
  directoryName: string;
}

export function getInstallationCollection(db: Db): Collection<InstallationDocument> {
  return db.collection<InstallationDocument>('installation');
}

async function readName(directory: string): Promise<string | undefined> {
  const content = await readFile(join(directory, NAME_FILE), 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return '';
    throw error;
  });
  return content.trim() || undefined;
}

async function hasFile(directory: string, name: string): Promise<boolean> {
  return readFile(join(directory, name)).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

/** Gives the directory the name that the database knows, and ends the exception. Harmless when repeated. */
async function replaceLost(directory: string, name: string): Promise<void> {
  const temporary = join(directory, `${NAME_FILE}.${randomUUID()}`);
  await writeFile(temporary, name, { mode: 0o600, flush: true });
  await rename(temporary, join(directory, NAME_FILE));
  await syncDirectory(directory);
  await rm(join(directory, REPLACES_FILE), { force: true });
}

/** The name of the directory, which gets one if it has none; of several processes, one gives it. */
async function ensureName(directory: string): Promise<string> {
  const existing = await readName(directory);
  if (existing) return existing;
  await writeNew(join(directory, NAME_FILE), Buffer.from(randomUUID()));
  await syncDirectory(directory);
  const given = await readName(directory);
  if (given === undefined) throw new Error(`The file ${NAME_FILE} in ${directory} was removed while it was created.`);
  return given;
}

/** @returns the name that the database knows: this one, or the one of a process that was first. */
async function storeName(db: Db, directoryName: string): Promise<string> {
  const installation = getInstallationCollection(db);
  await installation.insertOne({ _id: 'ballot-keys', directoryName }).catch((error: unknown) => {
    if (!isDuplicateKeyError(error)) throw error;
  });
  return (await installation.findOne({ _id: 'ballot-keys' }))?.directoryName ?? directoryName;
}

/** Whether keys can be written, as `BallotKeys` writes them: with a hard link. */
async function assertWritable(directory: string): Promise<void> {
  const probe = join(directory, `write-test.${randomUUID()}`);
  await writeNew(probe, Buffer.alloc(0));
  await rm(probe);
}

/** @throws an Error with one sentence. */
async function assertNoKeysInUse(db: Db): Promise<void> {
  const survey = await getSurveysCollection(db).findOne(
    { ballotKeyId: { $exists: true } },
    { projection: { _id: 1 }, sort: { closesAt: 1 } },
  );
  if (survey)
    throw new Error(
      `Surveys in the database ${db.databaseName} have anonymous ballots that need their keys: set BALLOT_KEYS_DIRECTORY to the directory that all API processes share.`,
    );
}

/** The first start on a database gives it and the directory the same name. @returns the one that the database knows. */
async function introduce(db: Db, directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const known = await storeName(db, await ensureName(directory));
  await rm(join(directory, REPLACES_FILE), { force: true });
  return known;
}

/** @throws an Error with one sentence. */
async function assertKnown(db: Db, directory: string): Promise<void> {
  let known = (await getInstallationCollection(db).findOne({ _id: 'ballot-keys' }))?.directoryName;
  // Only the first start may create the directory: later, a missing one is a volume that is not mounted.
  if (known === undefined) known = await introduce(db, directory);
  else if (await hasFile(directory, REPLACES_FILE)) await replaceLost(directory, known);
  if ((await readName(directory)) === known) return;
  throw new Error(
    `BALLOT_KEYS_DIRECTORY (${directory}) is not the directory with the keys of anonymous ballots that the database ${db.databaseName} knows: mount that one here, or, if it is lost for good, create the empty file ${REPLACES_FILE} in this one, and start again.`,
  );
}

/**
 * Checks that the directory with the keys of anonymous ballots is there, can be written, and is the one that the
 * database knows. The first start on a database gives both the same name. Several processes may do it at once.
 * @param directory absent if the setting is.
 * @throws an Error with one sentence that says what to do.
 */
export async function checkBallotKeysDirectory(db: Db, directory: string | undefined): Promise<void> {
  if (directory === undefined) return assertNoKeysInUse(db);
  try {
    await assertKnown(db, directory);
    await assertWritable(directory);
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (!code || !syscall) throw error;
    throw new Error(
      `BALLOT_KEYS_DIRECTORY (${directory}) cannot be read and written (${code}): make it a directory of the user who runs the API, on a file system with hard links.`,
      { cause: error },
    );
  }
}
