import type { Db } from 'mongodb';
import { startEnvironment, type BenchEnvironment } from '../api/environment';
import { publishSurvey, publishSurveys, seedSurveys } from '../api/seed-surveys';
import { seedVotedSurvey } from '../api/seed-votes';
import { seedUsers } from '../api/users';
import { createVoteRequests } from '../api/vote-requests';
import type { Bench, BenchOptions } from '../bench';
import { alternateRounds, type Variant } from '../harness/alternate-rounds';
import { COMPARISON_COLUMNS, createAnsweredCheck, createRatioCheck, formatComparisonRow } from '../harness/comparison';
import { renderSections, type Section } from '../harness/document';
import { formatCount } from '../harness/format-numbers';
import type { LoadRequest } from '../harness/load-generator';
import { describeMachine } from '../harness/machine';
import type { Program } from '../harness/program';
import { FULL_SIZES, QUICK_SIZES, type Sizes, type StoredData } from './sizes';

/** The minimum ratio of speeds with much and with little stored data. */
const MIN_RATIO = 0.85;

/** The surveys that share the stored votes. */
const VOTED_SURVEYS = 10;

/** A database with its own files, the API on it, and a load generator. */
interface Installation {
  name: string;
  environment: BenchEnvironment;
  db: Db;
  api: Program;
}

/** Creates the requests of a round. */
type CreateRequests = (db: Db, sizes: Sizes) => Promise<LoadRequest[]>;

interface Measurement {
  title: string;
  description: (sizes: Sizes) => string;
  createRequests: CreateRequests;
}

/** Half of the voters vote on one survey, and the others on the other surveys in turn. */
async function voteOnMany(db: Db, { requests, otherSurveys }: Sizes): Promise<LoadRequest[]> {
  const hot = await publishSurvey(db);
  const surveys = (await publishSurveys(db, otherSurveys)).flatMap((other) => [hot, other]);
  const turns = Array.from({ length: Math.ceil(requests / surveys.length) }, () => surveys).flat();
  return turns.slice(0, requests).flatMap((survey, index) => createVoteRequests(survey, index, 1));
}

const MEASUREMENTS: Measurement[] = [
  {
    title: 'Votes on one survey',
    description: ({ requests }) => `${formatCount(requests)} votes on one new survey, each by a different user`,
    createRequests: async (db, { requests }) => createVoteRequests(await publishSurvey(db), 0, requests),
  },
  {
    title: 'Votes on one survey, and on many beside it',
    description: ({ requests, otherSurveys }) =>
      `${formatCount(requests)} votes, every other one on the same new survey, and the rest on ${formatCount(otherSurveys)} new surveys`,
    createRequests: voteOnMany,
  },
  {
    title: 'Pages of the list of surveys',
    description: ({ requests }) => `${formatCount(requests)} times the first page`,
    createRequests: () => Promise.resolve([{ method: 'GET', path: '/api/surveys' }]),
  },
  {
    title: 'One survey',
    description: ({ requests }) => `${formatCount(requests)} reads of the same survey`,
    createRequests: async (db) => [{ method: 'GET', path: `/api/surveys/${(await publishSurvey(db)).toHexString()}` }],
  },
];

async function createInstallation(
  environment: BenchEnvironment,
  { surveys, votes }: StoredData,
  { requests }: Sizes,
  log: BenchOptions['log'],
): Promise<Installation> {
  const name = `${formatCount(surveys)} surveys and ${formatCount(votes)} votes`;
  const started = performance.now();
  const db = environment.openDatabase('growth');
  // It creates the indexes, so that votes and surveys are stored as they are in operation.
  const api = await environment.startApi(db);
  await seedUsers(db, requests);
  await seedSurveys(db, surveys);
  for (let count = 0; count < VOTED_SURVEYS; count += 1) await seedVotedSurvey(db, votes / VOTED_SURVEYS);
  log(`stored ${name} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return { name, environment, db, api };
}

function createVariant(
  { name, environment, db, api }: Installation,
  sizes: Sizes,
  createRequests: CreateRequests,
): Variant {
  return {
    name,
    pids: { server: [api.pid], database: environment.databasePids() },
    async round() {
      const requests = await createRequests(db, sizes);
      return environment.loadGenerator.burst({
        targets: [api.origin],
        requests,
        count: sizes.requests,
        inFlight: sizes.inFlight,
      });
    },
  };
}

async function measure(
  { title, description, createRequests }: Measurement,
  installations: Installation[],
  sizes: Sizes,
  log: BenchOptions['log'],
): Promise<Section> {
  log(title.toLowerCase());
  const variants = installations.map((installation) => createVariant(installation, sizes, createRequests));
  const [smallest, ...larger] = await alternateRounds(sizes.rounds, variants, log);
  if (!smallest) throw new Error('There are no sizes to compare.');
  return {
    title,
    description: `${description(sizes)} per round, ${sizes.inFlight} in flight.`,
    columns: COMPARISON_COLUMNS,
    rows: [
      formatComparisonRow(smallest.name, smallest),
      ...larger.map((each) => formatComparisonRow(each.name, each, smallest)),
    ],
    checks: [
      ...larger.map((each) => createRatioCheck(`${title.toLowerCase()}, with ${each.name}`, each, smallest, MIN_RATIO)),
      createAnsweredCheck(`${title.toLowerCase()}, answers`, [smallest, ...larger]),
    ],
  };
}

/** What stored data costs: the same requests to databases with little and with much in them. */
export const growthBench: Bench = {
  name: 'growth',
  summary: 'the same votes and lists with 1,000 and with 1,000,000 surveys, and 10,000,000 votes (about 40 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    const environments: BenchEnvironment[] = [];
    const installations: Installation[] = [];
    try {
      for (const stored of sizes.stored) {
        const environment = await startEnvironment();
        environments.push(environment);
        installations.push(await createInstallation(environment, stored, sizes, log));
      }
      const sections: Section[] = [];
      for (const measurement of MEASUREMENTS) sections.push(await measure(measurement, installations, sizes, log));
      const intro = `\`npm run bench -- growth${isQuick ? ' --quick' : ''}\`: ${machine}.\n\nEvery amount of data is in a database of its own, with an API process of its own, on the same CPUs; ${VOTED_SURVEYS} surveys have all stored votes. The variants take turns, ${sizes.rounds} rounds after a warm-up round; figures are medians (lowest–highest), ratios are to the least data, computed within a round.`;
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      log('stopping');
      for (const environment of environments) await environment.stop();
    }
  },
};
