import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { ROOT } from '../build/workspace';
import { startEdge } from '../edge/edge';
import { createClient } from '../formats/client';
import { apiSettings, startDatabase, startIdentity, startPayments } from '../formats/programs';
import { freePort } from '../launch/ports';
import { createTemporaryDirectory } from '../temporary-directory';
import { findDifferences } from './differences';
import { type Caller, type Load, type Outcome, startLoad } from './load';
import { type ApiProcess, startApi } from './slot';

/** A built checkout. */
export interface Release {
  name: string;
  folder: string;
}

/** What a rolling change came to. */
export interface RollingReport {
  outcome: Outcome;
  differences: string[];
  /** What the processes complained about in their logs. */
  complaints: string[];
}

const VOTERS = 300;
const SURVEYS = 4;

/** Votes that are cast at least in each state, so that every pair of processes works for a while. */
const VOTES_PER_STATE = 50;

/** As docs/operations.md says for processes behind an edge. */
const SHUTDOWN_DELAY_MS = 5000;

/** Signs everybody up, and publishes what is voted on, at the API that runs first. */
async function prepare(db: Db, url: string, identity: string) {
  const { signUp, act } = createClient(url, identity, false);
  const surveyor = await signUp('Mara Surveyor');
  await db.collection('users').updateOne({ email: surveyor.email }, { $set: { role: 'surveyor' } });
  const voters: Caller[] = [];
  for (let index = 0; index < VOTERS; index += 1) voters.push(await signUp(`Voter ${index}`));
  const surveyIds: string[] = [];
  for (let index = 0; index < SURVEYS; index += 1) {
    const { insertedId } = (await act('POST', '/surveys', surveyor.token, {
      title: `Survey ${index}`,
      description: '',
      surveyorEmail: surveyor.email,
      category: 'Health',
      deadline: `${new Date().getUTCFullYear() + 1}/11/1`,
      questions: [{ title: 'Yes?', description: '', options: ['Yes', 'No'] }],
    })) as { insertedId: string };
    surveyIds.push(insertedId);
  }
  return { surveyor, voters, surveyIds };
}

/** Waits until so many more votes were acknowledged, or none are left to cast. */
async function letVote(load: Load, count: number, all: number): Promise<void> {
  const enough = Math.min(load.countVotes() + count, all);
  const giveUpAt = Date.now() + 60_000;
  while (load.countVotes() < enough && Date.now() < giveUpAt) await wait(100);
}

/**
 * Replaces two API processes one by one with those of another release, and back again, on one database behind one edge,
 * while people vote, read and edit.
 */
export async function rollThrough(older: Release, newer: Release, say: (line: string) => void): Promise<RollingReport> {
  const data = createTemporaryDirectory('rolling');
  const mongo = await startDatabase(ROOT, join(data, 'mongo'));
  const identity = await startIdentity(ROOT, join(data, 'identity'));
  const payments = await startPayments(ROOT, join(data, 'payments'));
  const database = await MongoClient.connect(mongo.url);
  const settings = {
    ...apiSettings(mongo, identity, payments),
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    RECONCILE_INTERVAL_MS: '5000',
  };
  const ports = [await freePort(), await freePort()];
  const processes: ApiProcess[] = [];
  const complaints: string[] = [];

  async function place(index: number, release: Release, load?: Load): Promise<void> {
    const before = processes[index];
    if (before) await load?.rushWhile(before.stop, SHUTDOWN_DELAY_MS);
    const started = await startApi(release.folder, ports[index] ?? 0, settings);
    processes[index] = started;
    // One that is running complains later, too.
    complaints.push(...(before?.complaints ?? []));
    say(`process ${index + 1} is ${release.name}`);
  }

  await place(0, older);
  await place(1, older);
  const apiTargets = processes.map(({ url }) => url);
  const edge = await startEdge({ port: 0, releases: join(data, 'releases'), channel: 'production', apiTargets });
  const url = `http://127.0.0.1:${edge.port}`;
  let load: Load | undefined;
  try {
    const db = database.db('canvass');
    const { surveyor, voters, surveyIds } = await prepare(db, url, identity.url);
    load = startLoad({ url, surveyor, voters, surveyIds });
    const all = voters.length * surveyIds.length;
    await letVote(load, VOTES_PER_STATE, all);
    for (const [index, release] of [
      [0, newer],
      [1, newer],
      [0, older],
      [1, older],
      [0, newer],
      [1, newer],
    ] as const) {
      await place(index, release, load);
      await letVote(load, VOTES_PER_STATE, all);
    }
    const outcome = await load.stop();
    const differences = await findDifferences(db, url, surveyor, outcome, surveyIds);
    return { outcome, differences, complaints: [...complaints, ...processes.flatMap((each) => each.complaints)] };
  } finally {
    await load?.stop();
    await edge.stop();
    for (const each of processes) await each.stop();
    await database.close();
    for (const program of [payments, identity, mongo]) await program?.stop();
  }
}
