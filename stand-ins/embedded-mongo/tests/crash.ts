import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { getNodeArguments } from '@canvass/node-utils/programs/compile-program';
import { startEmbeddedMongo } from '../supervise';
import { temporaryDirectory } from './harness';

/** The findings after killing the server repeatedly. */
export interface CrashReport {
  rounds: number;
  acknowledged: number;
  /** Acknowledged inserts that are missing. */
  lostWrites: string[];
  /** Counters that violate acknowledged <= value <= attempted, as text. */
  wrongCounters: string[];
  /** Values of one counter that two callers received. */
  duplicateDraws: number[];
  /** Slots that two documents occupy despite the unique index. */
  sharedSlots: number[];
  /** Index entries that differ from the documents, as text. */
  wrongIndexes: string[];
}

/** Kills the server (SIGKILL) during writes, `rounds` times, and checks the data after each restart. */
export async function runCrashRounds(
  rounds: number,
  log: (line: string) => void = () => undefined,
): Promise<CrashReport> {
  const directory = temporaryDirectory();
  const file = join(temporaryDirectory(), 'writes.log');
  writeFileSync(file, '');
  let restarted: () => void = () => undefined;
  const mongo = await startEmbeddedMongo({ directory, onRestart: () => restarted() });
  const client = await MongoClient.connect(mongo.uri);
  const db = client.db('crash');
  await db.collection('slots').createIndex({ slot: 1 }, { unique: true });
  await db.collection('items').createIndex({ n: -1 });
  const writer = await startWriter(mongo.uri, file);
  const report: CrashReport = {
    rounds,
    acknowledged: 0,
    lostWrites: [],
    wrongCounters: [],
    duplicateDraws: [],
    sharedSlots: [],
    wrongIndexes: [],
  };

  for (let roundNumber = 1; roundNumber <= rounds; roundNumber += 1) {
    await waitForAcknowledgements(writer, 150);
    const whenRestarted = new Promise<void>((resolve) => (restarted = resolve));
    process.kill(mongo.pid(), 'SIGKILL');
    await whenRestarted;
    report.lostWrites.push(...(await findLostWrites(db, readFileSync(file, 'utf8'))));
    log(
      `round ${roundNumber}: ${parseWriterLog(readFileSync(file, 'utf8')).acknowledged} acknowledged, ${report.lostWrites.length} lost`,
    );
  }

  await waitForAcknowledgements(writer, 50);
  writer.send('stop');
  await once(writer, 'exit');
  const text = readFileSync(file, 'utf8');
  report.lostWrites.push(...(await findLostWrites(db, text)));
  await checkCounters(db, text, report);
  await checkIndexes(db, report);
  await client.close();
  await mongo.stop();
  rmSync(directory, { recursive: true, force: true });
  return report;
}

async function startWriter(uri: string, file: string): Promise<ChildProcess> {
  const program = await getNodeArguments(join(import.meta.dirname, 'writer.ts'));
  return spawn(process.execPath, [...program, uri, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** Waits until `additional` more writes have been acknowledged. */
function waitForAcknowledgements(writer: ChildProcess, additional: number): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const count = ({ acknowledged }: { acknowledged: number }): void => {
      first ??= acknowledged;
      if (acknowledged - first < additional) return;
      writer.off('message', count);
      resolve();
    };
    writer.on('message', count);
  });
}

interface WriterLog {
  acknowledged: number;
  items: string[];
  slots: string[];
  drawn: number[];
  tried: Map<string, number>;
  increments: Map<string, number>;
}

/** Ignores the last line if it is incomplete. */
function parseWriterLog(text: string): WriterLog {
  const notes: WriterLog = {
    acknowledged: 0,
    items: [],
    slots: [],
    drawn: [],
    tried: new Map(),
    increments: new Map(),
  };
  const add = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    const [verb, kind, first, second] = line.split(' ');
    const counter = kind === 'draw' ? 'drawn' : first!;
    if (verb === 'try' && (kind === 'inc' || kind === 'draw')) add(notes.tried, counter);
    if (verb !== 'ack') continue;
    notes.acknowledged += 1;
    if (kind === 'item') notes.items.push(first!);
    if (kind === 'slot') notes.slots.push(second!);
    if (kind === 'draw') notes.drawn.push(Number(first));
    if (kind === 'inc' || kind === 'draw') add(notes.increments, counter);
  }
  return notes;
}

async function findLostWrites(db: Db, text: string): Promise<string[]> {
  const notes = parseWriterLog(text);
  const findMissingIds = async (name: string, expectedIds: string[]): Promise<string[]> => {
    const found = await db
      .collection<{ _id: string }>(name)
      .find({}, { projection: { _id: 1 } })
      .toArray();
    const storedIds = new Set(found.map(({ _id }) => _id));
    return expectedIds.filter((id) => !storedIds.has(id));
  };
  return [...(await findMissingIds('items', notes.items)), ...(await findMissingIds('slots', notes.slots))];
}

async function checkCounters(db: Db, text: string, report: CrashReport): Promise<void> {
  const notes = parseWriterLog(text);
  report.acknowledged = notes.acknowledged;
  for (const { _id, value } of await db.collection<{ _id: string; value: number }>('counters').find().toArray()) {
    const [minCount, maxCount] = [notes.increments.get(_id) ?? 0, notes.tried.get(_id) ?? 0];
    if (value < minCount || value > maxCount)
      report.wrongCounters.push(`${_id}: ${value}, acknowledged ${minCount}, attempted ${maxCount}`);
  }
  report.duplicateDraws = notes.drawn.filter((value, i) => notes.drawn.indexOf(value) !== i);
  const slots = (await db.collection<{ slot: number }>('slots').find().hint({ $natural: 1 }).toArray()).map(
    ({ slot }) => slot,
  );
  report.sharedSlots = slots.filter((slot, i) => slots.indexOf(slot) !== i);
}

/** Reads each collection by its indexes and by its records: both must return the same documents. */
async function checkIndexes(db: Db, report: CrashReport): Promise<void> {
  for (const [name, hint] of [
    ['items', { n: -1 }],
    ['slots', { slot: 1 }],
  ] as const) {
    const read = async (by: Record<string, number>): Promise<string[]> =>
      (await db.collection<{ _id: string }>(name).find().hint(by).toArray()).map(({ _id }) => _id).sort();
    const [byIndex, byRecord] = [await read(hint), await read({ $natural: 1 })];
    if (byIndex.join() !== byRecord.join())
      report.wrongIndexes.push(`${name}: ${byIndex.length} by index, ${byRecord.length} by record`);
  }
}
