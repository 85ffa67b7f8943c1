import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { RESULTS_COMPLETE_AFTER_MS } from '@canvass/shared/contracts';
import { API_NODE_OPTIONS } from '@canvass/dev/stack/node-options';
import { startEmbeddedMongo } from '@canvass/embedded-mongo/supervise';
import { createTemporaryDirectory } from '@canvass/node-utils/files/temporary-directory';
import { inRoot } from '@canvass/workspace/applications';
import { getMailsCollection } from '../../../api/src/records/mails.collection';
import { getFollowersCollection, getNotificationsCollection } from '../../../api/src/records/notifications.collection';
import { createResultsAnnouncement } from '../../../api/src/surveys/results/results-announcement';
import { getUsersCollection } from '../../../api/src/records/users.collection';
import { ensureIndexes } from '../../../api/src/server/database/indexes';
import { buildApi } from '../api/environment';
import type { Bench, BenchOptions } from '../bench';
import { renderSections, type Check, type Section } from '../harness/document';
import { formatCount } from '../harness/format-numbers';
import { describeMachine } from '../harness/machine';
import { startProgram, type Program } from '../harness/program';
import { getResidentMemory } from '../harness/usage';
import { compareDeliveries, type Comparison } from './compare-deliveries';
import { startFaultyServer } from './faulty-server';

const MAIL_COUNT = 10_000;
const QUICK_MAIL_COUNT = 300;

/** All processes are killed when this share of the users has been told, and when this share of the mails was received. */
const NOTIFICATION_KILL_SHARES = [0.3, 0.7];
const MAIL_KILL_SHARES = [0.2, 0.5, 0.8];
const API_PROCESSES = 2;

const POLL_INTERVAL_MS = 100;

/** A mail is lost if it takes longer than this. */
const TIMEOUT_MS = 600_000;

/** Stores users who wait for the results of a survey, and the announcement that they are out. */
async function storeFollowers(db: Db, count: number): Promise<void> {
  const _id = new ObjectId();
  const closedAt = new Date(Date.now() - RESULTS_COMPLETE_AFTER_MS);
  await getUsersCollection(db).insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: new ObjectId(),
      uid: `follower-${index}`,
      name: `Follower ${index}`,
      email: `follower-${index}@canvass.test`,
      emailVerified: true,
      role: 'user' as const,
      createdAt: closedAt,
    })),
  );
  await getFollowersCollection(db).insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: new ObjectId(),
      surveyId: _id,
      uid: `follower-${index}`,
    })),
  );
  // Only what deriving notifications reads.
  await db.collection('surveys').insertOne({
    _id,
    title: 'Sunday hours at the city library',
    status: 'Publish',
    resultsPolicy: 'after-closing',
    closesAt: closedAt,
    announcements: [createResultsAnnouncement(closedAt)],
  });
}

interface Measurement {
  notifySeconds: number;
  /** Users who were told, and how many of them more than once. */
  told: number;
  toldTwice: number;
  /** Per second, until the first kill. */
  rate: number;
  totalSeconds: number;
  killed: number;
  /** In megabytes: the most that one API process used. */
  peakMemory: number;
  faults: Map<string, number>;
  comparison: Comparison;
}

async function measure(mailCount: number, log: BenchOptions['log']): Promise<Measurement> {
  const directory = createTemporaryDirectory('bench-mails');
  const mongo = await startEmbeddedMongo({ directory: join(directory, 'mongo') });
  const client = await MongoClient.connect(mongo.uri);
  const db = client.db('canvass');
  await ensureIndexes(db);
  const mails = getMailsCollection(db);
  const notifications = getNotificationsCollection(db);
  const { server, counts: faults } = await startFaultyServer();
  const env = {
    NODE_OPTIONS: API_NODE_OPTIONS,
    NODE_ENV: 'production',
    PORT: '0',
    MONGODB_URI: mongo.uri,
    MONGODB_DATABASE: db.databaseName,
    JWT_SECRET: randomBytes(32).toString('hex'),
    FIREBASE_PROJECT_ID: 'canvass-bench',
    SMTP_URL: server.url,
    MAIL_FROM: 'Canvass <no-reply@canvass.test>',
    SITE_ORIGIN: 'https://canvass.test',
    MAIL_RETRY_DELAY_MS: '500',
  };
  const startProcesses = () =>
    Promise.all(
      Array.from({ length: API_PROCESSES }, (_, index) =>
        startProgram({ name: `api ${index}`, entry: inRoot('api/dist/main.js'), env, logFile: join(directory, 'log') }),
      ),
    );
  let processes: Program[] = [];
  let [killed, peakMemory, rate] = [0, 0, 0];
  const started = performance.now();
  const getSeconds = () => (performance.now() - started) / 1000;
  try {
    await storeFollowers(db, mailCount);
    const storedAt = getSeconds();
    processes = await startProcesses();

    async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
      while (!(await isDone())) {
        if (performance.now() - started > TIMEOUT_MS) throw new Error(`Mails are still waiting; see ${directory}.`);
        peakMemory = Math.max(peakMemory, ...processes.map(({ pid }) => getResidentMemory(pid)));
        await wait(POLL_INTERVAL_MS);
      }
    }

    async function killAll(): Promise<void> {
      for (const { process: child } of processes) child.kill('SIGKILL');
      killed += processes.length;
      processes = await startProcesses();
    }

    for (const share of NOTIFICATION_KILL_SHARES) {
      await waitUntil(async () => (await notifications.countDocuments()) >= share * mailCount);
      log(`${formatCount(await notifications.countDocuments())} users are told`);
      await killAll();
    }
    await waitUntil(async () => (await notifications.countDocuments()) >= mailCount);
    const notifySeconds = getSeconds() - storedAt;
    const begun = getSeconds();
    for (const share of MAIL_KILL_SHARES) {
      await waitUntil(() => Promise.resolve(server.received.length >= share * mailCount));
      rate ||= server.received.length / (getSeconds() - begun);
      log(`the server received ${formatCount(server.received.length)} mails`);
      await killAll();
    }
    await waitUntil(
      async () =>
        (await notifications.countDocuments({ mailDueAt: { $exists: true } }, { limit: 1 })) === 0 &&
        (await mails.countDocuments({ state: { $in: ['ready', 'sending'] } }, { limit: 1 })) === 0,
    );
    const comparison = await compareDeliveries(mails, server.received, mailCount);
    const told = (await notifications.distinct('uid')).length;
    const toldTwice = (await notifications.countDocuments()) - told;
    const totalSeconds = getSeconds();
    return { notifySeconds, told, toldTwice, rate, totalSeconds, killed, peakMemory, faults, comparison };
  } finally {
    await Promise.all(processes.map((each) => each.stop()));
    await server.stop();
    await client.close();
    await mongo.stop();
  }
}

function createChecks({ comparison, told, toldTwice }: Measurement, mailCount: number): Check[] {
  const { lost, doubled, wronglyFailed, states } = comparison;
  const check = (label: string, count: number): Check => ({
    label,
    value: formatCount(count),
    budget: '0',
    isMet: count === 0,
    kind: 'correctness',
  });
  const decided = ['sent', 'failed', 'uncertain'].reduce((sum, state) => sum + (states.get(state) ?? 0), 0);
  return [
    check('users who were not told', mailCount - told),
    check('users who were told twice', toldTwice),
    check('mails that are lost', lost),
    check('mails that the server received twice', doubled),
    check('mails listed as failed that the server received', wronglyFailed),
    check('mails that are neither sent nor listed', mailCount - decided),
  ];
}

function createSection(measured: Measurement, mailCount: number): Section {
  const { notifySeconds, rate, totalSeconds, killed, peakMemory, faults, comparison } = measured;
  const { states, uncertainReceived } = comparison;
  const count = (state: string) => formatCount(states.get(state) ?? 0);
  return {
    title: 'Ten thousand notifications and their mails',
    description: `A survey with ten thousand followers whose results are out. ${API_PROCESSES} API processes, all killed (SIGKILL) and started again when three and seven tenths of the followers were told, and when a fifth, a half, and four fifths of the mails had been received; each time, the lease of the dead process has to end, which takes 30 s. The mail server and its faults are in the bench's process.`,
    columns: ['what', 'figure'],
    rows: [
      ['followers', formatCount(mailCount)],
      ['API processes killed', formatCount(killed)],
      ...[...faults].map(([label, times]) => [label, formatCount(times)]),
      ['sent, each received exactly once', count('sent')],
      ['listed as failed, none received', count('failed')],
      [
        'listed as uncertain',
        `${count('uncertain')}, of which the server had received ${formatCount(uncertainReceived)}`,
      ],
      ['seconds until all were told', notifySeconds.toFixed(0)],
      ['mails per second before the first kill', rate.toFixed(0)],
      ['seconds in total, with leases and back-off', totalSeconds.toFixed(0)],
      ['memory of an API process at most', `${peakMemory.toFixed(0)} MB`],
    ],
    checks: createChecks(measured, mailCount),
  };
}

/** Notifications and the outbox under a failing mail server and killed processes. */
export const mailsBench: Bench = {
  name: 'mails',
  summary:
    'notifications and their mails through a failing mail server while API processes are killed (4 to 8 minutes)',

  async run({ isQuick, log }) {
    await buildApi();
    const mailCount = isQuick ? QUICK_MAIL_COUNT : MAIL_COUNT;
    const section = createSection(await measure(mailCount, log), mailCount);
    const intro = `\`npm run bench -- mails${isQuick ? ' --quick' : ''}\`: ${describeMachine()}.`;
    return { report: renderSections(intro, [section]), checks: section.checks };
  },
};
