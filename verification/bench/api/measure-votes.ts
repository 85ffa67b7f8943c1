import {
  createAnsweredCheck,
  createRatioCheck,
  createTailCheck,
  COMPARISON_COLUMNS,
  formatComparisonRow,
} from '../harness/comparison';
import type { Section } from '../harness/document';
import { alternateRounds } from '../harness/alternate-rounds';
import { createVotingVariant, type ApiFixture } from './fixture';

/** The bare handler makes the calls of each vote alone. */
const MIN_RATIO = 1.6;

/** Half of what it was while each vote made its own calls. */
const MAX_TAIL_RATIO = 0.66;

/** Votes per second through the whole API, compared with the bare handler. */
export async function measureVotes(fixture: ApiFixture): Promise<Section> {
  const { full, api, baseline, sizes, log } = fixture;
  log('votes, each by another person on one survey');
  const [apiResult, baselineResult] = await alternateRounds(
    sizes.rounds,
    [createVotingVariant(fixture, 'API', full, [api]), createVotingVariant(fixture, 'bare', full, [baseline])],
    log,
  );
  return {
    title: 'Votes',
    description: `${sizes.votesPerRound} votes per round on one new survey, each by a different user, ${sizes.inFlight} in flight.`,
    columns: COMPARISON_COLUMNS,
    rows: [formatComparisonRow('API', apiResult, baselineResult), formatComparisonRow('bare handler', baselineResult)],
    checks: [
      createRatioCheck('votes a second', apiResult, baselineResult, MIN_RATIO),
      createTailCheck('votes', apiResult, baselineResult, MAX_TAIL_RATIO),
      createAnsweredCheck('votes are all accepted', [apiResult, baselineResult]),
    ],
  };
}
