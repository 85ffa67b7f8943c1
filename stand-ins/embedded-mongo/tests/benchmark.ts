import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../supervise';
import { temporaryDirectory } from './harness';

/** Measures the embedded server as the API uses it: over the driver, with fsync, for a few seconds per operation. */
interface Survey {
  _id: number;
  slug: string;
  status: string;
  voteCount: number;
}

const DOCUMENT_COUNT = 100_000;
const MEASURED_SECONDS = 3;
const printFigure = (name: string, figure: string): void => void process.stdout.write(`${name.padEnd(44)} ${figure}\n`);

/** Prints operations per second with `inFlight` concurrent operations. */
async function measureRate(name: string, inFlight: number, operation: (i: number) => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + MEASURED_SECONDS * 1000;
  let done = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < deadline) {
      done += 1;
      await operation(done);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  printFigure(name, `${Math.round((done / (performance.now() - startedAt)) * 1000)} a second`);
}

async function seedSurveys(surveys: Collection<Survey>): Promise<void> {
  for (let from = 0; from < DOCUMENT_COUNT; from += 5000) {
    const docs = Array.from({ length: 5000 }, (_, i): Survey => {
      const id = from + i;
      return {
        _id: id,
        slug: `survey-${id}`,
        status: id % 4 === 0 ? 'closed' : 'open',
        voteCount: (id * 7919) % 10_000,
      };
    });
    await surveys.insertMany(docs);
  }
}

const getResidentMegabytes = (pid: number): string =>
  `${Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024)} MB`;

const directory = temporaryDirectory();
const startedAt = performance.now();
const mongo = await startEmbeddedMongo({ directory });
const client = await MongoClient.connect(mongo.uri, { maxPoolSize: 64 });
await client.db('admin').command({ ping: 1 });
printFigure('machine', `${cpus().length} x ${cpus()[0]!.model}, Node ${process.version}`);
printFigure('start until a ping is answered', `${Math.round(performance.now() - startedAt)} ms`);
printFigure('resident memory when idle', getResidentMegabytes(mongo.pid()));

const db = client.db('measure');
const surveys = db.collection<Survey>('surveys');
const votes = db.collection<{ _id: string; n: number }>('votes');
await surveys.createIndexes([{ key: { slug: 1 }, unique: true }, { key: { status: 1, voteCount: -1, _id: -1 } }]);
const seedingStartedAt = performance.now();
await seedSurveys(surveys);
printFigure(
  `insertMany of ${DOCUMENT_COUNT}, two indexes`,
  `${Math.round((DOCUMENT_COUNT / (performance.now() - seedingStartedAt)) * 1000)} a second`,
);
await measureRate('insertOne, alone', 1, (i) => votes.insertOne({ _id: `a${i}`, n: i }));
await measureRate('insertOne, 32 in flight', 32, (i) => votes.insertOne({ _id: `b${i}`, n: i }));
await measureRate('updateOne $inc of one document, 32 in flight', 32, (i) =>
  surveys.updateOne({ _id: 1 }, { $inc: { voteCount: i % 2 === 0 ? 1 : -1 } }),
);
await measureRate('findOne by unique index, 8 in flight', 8, (i) =>
  surveys.findOne({ slug: `survey-${(i * 31) % DOCUMENT_COUNT}` }),
);
await measureRate('filter + sort + limit 20 by index, 8 in flight', 8, () =>
  surveys.find({ status: 'open' }).sort({ voteCount: -1, _id: -1 }).limit(20).toArray(),
);
await measureRate('countDocuments of 75000 by index', 1, () => surveys.countDocuments({ status: 'open' }));
await measureRate('scan of all documents', 1, () => surveys.countDocuments({ voteCount: -1 }));
printFigure('resident memory afterwards', getResidentMegabytes(mongo.pid()));
const restartStartedAt = performance.now();
await client.close();
await mongo.stop();
const restartedMongo = await startEmbeddedMongo({ directory });
printFigure('stop and start with the data', `${Math.round(performance.now() - restartStartedAt)} ms`);
await restartedMongo.stop();
rmSync(directory, { recursive: true, force: true });
