import { createAnsweredCheck, createRatioCheck, COMPARISON_COLUMNS, formatComparisonRow } from '../harness/comparison';
import type { Section } from '../harness/document';
import { alternateRounds } from '../harness/alternate-rounds';
import { createReadingVariant, type ApiFixture } from './fixture';
import { readIds } from './pages';

const MIN_RATIO = 0.8;

/** Reads of one survey per second, compared with the bare handler. */
export async function measureSurvey(fixture: ApiFixture): Promise<Section> {
  const { api, baseline, sizes, log } = fixture;
  log('one survey');
  const [id] = await readIds(`${api.origin}/api/surveys`);
  const path = `/api/surveys/${id}`;
  const [ours, theirs] = await alternateRounds(
    sizes.rounds,
    [createReadingVariant(fixture, 'API', [api], path), createReadingVariant(fixture, 'bare', [baseline], path)],
    log,
  );
  return {
    title: 'One survey',
    description: `The same survey, ${sizes.pageRequests} times per round, ${sizes.inFlight} in flight.`,
    columns: COMPARISON_COLUMNS,
    rows: [formatComparisonRow('API', ours, theirs), formatComparisonRow('bare handler', theirs)],
    checks: [
      createRatioCheck('reads of one survey a second', ours, theirs, MIN_RATIO),
      createAnsweredCheck('one survey, answers', [ours, theirs]),
    ],
  };
}
