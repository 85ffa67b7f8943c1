import type { ObjectId } from 'mongodb';
import { createAnsweredCheck, createTailCheck } from '../harness/comparison';
import type { Check, Section } from '../harness/document';
import type { LoadRequest } from '../harness/load-generator';
import type { Program } from '../harness/program';
import { alternateRounds, type Variant, type Measured } from '../harness/alternate-rounds';
import { getSpread } from '../harness/statistics';
import { formatCount, formatSpread, formatTenth } from '../harness/format-numbers';
import { createVoteRequests } from './vote-requests';
import { createVoteCountCheck } from './count-votes';
import { publishSurvey } from './seed-surveys';
import { getPids, type ApiFixture } from './fixture';

/** Budget for the 95th percentile of response times, in milliseconds: an API process has 0.6 ms for each of 1,000 votes. */
const P95_BUDGET_MS = 600;

/** Maximum ratio of this percentile to that of the bare handler, whatever the speed of the machine. */
const MAX_P95_RATIO = 0.5;

/**
 * A variant whose rounds send all votes at once over connections that are already open; `surveys` are those that
 * received the votes.
 */
function createConcurrentVotesVariant(
  { environment, sizes, full }: ApiFixture,
  { name, server, repeats }: { name: string; server: Program; repeats: boolean },
): Variant & { surveys: ObjectId[] } {
  const surveys: ObjectId[] = [];
  return {
    name,
    surveys,
    pids: getPids(environment, [server]),
    async round() {
      const survey = await publishSurvey(full);
      surveys.push(survey);
      const ballots = createVoteRequests(survey, 0, sizes.concurrentVotes);
      // Every ballot is sent twice in a row, so that both requests are processed concurrently.
      const requests: LoadRequest[] = repeats ? ballots.flatMap((ballot) => [ballot, ballot]) : ballots;
      return environment.loadGenerator.burst({
        targets: [server.origin],
        requests,
        count: requests.length,
        inFlight: requests.length,
        warmUpPath: '/api/health/live',
      });
    },
  };
}

function formatRow({ name, perSecond, p50, p95, p99 }: Measured): string[] {
  return [name, formatSpread(getSpread(perSecond)), formatTenth(p50), formatTenth(p95), formatTenth(p99)];
}

/** All users vote at the same time, and half of the requests are repeats. */
export async function measureConcurrentVotes(fixture: ApiFixture): Promise<Section> {
  const { api, baseline, full, sizes, log } = fixture;
  const votes = formatCount(sizes.concurrentVotes);
  log(`${votes} votes at once, and with as many repeats`);
  const apiVariant = createConcurrentVotesVariant(fixture, { name: 'API', server: api, repeats: false });
  const repeatsVariant = createConcurrentVotesVariant(fixture, {
    name: 'API, with repeats',
    server: api,
    repeats: true,
  });
  const baselineVariant = createConcurrentVotesVariant(fixture, {
    name: 'bare handler',
    server: baseline,
    repeats: false,
  });
  const measured = await alternateRounds(sizes.rounds, [apiVariant, baselineVariant, repeatsVariant], log);
  const [apiResult, baselineResult, repeatsResult] = measured;
  const rounds = [...apiVariant.surveys, ...repeatsVariant.surveys];
  const counted: Check[] = [];
  for (const survey of rounds) {
    const what = `${votes} votes at once, and with ${votes} repeats: ${rounds.length} surveys`;
    counted.push(await createVoteCountCheck(what, full, survey, sizes.concurrentVotes));
  }
  const voteCountCheck = counted.find(({ isMet }) => !isMet) ?? counted.at(-1);
  return {
    title: `${votes} votes at once`,
    description: `${votes} users vote on one survey at the same time, all in flight; with repeats, every ballot is sent twice at that time with the same \`Idempotency-Key\`: ${formatCount(sizes.concurrentVotes * 2)} in flight. The connections are opened before.`,
    columns: ['', 'a second', 'p50 ms', 'p95 ms', 'p99 ms'],
    rows: measured.map(formatRow),
    checks: [
      {
        label: `${votes} votes at once, p95`,
        value: `${formatTenth(apiResult.p95)} ms`,
        budget: `< ${P95_BUDGET_MS} ms`,
        isMet: apiResult.p95 < P95_BUDGET_MS,
        kind: 'speed',
      },
      createTailCheck(`${votes} votes at once`, apiResult, baselineResult, MAX_P95_RATIO, 95),
      ...(voteCountCheck ? [voteCountCheck] : []),
      createAnsweredCheck(`${votes} at once, answers`, [apiResult, repeatsResult]),
    ],
  };
}
