import type { ObjectId } from 'mongodb';
import { answeredCheck } from '../harness/comparison';
import type { Check, Section } from '../harness/document';
import type { LoadRequest } from '../harness/load';
import type { Program } from '../harness/program';
import { interleave, type Contender, type Measured } from '../harness/rounds';
import { spreadOf } from '../harness/statistics';
import { count, spread, tenth } from '../harness/words';
import { buildBallots } from './ballots';
import { countedCheck } from './count-votes';
import { publishSurvey } from './seed-surveys';
import { pidsOf, type Scene } from './scene';

/** Milliseconds in which 95 of 100 votes are answered. */
const P95_BUDGET = 600;

/** Its rounds send everything at once over connections that are open; `surveys` are those that got the votes. */
function crowd(
  { surroundings, sizes, full }: Scene,
  { name, server, repeats }: { name: string; server: Program; repeats: boolean },
): Contender & { surveys: ObjectId[] } {
  const surveys: ObjectId[] = [];
  return {
    name,
    surveys,
    pids: pidsOf(surroundings, [server]),
    async round() {
      const survey = await publishSurvey(full);
      surveys.push(survey);
      const ballots = buildBallots(survey, 0, sizes.atOnce);
      // Every ballot is followed by itself, so that both are under way together.
      const requests: LoadRequest[] = repeats ? ballots.flatMap((ballot) => [ballot, ballot]) : ballots;
      return surroundings.load.burst({
        targets: [server.ready],
        requests,
        count: requests.length,
        inFlight: requests.length,
        connect: '/api/health/live',
      });
    },
  };
}

function row({ name, perSecond, p50, p95, p99 }: Measured): string[] {
  return [name, spread(spreadOf(perSecond)), tenth(p50), tenth(p95), tenth(p99)];
}

/** Everybody votes at the same moment, and half of what arrives is a repeat. */
export async function measureAtOnce(scene: Scene): Promise<Section> {
  const { api, bare, full, sizes, say } = scene;
  const votes = count(sizes.atOnce);
  say(`${votes} votes at once, and with as many repeats`);
  const alone = crowd(scene, { name: 'API', server: api, repeats: false });
  const repeated = crowd(scene, { name: 'API, with repeats', server: api, repeats: true });
  const theirs = crowd(scene, { name: 'bare handler', server: bare, repeats: false });
  const measured = await interleave(sizes.rounds, [alone, theirs, repeated], say);
  const [ours, , both] = measured;
  if (!ours || !both) throw new Error('Three were to be compared.');
  const rounds = [...alone.surveys, ...repeated.surveys];
  const counted: Check[] = [];
  for (const survey of rounds) {
    const what = `${votes} votes at once, and with ${votes} repeats: ${rounds.length} surveys`;
    counted.push(await countedCheck(what, full, survey, sizes.atOnce));
  }
  const right = counted.find(({ met }) => !met) ?? counted.at(-1);
  return {
    title: `${votes} votes at once`,
    words: `${votes} people vote on one survey at the same moment, all in flight; with repeats, every ballot is sent twice at that moment with the same \`Idempotency-Key\`: ${count(sizes.atOnce * 2)} in flight. Connections are open before.`,
    head: ['', 'a second', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: measured.map(row),
    checks: [
      {
        what: `${votes} votes at once, p95`,
        figure: `${tenth(ours.p95)} ms`,
        budget: `< ${P95_BUDGET} ms`,
        met: ours.p95 < P95_BUDGET,
        kind: 'speed',
      },
      ...(right ? [right] : []),
      answeredCheck(`${votes} at once, answers`, [ours, both]),
    ],
  };
}
