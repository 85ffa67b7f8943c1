import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { ROOT } from '@canvass/workspace/applications';
import { startEdge } from '@canvass/edge/edge';
import { createClient } from '../formats/client';
import { createApiSettings, startDatabase, startIdentity, startPayments } from '../formats/programs';
import { reservePort } from '@canvass/node-utils/processes/ports';
import { stopAll, type Stoppable } from '@canvass/node-utils/processes/stop-all';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { type ApiProcess, startApi } from './api-process';
import { findDifferences } from './differences';
import { type Caller, type Load, startLoad } from './load';
import type { RollingReport } from './rolling-report';

/** A checkout with a built API. */
export interface Checkout {
  name: string;
  folder: string;
}

const VOTER_COUNT = 300;
const SURVEY_COUNT = 12;

/** The minimum of votes in each state, so that every combination of processes runs under load. */
const MIN_VOTES_PER_STATE = 50;
const VOTING_TIMEOUT_MS = 60_000;

/** As docs/operations.md specifies for processes behind an edge. */
const SHUTDOWN_DELAY_MS = 5000;

/** Signs up all users and publishes the surveys, before the load starts. */
async function prepareSurveys(db: Db, url: string, identity: string) {
  const { signUp, act } = createClient(url, identity, false);
  const surveyor = await signUp('Mara Surveyor');
  await db.collection('users').updateOne({ email: surveyor.email }, { $set: { role: 'surveyor' } });
  const voters: Caller[] = [];
  for (let index = 0; index < VOTER_COUNT; index += 1) voters.push(await signUp(`Voter ${index}`));
  const surveyIds: string[] = [];
  for (let index = 0; index < SURVEY_COUNT; index += 1) {
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

/** Waits for more acknowledged votes. @returns what is wrong if there are too few within a minute */
async function waitForVotes(load: Load, state: string): Promise<string[]> {
  const countBefore = load.countVotes();
  const countCast = () => load.countVotes() - countBefore;
  const deadlineMs = performance.now() + VOTING_TIMEOUT_MS;
  while (countCast() < MIN_VOTES_PER_STATE && performance.now() < deadlineMs) await wait(100);
  return countCast() < MIN_VOTES_PER_STATE ? [`${state}: ${countCast()} votes, not ${MIN_VOTES_PER_STATE}`] : [];
}

/** Starts the programs that both releases share. */
async function startEnvironment(data: string, started: Stoppable[]) {
  const track = <Part extends Stoppable | undefined>(part: Part): Part => {
    if (part) started.push(part);
    return part;
  };
  const mongo = track(await startDatabase(ROOT, join(data, 'mongo')));
  const identity = track(await startIdentity(ROOT, join(data, 'identity')));
  const payments = track(await startPayments(ROOT, join(data, 'payments')));
  const database = await MongoClient.connect(mongo.url);
  started.push({ stop: () => database.close() });
  const settings = {
    ...createApiSettings(mongo, identity, payments),
    LOG_LEVEL: 'warn',
    SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    RECONCILE_INTERVAL_MS: '5000',
  };
  return { identity, db: database.db('canvass'), settings };
}

/** Manages two API processes, each at a fixed address at which it can be replaced. */
async function createReplaceableProcesses(settings: Record<string, string>, log: (line: string) => void) {
  const ports = [await reservePort(), await reservePort()];
  const processes: ApiProcess[] = [];
  /** From processes that have been replaced. */
  const logErrors: string[] = [];
  return {
    targets: ports.map((port) => `http://127.0.0.1:${port}`),
    async replace(index: number, release: Checkout, load?: Load): Promise<void> {
      const previousProcess = processes[index];
      if (previousProcess) await load?.stopUnderLoad(previousProcess.stop, SHUTDOWN_DELAY_MS);
      processes[index] = await startApi(release.folder, ports[index] ?? 0, settings);
      logErrors.push(...(previousProcess?.logErrors ?? []));
      log(`process ${index + 1} is ${release.name}`);
    },
    complaints: () => [...logErrors, ...processes.flatMap((each) => each.logErrors)],
    stop: () => stopAll(processes),
  };
}

/**
 * Replaces two API processes one by one with those of another release, back again, and once more, on one database
 * behind one edge, while users vote, read and edit.
 */
export async function runRollingUpdate(
  older: Checkout,
  newer: Checkout,
  log: (line: string) => void,
): Promise<RollingReport> {
  const data = createTemporaryDirectory('rolling');
  const started: Stoppable[] = [];
  try {
    const { identity, db, settings } = await startEnvironment(data, started);
    const api = await createReplaceableProcesses(settings, log);
    started.push(api);
    await api.replace(0, older);
    await api.replace(1, older);
    const edge = await startEdge({
      port: 0,
      releases: join(data, 'releases'),
      channel: 'production',
      apiUpstreams: api.targets,
    });
    started.push(edge);
    const url = `http://127.0.0.1:${edge.port}`;
    const { surveyor, voters, surveyIds } = await prepareSurveys(db, url, identity.url);
    const load = startLoad({ url, surveyor, voters, surveyIds });
    started.push(load);
    const shortfalls = await waitForVotes(load, `${older.name} twice`);
    for (const [index, release] of [
      [0, newer],
      [1, newer],
      [0, older],
      [1, older],
      [0, newer],
      [1, newer],
    ] as const) {
      await api.replace(index, release, load);
      shortfalls.push(...(await waitForVotes(load, `process ${index + 1} is ${release.name}`)));
    }
    const outcome = await load.stop();
    const differences = await findDifferences(db, url, surveyor, outcome, surveyIds);
    return { outcome, shortfalls, differences, logErrors: api.complaints() };
  } finally {
    await stopAll(started);
  }
}
