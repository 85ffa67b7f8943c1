import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';

/**
 * Writes until it is told to stop, and logs every attempt and acknowledgement to a file from this separate process, so
 * that the log survives when the server is killed. Run as: writer.ts <uri> <file>
 */
const [uri, file] = process.argv.slice(2) as [string, string];
const writeLog = (line: string): void => appendFileSync(file, `${line}\n`);

const state = { stopping: false };
let acknowledged = 0;

/** Attempts one write. After an error it is unknown whether the write was stored. */
async function attempt(line: string, write: () => Promise<unknown>): Promise<void> {
  writeLog(`try ${line}`);
  try {
    const result = await write();
    writeLog(`ack ${line}${typeof result === 'number' ? ` ${result}` : ''}`);
    acknowledged += 1;
    process.send?.({ acknowledged });
  } catch (error) {
    if ((error as { code?: number }).code !== 11000) await delay(5);
  }
}

async function work(): Promise<void> {
  const client = await MongoClient.connect(uri, {
    maxPoolSize: 16,
    serverSelectionTimeoutMS: 20_000,
    heartbeatFrequencyMS: 500,
  });
  const db = client.db('crash');
  const items = db.collection<{ _id: string; n: number }>('items');
  const counters = db.collection<{ _id: string; value: number }>('counters');
  const slots = db.collection<{ _id: string; slot: number }>('slots');
  const repeat = async (task: (i: number) => Promise<void>): Promise<void> => {
    for (let i = 0; !state.stopping; i += 1) await task(i);
  };
  const inserter = (name: number) => (i: number) => {
    const id = `${process.pid}-${name}-${i}`;
    return attempt(`item ${id}`, () => items.insertOne({ _id: id, n: i }));
  };
  const incrementer = (i: number) =>
    attempt(`inc c${i % 3}`, () => counters.updateOne({ _id: `c${i % 3}` }, { $inc: { value: 1 } }, { upsert: true }));
  const slotDrawer = () =>
    attempt('draw', async () => {
      const drawn = await counters.findOneAndUpdate(
        { _id: 'drawn' },
        { $inc: { value: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      return drawn!.value;
    });
  /** Two workers compete for the same slots; a unique index allows only one of them per slot. */
  const slotClaimer = (name: string) => (i: number) =>
    attempt(`slot ${i} ${name}${i}`, () => slots.insertOne({ _id: `${name}${i}`, slot: i }));
  await Promise.all([
    ...[0, 1, 2, 3].map((name) => repeat(inserter(name))),
    repeat(incrementer),
    repeat(incrementer),
    repeat(slotDrawer),
    repeat(slotDrawer),
    repeat(slotClaimer('left')),
    repeat(slotClaimer('right')),
  ]);
  await client.close();
}

process.on('message', () => {
  state.stopping = true;
});
process.on('disconnect', () => process.exit(1));
void work().then(() => process.exit(0));
