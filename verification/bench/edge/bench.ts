import type { Db } from 'mongodb';
import { createVoteRequests } from '../api/vote-requests';
import { seedUsers } from '../api/users';
import { publishSurvey, seedSurveys } from '../api/seed-surveys';
import { startEnvironment, type BenchEnvironment } from '../api/environment';
import type { Bench } from '../bench';
import { createAnsweredCheck, COMPARISON_COLUMNS, formatComparisonRow, createRatioCheck } from '../harness/comparison';
import { renderSections, type Section } from '../harness/document';
import { describeMachine } from '../harness/machine';
import type { Program } from '../harness/program';
import { type Variant, alternateRounds } from '../harness/alternate-rounds';
import { formatCount } from '../harness/format-numbers';

/** Minimum ratio of requests per second through the edge to those that the API handles directly. */
const MIN_RATIO = 0.85;

/** Minimum ratio of requests per second through the edge to those through a proxy that only copies. */
const MIN_RATIO_TO_PROXY = 0.9;

interface Sizes {
  /** Counted rounds, in addition to one for warming up. */
  rounds: number;
  inFlight: number;
  /** Requests per round. */
  votes: number;
  pages: number;
  surveys: number;
}

const FULL_SIZES: Sizes = { rounds: 7, inFlight: 32, votes: 2000, pages: 3000, surveys: 1000 };

/** Enough to check that everything works; the figures are meaningless. */
const QUICK_SIZES: Sizes = { rounds: 1, inFlight: 32, votes: 100, pages: 100, surveys: 100 };

type CreateVariant = (name: string, server: Program) => Variant;

/** Votes on a new survey, each by a different user: a small request body, and a response of a few bytes. */
function createVotingVariant({ loadGenerator }: BenchEnvironment, { votes, inFlight }: Sizes, db: Db): CreateVariant {
  return (name, { origin, pid }) => ({
    name,
    pids: { server: [pid], database: [] },
    async round() {
      const requests = createVoteRequests(await publishSurvey(db), 0, votes);
      return loadGenerator.burst({ targets: [origin], requests, count: requests.length, inFlight });
    },
  });
}

/** One address, repeatedly: no request body, and a response of a few kilobytes. */
function createReadingVariant(
  { loadGenerator }: BenchEnvironment,
  { pages, inFlight }: Sizes,
  path: string,
): CreateVariant {
  return (name, { origin, pid }) => ({
    name,
    pids: { server: [pid], database: [] },
    round: () =>
      loadGenerator.burst({
        targets: [origin],
        requests: [{ method: 'GET', path }],
        count: pages,
        inFlight,
      }),
  });
}

/** Requests per second through the edge, compared with direct requests to the same API process. */
export const edgeBench: Bench = {
  name: 'edge',
  summary: 'votes and lists through the edge, against the API asked directly and a bare proxy (about 4 minutes)',

  async run({ isQuick, log }) {
    const machine = describeMachine();
    const sizes = isQuick ? QUICK_SIZES : FULL_SIZES;
    log('starting the database, the API, the edge and the load');
    const environment = await startEnvironment();
    try {
      const db = environment.openDatabase('edge');
      const api = await environment.startApi(db);
      const edge = await environment.startEdge(api);
      const proxy = await environment.startBareProxy(api);
      await seedUsers(db, sizes.votes);
      await seedSurveys(db, sizes.surveys);

      async function measure(title: string, description: string, createVariant: CreateVariant): Promise<Section> {
        log(title.toLowerCase());
        const [throughEdge, throughProxy, direct] = await alternateRounds(
          sizes.rounds,
          [createVariant('edge', edge), createVariant('bare proxy', proxy), createVariant('direct', api)],
          log,
        );
        return {
          title,
          description: `${description}, ${sizes.inFlight} in flight. Server ms are those of the edge, of the proxy, and of the API. Ratios are to direct requests.`,
          columns: COMPARISON_COLUMNS,
          rows: [
            formatComparisonRow('through the edge', throughEdge, direct),
            formatComparisonRow('through a bare proxy', throughProxy, direct),
            formatComparisonRow('direct', direct),
          ],
          checks: [
            createRatioCheck(`${title.toLowerCase()} a second`, throughEdge, direct, MIN_RATIO),
            createRatioCheck(`${title.toLowerCase()} a second`, throughEdge, throughProxy, MIN_RATIO_TO_PROXY),
            createAnsweredCheck(`${title.toLowerCase()}, answers`, [throughEdge, throughProxy, direct]),
          ],
        };
      }

      const sections = [
        await measure(
          'Votes',
          `${formatCount(sizes.votes)} votes per round`,
          createVotingVariant(environment, sizes, db),
        ),
        await measure(
          'Pages of the list of surveys',
          `${formatCount(sizes.pages)} pages per round`,
          createReadingVariant(environment, sizes, '/api/surveys'),
        ),
        await measure(
          'One survey',
          `${formatCount(sizes.pages)} reads of the same survey per round`,
          createReadingVariant(environment, sizes, `/api/surveys/${(await publishSurvey(db)).toHexString()}`),
        ),
      ];
      const intro = `\`npm run bench -- edge${isQuick ? ' --quick' : ''}\`, on ${environment.database}: ${machine}.\n\nOne edge in front of one API process, compared with direct requests to the same process, and with a bare proxy that only copies requests and responses, with the edge's HTTP server and client: no proxy on them can do less. Load generator, edge, API and database share the CPUs, so the edge also slows down what is behind it. The variants take turns, ${sizes.rounds} rounds after a warm-up round; figures are medians (lowest–highest), ratios are computed within a round.`;
      return { report: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      log('stopping');
      await environment.stop();
    }
  },
};
