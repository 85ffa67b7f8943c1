import type { Db } from 'mongodb';
import type { Variant } from '../harness/alternate-rounds';
import type { Program } from '../harness/program';
import { createVoteRequests } from './vote-requests';
import { seedUsers } from './users';
import { publishSurvey, seedSurveys } from './seed-surveys';
import { seedVotedSurvey, type VotedSurvey } from './seed-votes';
import type { Sizes } from './sizes';
import { startEnvironment, type BenchEnvironment } from './environment';

/** The fixture of the measurements: a large and a small database, and servers for them. */
export interface ApiFixture {
  environment: BenchEnvironment;
  sizes: Sizes;
  log: (line: string) => void;
  full: Db;
  api: Program;
  baseline: Program;
  /** A database with few surveys and votes, and the API on it. */
  small: { db: Db; api: Program };
  /** The survey with many votes, and the exported one. */
  voted: VotedSurvey;
  exported: VotedSurvey;
  exportedBaseline: VotedSurvey;
  /** A description of how long seeding took. */
  seedingSummary: string;
}

/** Starts everything and stores the test data; the API creates its indexes first, as it always does. */
export async function startApiFixture(sizes: Sizes, log: (line: string) => void): Promise<ApiFixture> {
  log('starting the database, the API, the bare server and the load');
  const environment = await startEnvironment();
  try {
    return await seedFixture(environment, sizes, log);
  } catch (error) {
    await environment.stop();
    throw error;
  }
}

async function seedFixture(
  environment: BenchEnvironment,
  sizes: Sizes,
  log: (line: string) => void,
): Promise<ApiFixture> {
  const [fullDb, smallDb] = [environment.openDatabase('full'), environment.openDatabase('small')];
  const api = await environment.startApi(fullDb);
  const small = { db: smallDb, api: await environment.startApi(smallDb) };
  const baseline = await environment.startBaseline(fullDb);
  const seeded: string[] = [];

  async function measureTime<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    const result = await work();
    seeded.push(`${label} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    log(`stored ${seeded.at(-1)}`);
    return result;
  }

  // Each round on the survey with stored votes needs users who have not voted on it.
  const voters = Math.max(sizes.votesPerRound * (sizes.rounds + 1), sizes.concurrentVotes);
  await measureTime(`${voters} voters`, () => Promise.all([fullDb, smallDb].map((db) => seedUsers(db, voters))));
  await seedSurveys(smallDb, sizes.fewSurveys);
  await measureTime(`${sizes.manySurveys} surveys`, () => seedSurveys(fullDb, sizes.manySurveys));
  const voted = await measureTime(`${sizes.storedVotes} votes`, () => seedVotedSurvey(fullDb, sizes.storedVotes));
  const exported = await measureTime(`${sizes.exported} votes`, () => seedVotedSurvey(fullDb, sizes.exported));
  const exportedBaseline = await seedVotedSurvey(fullDb, sizes.exportedBaseline);
  const seedingSummary = seeded.join(', ');
  return {
    environment,
    sizes,
    log,
    full: fullDb,
    api,
    baseline,
    small,
    voted,
    exported,
    exportedBaseline,
    seedingSummary,
  };
}

/** The processes whose processor time counts for a variant. */
export function getPids({ databasePids }: BenchEnvironment, servers: Program[]): Variant['pids'] {
  return { server: servers.map(({ pid }) => pid), database: databasePids() };
}

/** A variant whose rounds are votes on a new survey, sent to these servers in turn. */
export function createVotingVariant(
  { environment, sizes }: ApiFixture,
  name: string,
  db: Db,
  servers: Program[],
): Variant {
  return {
    name,
    pids: getPids(environment, servers),
    async round() {
      const requests = createVoteRequests(await publishSurvey(db), 0, sizes.votesPerRound);
      const targets = servers.map(({ origin }) => origin);
      return environment.loadGenerator.burst({ targets, requests, count: requests.length, inFlight: sizes.inFlight });
    },
  };
}

/** A variant whose rounds read one page of a list repeatedly, from these servers in turn. */
export function createReadingVariant(
  { environment, sizes }: ApiFixture,
  name: string,
  servers: Program[],
  path: string,
  headers: Record<string, string> = {},
): Variant {
  return {
    name,
    pids: getPids(environment, servers),
    round: () =>
      environment.loadGenerator.burst({
        targets: servers.map(({ origin }) => origin),
        requests: [{ method: 'GET', path, headers }],
        count: sizes.pageRequests,
        inFlight: sizes.inFlight,
      }),
  };
}
