import {
  createAnsweredCheck,
  COMPARISON_COLUMNS,
  formatComparisonRow,
  createRatioCheck,
  getRatio,
} from '../harness/comparison';
import type { Section } from '../harness/document';
import { alternateRounds, type Variant, type Measured } from '../harness/alternate-rounds';
import { formatCount } from '../harness/format-numbers';
import { createVoteRequests } from './vote-requests';
import { createVoteCountCheck } from './count-votes';
import { getPids, createReadingVariant, createVotingVariant, type ApiFixture } from './fixture';

/**
 * The minimum ratio of speeds with much and with little stored data; caches of the processor and the database make up
 * the rest.
 */
const MIN_RATIO = 0.8;

/** A variant that votes on the survey with many votes, in each round by users who have not voted on it. */
function createVotedVariant({ environment, sizes, voted, api }: ApiFixture, name: string): Variant {
  return {
    name,
    pids: getPids(environment, [api]),
    round(number) {
      const requests = createVoteRequests(voted.id, number * sizes.votesPerRound, sizes.votesPerRound);
      const { length } = requests;
      return environment.loadGenerator.burst({
        targets: [api.origin],
        requests,
        count: length,
        inFlight: sizes.inFlight,
      });
    },
  };
}

function formatRows(measured: Measured[]): string[][] {
  return measured.map((each) => formatComparisonRow(each.name, each, each === measured[0] ? undefined : measured[0]));
}

/** The cost of a call must not grow with the amount of stored data. */
export async function measureGrowth(fixture: ApiFixture): Promise<Section> {
  const { full, api, small, sizes, voted, log } = fixture;
  log('the same list with few and with many surveys');
  const lists = await alternateRounds(
    sizes.rounds,
    [
      createReadingVariant(fixture, `list page, ${formatCount(sizes.fewSurveys)} surveys`, [small.api], '/api/surveys'),
      createReadingVariant(fixture, `list page, ${formatCount(sizes.manySurveys)} surveys`, [api], '/api/surveys'),
    ],
    log,
  );
  log('votes where nothing is stored, where much is, and on a survey that has many');
  const votes = await alternateRounds(
    sizes.rounds,
    [
      createVotingVariant(fixture, 'votes, fresh survey, small database', small.db, [small.api]),
      createVotingVariant(fixture, 'votes, fresh survey, full database', full, [api]),
      createVotedVariant(fixture, `votes, survey with ${formatCount(sizes.storedVotes)} votes`),
    ],
    log,
  );
  const [fewSurveys, manySurveys] = lists;
  const [empty, freshSurveyResult, votedSurveyResult] = votes;
  const castCount = sizes.votesPerRound * (sizes.rounds + 1);
  return {
    title: 'Effect of the amount of data',
    description: `The same calls with little and with much data; each ratio is relative to the first row of its kind. Votes on the survey with ${formatCount(sizes.storedVotes)} votes, relative to a new survey in the same database: ${getRatio(votedSurveyResult, freshSurveyResult).median.toFixed(2)}.`,
    columns: COMPARISON_COLUMNS,
    rows: [...formatRows(lists), ...formatRows(votes)],
    checks: [
      createRatioCheck(`pages of ${formatCount(sizes.manySurveys)} surveys`, manySurveys, fewSurveys, MIN_RATIO),
      createRatioCheck(
        `votes on a survey with ${formatCount(sizes.storedVotes)}`,
        votedSurveyResult,
        freshSurveyResult,
        MIN_RATIO,
      ),
      createRatioCheck('votes in the full database', freshSurveyResult, empty, MIN_RATIO),
      createAnsweredCheck('small and large, answers', [...lists, ...votes]),
      await createVoteCountCheck('votes on the survey that had many', full, voted.id, sizes.storedVotes + castCount),
    ],
  };
}
