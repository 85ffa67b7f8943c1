import type { Db } from 'mongodb';
import type { Contender } from '../harness/rounds';
import type { Program } from '../harness/program';
import { buildBallots } from './ballots';
import { seedPeople } from './people';
import { publishSurvey, seedSurveys } from './seed-surveys';
import { seedVotedSurvey, type VotedSurvey } from './seed-votes';
import type { Sizes } from './sizes';
import { startSurroundings, type Surroundings } from './surroundings';

/** What the measures work on: two databases, one with much in it and one with little, and servers on them. */
export interface Scene {
  surroundings: Surroundings;
  sizes: Sizes;
  say: (line: string) => void;
  full: Db;
  api: Program;
  bare: Program;
  /** A database with few surveys and votes, and the API on it. */
  small: { db: Db; api: Program };
  /** The survey with many votes, and the one that is exported. */
  voted: VotedSurvey;
  exported: VotedSurvey;
  exportedBefore: VotedSurvey;
  /** How long storing it all took, in words. */
  seeding: string;
}

/** Starts everything and stores what is measured; the API makes its indexes first, as it does everywhere. */
export async function startScene(sizes: Sizes, say: (line: string) => void): Promise<Scene> {
  say('starting the database, the API, the bare server and the load');
  const surroundings = await startSurroundings();
  try {
    return await furnish(surroundings, sizes, say);
  } catch (error) {
    await surroundings.stop();
    throw error;
  }
}

async function furnish(surroundings: Surroundings, sizes: Sizes, say: (line: string) => void): Promise<Scene> {
  const [full, little] = [surroundings.openDatabase('full'), surroundings.openDatabase('small')];
  const api = await surroundings.startApi(full);
  const small = { db: little, api: await surroundings.startApi(little) };
  const bare = await surroundings.startBare(full);
  const seeded: string[] = [];

  async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now();
    const result = await work();
    seeded.push(`${what} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    say(`stored ${seeded.at(-1)}`);
    return result;
  }

  // Each round on the survey with stored votes needs people who have not voted there.
  const voters = Math.max(sizes.votes * (sizes.rounds + 1), sizes.atOnce);
  await timed(`${voters} voters`, () => Promise.all([full, little].map((db) => seedPeople(db, voters))));
  await seedSurveys(little, sizes.fewSurveys);
  await timed(`${sizes.manySurveys} surveys`, () => seedSurveys(full, sizes.manySurveys));
  const voted = await timed(`${sizes.storedVotes} votes`, () => seedVotedSurvey(full, sizes.storedVotes));
  const exported = await timed(`${sizes.exported} votes`, () => seedVotedSurvey(full, sizes.exported));
  const exportedBefore = await seedVotedSurvey(full, sizes.exportedBefore);
  const seeding = seeded.join(', ');
  return { surroundings, sizes, say, full, api, bare, small, voted, exported, exportedBefore, seeding };
}

/** Whose processor time a contender's calls cost. */
export function pidsOf({ databasePids }: Surroundings, servers: Program[]): Contender['pids'] {
  return { server: servers.map(({ pid }) => pid), database: databasePids() };
}

/** Somebody whose round is votes on a fresh survey, sent to these servers in turns. */
export function votingContender({ surroundings, sizes }: Scene, name: string, db: Db, servers: Program[]): Contender {
  return {
    name,
    pids: pidsOf(surroundings, servers),
    async round() {
      const requests = buildBallots(await publishSurvey(db), 0, sizes.votes);
      const targets = servers.map(({ ready }) => ready);
      return surroundings.load.burst({ targets, requests, count: requests.length, inFlight: sizes.inFlight });
    },
  };
}

/** Somebody whose round is reading one page of a list over and over, from these servers in turns. */
export function readingContender(
  { surroundings, sizes }: Scene,
  name: string,
  servers: Program[],
  path: string,
  headers: Record<string, string> = {},
): Contender {
  return {
    name,
    pids: pidsOf(surroundings, servers),
    round: () =>
      surroundings.load.burst({
        targets: servers.map(({ ready }) => ready),
        requests: [{ method: 'GET', path, headers }],
        count: sizes.pages,
        inFlight: sizes.inFlight,
      }),
  };
}
