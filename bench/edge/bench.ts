import type { Db } from 'mongodb';
import { buildBallots } from '../api/ballots';
import { seedPeople } from '../api/people';
import { publishSurvey, seedSurveys } from '../api/seed-surveys';
import { startSurroundings, type Surroundings } from '../api/surroundings';
import type { Bench } from '../bench';
import { answeredCheck, COMPARISON_HEAD, comparisonRow, ratioCheck } from '../harness/comparison';
import { renderSections, type Section } from '../harness/document';
import { describeMachine } from '../harness/machine';
import type { Program } from '../harness/program';
import { type Contender, interleave } from '../harness/rounds';
import { count } from '../harness/words';

/** How many requests a second come through the edge, as a share of those that the API answers directly. */
const MIN_RATIO = 0.85;

interface Sizes {
  /** Counted rounds; one more warms up. */
  rounds: number;
  inFlight: number;
  /** Requests of one round. */
  votes: number;
  pages: number;
  surveys: number;
}

const FULL: Sizes = { rounds: 7, inFlight: 32, votes: 1000, pages: 1000, surveys: 1000 };

/** Enough to see that everything works; its figures say nothing. */
const QUICK: Sizes = { rounds: 1, inFlight: 32, votes: 100, pages: 100, surveys: 100 };

type MakeContender = (name: string, server: Program) => Contender;

/** Votes on a fresh survey, each by another person: a small body, and an answer of a few bytes. */
function voting({ load }: Surroundings, { votes, inFlight }: Sizes, db: Db): MakeContender {
  return (name, { ready, pid }) => ({
    name,
    pids: { server: [pid], database: [] },
    async round() {
      const requests = buildBallots(await publishSurvey(db), 0, votes);
      return load.burst({ targets: [ready], requests, count: requests.length, inFlight });
    },
  });
}

/** The first page of the list of surveys, over and over: no body, and an answer of some kilobytes. */
function reading({ load }: Surroundings, { pages, inFlight }: Sizes): MakeContender {
  return (name, { ready, pid }) => ({
    name,
    pids: { server: [pid], database: [] },
    round: () =>
      load.burst({ targets: [ready], requests: [{ method: 'GET', path: '/api/surveys' }], count: pages, inFlight }),
  });
}

/** Requests a second through the edge, beside those of the same API process asked directly. */
export const edgeBench: Bench = {
  name: 'edge',
  summary: 'votes and lists through the edge, against the API asked directly (about 3 minutes)',

  async run({ quick, say }) {
    const machine = describeMachine();
    const sizes = quick ? QUICK : FULL;
    say('starting the database, the API, the edge and the load');
    const surroundings = await startSurroundings();
    try {
      const db = surroundings.openDatabase('edge');
      const api = await surroundings.startApi(db);
      const edge = await surroundings.startEdge(api);
      await seedPeople(db, sizes.votes);
      await seedSurveys(db, sizes.surveys);

      async function measure(title: string, what: string, make: MakeContender): Promise<Section> {
        say(title.toLowerCase());
        const contenders = [make('edge', edge), make('direct', api)];
        const [through, direct] = await interleave(sizes.rounds, contenders, say);
        if (!through || !direct) throw new Error('Two were to be compared.');
        return {
          title,
          words: `${what}, ${sizes.inFlight} in flight. Server ms are those of the edge in its line, and of the API in the other.`,
          head: COMPARISON_HEAD,
          rows: [comparisonRow('through the edge', through, direct), comparisonRow('direct', direct)],
          checks: [
            ratioCheck(`${title.toLowerCase()} a second`, through, direct, MIN_RATIO),
            answeredCheck(`${title.toLowerCase()}, answers`, [through, direct]),
          ],
        };
      }

      const sections = [
        await measure('Votes', `${count(sizes.votes)} votes a round`, voting(surroundings, sizes, db)),
        await measure(
          'Pages of the list of surveys',
          `${count(sizes.pages)} pages a round`,
          reading(surroundings, sizes),
        ),
      ];
      const intro = `\`npm run bench -- edge${quick ? ' --quick' : ''}\`, on ${surroundings.database}: ${machine}.\n\nOne edge in front of one API process; the same process is asked directly beside it. Load, edge, API and database share the processors, so the edge takes time from those behind it, too. Contenders take turns, ${sizes.rounds} rounds after one to warm up; figures are medians (lowest–highest), ratios are taken within a round.`;
      return { text: renderSections(intro, sections), checks: sections.flatMap(({ checks }) => checks) };
    } finally {
      say('stopping');
      await surroundings.stop();
    }
  },
};
