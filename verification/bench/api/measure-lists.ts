import {
  createAnsweredCheck,
  createRatioCheck,
  createTailCheck,
  COMPARISON_COLUMNS,
  formatComparisonRow,
} from '../harness/comparison';
import type { Check, Section } from '../harness/document';
import { alternateRounds } from '../harness/alternate-rounds';
import { formatCount } from '../harness/format-numbers';
import { findDeepPage, readIds } from './pages';
import { createReadingVariant, type ApiFixture } from './fixture';

const MIN_RATIO = 1;

/** A ratio, because on two processors that everything shares, no handler answers 32 in flight in a fixed time. */
const MAX_TAIL_RATIO = 1;

interface ListCase {
  name: string;
  api: string;
  baseline: string;
}

/** Checks that both servers return the same surveys: otherwise they do not do the same work. */
async function createSamePageCheck({ api, baseline }: ApiFixture, list: ListCase): Promise<Check> {
  const [apiIds, baselineIds] = await Promise.all([
    readIds(api.origin + list.api),
    readIds(baseline.origin + list.baseline),
  ]);
  const isMet = apiIds.length === 20 && apiIds.join(',') === baselineIds.join(',');
  return {
    label: `${list.name}, the page`,
    value: isMet ? 'the same 20 surveys' : 'they differ',
    budget: 'API and bare handler show the same',
    isMet,
    kind: 'correctness',
  };
}

/**
 * Survey list pages per second, compared with the bare handler: the first page, sorted by votes, and a page far into
 * the list.
 */
export async function measureLists(fixture: ApiFixture): Promise<Section> {
  const { api, baseline, sizes, log } = fixture;
  const deepPage = await findDeepPage(api.origin, Math.floor(sizes.manySurveys / 2));
  const lists: ListCase[] = [
    { name: 'latest, first page', api: '/api/surveys', baseline: '/api/surveys' },
    { name: 'by votes, first page', api: '/api/surveys?sort=votes:desc', baseline: '/api/surveys?sort=votes:desc' },
    {
      name: `latest, after ${formatCount(deepPage.after)}`,
      api: `/api/surveys?cursor=${deepPage.cursor}`,
      baseline: `/api/surveys?after=${encodeURIComponent(deepPage.position)}`,
    },
  ];
  const section: Section = {
    title: 'Pages of the list of surveys',
    description: `${formatCount(sizes.manySurveys)} surveys, 9 of 10 published, 20 per page; ${sizes.pageRequests} pages per round, ${sizes.inFlight} in flight. The compressed page is what browsers request (\`Accept-Encoding: gzip\`); the bare handler does not compress.`,
    columns: COMPARISON_COLUMNS,
    rows: [],
    checks: [],
  };
  for (const list of lists) {
    log(`list of surveys, ${list.name}`);
    const pageCheck = await createSamePageCheck(fixture, list);
    const isFirst = list === lists[0];
    const gzipHeaders = { 'Accept-Encoding': 'gzip' };
    const [ours, theirs, compressed] = await alternateRounds(
      sizes.rounds,
      [
        createReadingVariant(fixture, 'API', [api], list.api),
        createReadingVariant(fixture, 'bare', [baseline], list.baseline),
        ...(isFirst ? [createReadingVariant(fixture, 'compressed', [api], list.api, gzipHeaders)] : []),
      ],
      log,
    );
    section.rows.push(
      formatComparisonRow(`${list.name}: API`, ours, theirs),
      formatComparisonRow(`${list.name}: bare handler`, theirs),
    );
    if (compressed) section.rows.push(formatComparisonRow(`${list.name}: API, compressed`, compressed, theirs));
    section.checks.push(
      createRatioCheck(`pages a second: ${list.name}`, ours, theirs, MIN_RATIO),
      createTailCheck(list.name, ours, theirs, MAX_TAIL_RATIO),
      pageCheck,
      createAnsweredCheck(`${list.name}, answers`, [ours, theirs]),
    );
  }
  return section;
}
