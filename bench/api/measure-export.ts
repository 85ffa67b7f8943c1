import type { Check, Section } from '../harness/document';
import type { DownloadOutcome } from '../harness/load';
import { watchMemory } from '../harness/usage';
import { count, tenth } from '../harness/words';
import { OWNER, signToken } from './people';
import type { Scene } from './scene';
import type { VotedSurvey } from './seed-votes';

/** Megabytes that the process may grow by. */
const MEMORY_BUDGET = 64;

interface Export {
  name: string;
  format: 'csv' | 'jsonl';
  survey: VotedSurvey;
  pause: number;
}

/** What, as it is, as it should be. */
type Expectation = [string, string | number | undefined, string | number | undefined];

/** What is wrong with an export; empty when nothing is. */
function faultsOf({ format, survey }: Export, outcome: DownloadOutcome): string[] {
  const { status, complete, records, sha256, trailers, answers } = outcome;
  const rows = format === 'csv' ? records - 1 : records;
  const expected: Expectation[] = [
    ['status', status, 200],
    ['end', complete ? 'reached' : 'cut', 'reached'],
    ['rows', rows, survey.votes],
    ['X-Row-Count', trailers['x-row-count'], String(survey.votes)],
    ['X-Content-SHA256', trailers['x-content-sha256'], sha256],
    ...(format === 'jsonl'
      ? (['Yes', 'No'] as const).map((each): Expectation => [each, answers[each], survey.answers[each]])
      : []),
  ];
  return expected.filter(([, is, should]) => is !== should).map(([what, is, should]) => `${what} ${is}, not ${should}`);
}

async function run({ surroundings }: Scene, url: string, pid: number, each: Export) {
  const { format, survey, pause } = each;
  const { result, before, peak } = await watchMemory(pid, () =>
    surroundings.load.download({
      url: `${url}/api/surveys/responses/${survey.id.toHexString()}/export.${format}`,
      headers: { Authorization: `Bearer ${signToken(OWNER.uid)}` },
      format,
      pause,
    }),
  );
  const faults = faultsOf(each, result);
  // How quick a reader that stops is says nothing.
  const speed = pause > 0 ? '' : count(survey.votes / (result.milliseconds / 1000));
  const growth = peak - before;
  const row = [each.name, count(survey.votes), tenth(result.bytes / 1e6), speed, tenth(before), tenth(peak)];
  return { row: [...row, tenth(growth)], growth, faults };
}

function checksOf({ name, survey }: Export, growth: number, faults: string[], isLarge: boolean): Check[] {
  const right: Check = {
    what: `export ${name}`,
    figure: faults.length === 0 ? 'as stored' : faults.join('; '),
    budget: `${count(survey.votes)} rows, hash and totals right`,
    met: faults.length === 0,
    kind: 'correctness',
  };
  if (!isLarge) return faults.length === 0 ? [] : [right];
  const memory: Check = {
    what: `export ${name}, memory`,
    figure: `+${tenth(growth)} MB`,
    budget: `< ${MEMORY_BUDGET} MB growth`,
    met: growth < MEMORY_BUDGET,
    kind: 'speed',
  };
  return [memory, right];
}

/** An API process that has been at work, as one in service has: what its first answers need is no export's growth. */
async function startWarmApi({ surroundings, full, sizes }: Scene) {
  const api = await surroundings.startApi(full);
  const requests = [{ method: 'GET', path: '/api/surveys' }];
  await surroundings.load.burst({ targets: [api.ready], requests, count: sizes.pages, inFlight: sizes.inFlight });
  return api;
}

/** Memory of API processes while they export. */
export async function measureExport(scene: Scene): Promise<Section> {
  const { exported, exportedBefore, sizes, say } = scene;
  say(`export of ${count(sizes.exported)} responses`);
  const [few, many] = [count(sizes.exportedBefore), count(sizes.exported)];
  const section: Section = {
    title: `Export of ${many} responses`,
    words: `Memory of an API process, looked at every 100 ms, from before an export to its peak. Each group is a process of its own that has answered ${count(sizes.pages)} list pages and no export before. The slow reader stops for ${sizes.pause / 1000} s after the first piece.`,
    head: ['', 'rows', 'MB sent', 'rows a second', 'MB before', 'MB at the peak', 'growth MB'],
    rows: [],
    checks: [],
  };
  for (const format of ['csv', 'jsonl'] as const) {
    const groups: Export[][] = [
      [{ name: `${format} of ${few}`, format, survey: exportedBefore, pause: 0 }],
      [
        { name: `${format} of ${many}`, format, survey: exported, pause: 0 },
        { name: `${format} of ${many}, again`, format, survey: exported, pause: 0 },
        { name: `${format} of ${many}, slow reader`, format, survey: exported, pause: sizes.pause },
      ],
    ];
    for (const group of groups) {
      const api = await startWarmApi(scene);
      for (const each of group) {
        say(`  ${each.name}`);
        const { row, growth, faults } = await run(scene, api.ready, api.pid, each);
        section.rows.push(row);
        section.checks.push(...checksOf(each, growth, faults, each.survey === exported));
      }
      await api.stop();
    }
  }
  return section;
}
