import { answeredCheck, COMPARISON_HEAD, comparisonRow, ratioCheck } from '../harness/comparison';
import type { Check, Section } from '../harness/document';
import { interleave, type Measured } from '../harness/rounds';
import { count, tenth } from '../harness/words';
import { findDeepPage, readIds } from './pages';
import { readingContender, type Scene } from './scene';

/** Milliseconds in which 99 of 100 pages are answered. */
const P99_BUDGET = 50;

interface List {
  name: string;
  api: string;
  bare: string;
}

function latencyCheck(list: string, { p99 }: Measured): Check {
  return {
    what: `${list}, p99`,
    figure: `${tenth(p99)} ms`,
    budget: `< ${P99_BUDGET} ms`,
    met: p99 < P99_BUDGET,
    kind: 'speed',
  };
}

/** Both servers have to show the same surveys: otherwise they do not do the same work. */
async function samePageCheck({ api, bare }: Scene, list: List): Promise<Check> {
  const [ours, theirs] = await Promise.all([readIds(api.ready + list.api), readIds(bare.ready + list.bare)]);
  const met = ours.length === 20 && ours.join(',') === theirs.join(',');
  return {
    what: `${list.name}, the page`,
    figure: met ? 'the same 20 surveys' : 'they differ',
    budget: 'API and bare handler show the same',
    met,
    kind: 'correctness',
  };
}

/** Pages a second of the list of surveys, against the bare handler: at its beginning, by votes, and far inside. */
export async function measureLists(scene: Scene): Promise<Section> {
  const { api, bare, sizes, say } = scene;
  const deep = await findDeepPage(api.ready, Math.floor(sizes.manySurveys / 2));
  const lists: List[] = [
    { name: 'latest, first page', api: '/api/surveys', bare: '/api/surveys' },
    { name: 'by votes, first page', api: '/api/surveys?sort=votes:desc', bare: '/api/surveys?sort=votes:desc' },
    {
      name: `latest, after ${count(deep.after)}`,
      api: `/api/surveys?cursor=${deep.cursor}`,
      bare: `/api/surveys?after=${encodeURIComponent(deep.position)}`,
    },
  ];
  const section: Section = {
    title: 'Pages of the list of surveys',
    words: `${count(sizes.manySurveys)} surveys, 9 of 10 published, 20 on a page; ${sizes.pages} pages a round, ${sizes.inFlight} in flight. The compressed page is what browsers ask for (\`Accept-Encoding: gzip\`); the bare handler does not compress.`,
    head: COMPARISON_HEAD,
    rows: [],
    checks: [],
  };
  for (const list of lists) {
    say(`list of surveys, ${list.name}`);
    const same = await samePageCheck(scene, list);
    const isFirst = list === lists[0];
    const contenders = [
      readingContender(scene, 'API', [api], list.api),
      readingContender(scene, 'bare', [bare], list.bare),
      ...(isFirst ? [readingContender(scene, 'compressed', [api], list.api, { 'Accept-Encoding': 'gzip' })] : []),
    ];
    const [ours, theirs, compressed] = await interleave(sizes.rounds, contenders, say);
    if (!ours || !theirs) throw new Error('Two were to be compared.');
    section.rows.push(
      comparisonRow(`${list.name}: API`, ours, theirs),
      comparisonRow(`${list.name}: bare handler`, theirs),
    );
    if (compressed) section.rows.push(comparisonRow(`${list.name}: API, compressed`, compressed, theirs));
    section.checks.push(
      ratioCheck(`pages a second: ${list.name}`, ours, theirs, 0.7),
      latencyCheck(list.name, ours),
      same,
      answeredCheck(`${list.name}, answers`, [ours, theirs]),
    );
  }
  return section;
}
