import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { startChild } from './child';
import { openDataDirectory, type DataDirectory } from '@canvass/data-directory/data-directory';
import { startDatabase, type StartedDatabase } from './database';
import { saveDatabaseKind, readDatabaseKind } from '@canvass/data-directory/database-kind';
import type { RunningChildren, StartChild } from './stack-options';
import { createPathWithMongod } from './testing/mongod-path';

const PATH = process.env['PATH'];
const EXTERNAL_URI = 'mongodb://ada:secret@elsewhere.example/';

let data: DataDirectory;
let messages: string[];
const running: RunningChildren = new Map();

beforeEach(() => {
  process.env['PATH'] = createPathWithMongod();
  data = openDataDirectory(createTemporaryDirectory('database'), false);
  messages = [];
});

afterEach(async () => {
  for (const each of running.values()) await each.stop();
  running.clear();
  process.env['PATH'] = PATH;
});

const start: StartChild = async (child) => {
  running.set(child.name, await startChild({ ...child, logFile: join(data.logs, `${child.name}.log`) }));
};

function startTestDatabase(requested: { mongoUri?: string; mongod: boolean }): Promise<StartedDatabase> {
  const log = (line: string) => messages.push(line);
  const options = { data, port: 0, apiProcesses: 1, mongoUri: undefined, ...requested, log };
  return startDatabase(options, { running, onRestart: () => undefined, start });
}

test('--mongod with MONGODB_URI is refused before anything is started', async () => {
  await expect(startTestDatabase({ mongoUri: EXTERNAL_URI, mongod: true })).rejects.toThrow(
    'MONGODB_URI already names a database: start without --mongod, or unset it.',
  );
  expect(running.size).toBe(0);
});

test('--mongod starts the mongod on the PATH, and a start with another database says where the data is', async () => {
  const { uri, kind, description } = await startTestDatabase({ mongod: true });
  expect(description).toBe(`MongoDB v8.0.0 (the mongod on the PATH) in ${data.mongod}`);
  const client = await MongoClient.connect(uri);
  await client.db('canvass').collection<{ _id: number }>('rows').insertOne({ _id: 1 });
  await client.close();
  expect([...running.keys()]).toEqual(['mongod']);

  await saveDatabaseKind(data.databaseKind, kind);
  expect(readDatabaseKind(data.databaseKind)).toBe('mongod');
  expect(messages).toEqual([]);
  expect(await startTestDatabase({ mongoUri: EXTERNAL_URI, mongod: false })).toEqual({
    uri: EXTERNAL_URI,
    kind: 'mongodb',
    description: 'MongoDB at elsewhere.example',
  });
  expect(messages).toEqual([
    'Earlier data stays in the mongod that --mongod starts; the MongoDB that MONGODB_URI named does not contain it.',
  ]);
});
