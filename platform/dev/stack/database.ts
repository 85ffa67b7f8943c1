import { dirname, join } from 'node:path';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { inRoot } from '@canvass/workspace/applications';
import { readDatabaseKind, type DatabaseKind } from '@canvass/data-directory/database-kind';
import { describeDatabaseFailure, getMongoHosts } from '@canvass/data-directory/failures';
import { createLogFile } from './log-file';
import { findMongod, getMongodUri, prepareMongod } from './mongod';
import { UserError } from '@canvass/node-utils/processes/user-error';
import type { RunningChildren, StackOptions, StartChild } from './stack-options';
import { rejectOnAbort } from './wait-reporter';

/** The running database of an installation. */
export interface StartedDatabase {
  uri: string;
  kind: DatabaseKind;
  /** Where the data is stored, for humans. */
  description: string;
}

interface StartContext {
  running: RunningChildren;
  onRestart: (name: string) => void;
  start: StartChild;
}

async function startEmbedded(
  { data, signal }: StackOptions,
  { running, onRestart }: StartContext,
): Promise<StartedDatabase> {
  const log = createLogFile(join(data.logs, 'mongo.log'));
  const startup = startEmbeddedMongo({
    directory: data.mongo,
    log: (line) => log.write(`${line}\n`),
    onRestart: () => onRestart('mongo'),
  }).catch((error: Error) => {
    throw new UserError(describeDatabaseFailure(error.message, dirname(data.mongo)));
  });
  const mongo = await rejectOnAbort(startup, signal);
  running.set('mongo', mongo);
  return { uri: mongo.uri, kind: 'embedded', description: `the embedded MongoDB default in ${data.mongo}` };
}

async function startOwnMongod({ data }: StackOptions, { start }: StartContext): Promise<StartedDatabase> {
  const version = findMongod();
  const { directory, port } = await prepareMongod(data.mongod);
  await start({
    name: 'mongod',
    entry: inRoot('platform/dev/stack/mongod-process.ts'),
    env: { MONGOD_DIRECTORY: directory, MONGOD_PORT: String(port) },
  });
  return {
    uri: getMongodUri(port),
    kind: 'mongod',
    description: `MongoDB ${version} (the mongod on the PATH) in ${data.mongod}`,
  };
}

const DATABASE_DESCRIPTIONS: Record<DatabaseKind, string> = {
  embedded: 'the embedded database',
  mongod: 'the mongod that --mongod starts',
  mongodb: 'the MongoDB that MONGODB_URI named',
};

/**
 * Starts the database of an installation, before all other parts: the lock of the embedded database refuses a second
 * installation on its data directory, however that was started. For a `mongod`, only `assertNotRunning` does.
 * @throws UserError when the directory is in use, or two databases are requested.
 */
export async function startDatabase(options: StackOptions, context: StartContext): Promise<StartedDatabase> {
  const { data, mongoUri, mongod, log } = options;
  if (mongoUri && mongod)
    throw new UserError('MONGODB_URI already names a database: start without --mongod, or unset it.');
  const kind = mongoUri ? 'mongodb' : mongod ? 'mongod' : 'embedded';
  const previousKind = readDatabaseKind(data.databaseKind);
  if (previousKind !== undefined && previousKind !== kind)
    log(
      `Earlier data stays in ${DATABASE_DESCRIPTIONS[previousKind]}; ${DATABASE_DESCRIPTIONS[kind]} does not contain it.`,
    );
  if (mongoUri) return { uri: mongoUri, kind, description: `MongoDB at ${getMongoHosts(mongoUri)}` };
  return mongod ? startOwnMongod(options, context) : startEmbedded(options, context);
}
