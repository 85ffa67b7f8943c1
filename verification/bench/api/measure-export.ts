import type { Check, Section } from '../harness/document';
import type { DownloadOutcome } from '../harness/load-generator';
import { watchMemory } from '../harness/usage';
import { formatCount, formatTenth } from '../harness/format-numbers';
import { SURVEY_OWNER, signToken } from './users';
import type { ApiFixture } from './fixture';
import type { VotedSurvey } from './seed-votes';

/** Budget for the memory growth of the process, in megabytes. */
const MEMORY_BUDGET_MB = 64;

interface ExportCase {
  name: string;
  format: 'csv' | 'jsonl';
  survey: VotedSurvey;
  pauseMs: number;
}

/** Label, actual value, expected value. */
type Expectation = [string, string | number | undefined, string | number | undefined];

/** The differences between an export and its expectations; empty if it is correct. */
function findFaults({ format, survey }: ExportCase, outcome: DownloadOutcome): string[] {
  const { status, isComplete, records, sha256, trailers, answers } = outcome;
  const rows = format === 'csv' ? records - 1 : records;
  const expected: Expectation[] = [
    ['status', status, 200],
    ['end', isComplete ? 'reached' : 'cut', 'reached'],
    ['rows', rows, survey.votes],
    ['X-Row-Count', trailers['x-row-count'], String(survey.votes)],
    ['X-Content-SHA256', trailers['x-content-sha256'], sha256],
    ...(format === 'jsonl'
      ? (['Yes', 'No'] as const).map((each): Expectation => [each, answers[each], survey.answers[each]])
      : []),
  ];
  return expected
    .filter(([, actual, expectedValue]) => actual !== expectedValue)
    .map(([what, is, should]) => `${what} ${is}, not ${should}`);
}

async function runExport({ environment }: ApiFixture, url: string, pid: number, each: ExportCase) {
  const { format, survey, pauseMs } = each;
  const { result, before, peak } = await watchMemory(pid, () =>
    environment.loadGenerator.download({
      url: `${url}/api/surveys/responses/${survey.id.toHexString()}/export.${format}`,
      headers: { Authorization: `Bearer ${signToken(SURVEY_OWNER.uid)}` },
      format,
      pauseMs,
    }),
  );
  const faults = findFaults(each, result);
  // The speed of a reader that pauses is meaningless.
  const speed = pauseMs > 0 ? '' : formatCount(survey.votes / (result.milliseconds / 1000));
  const growth = peak - before;
  const row = [
    each.name,
    formatCount(survey.votes),
    formatTenth(result.bytes / 1e6),
    speed,
    formatTenth(before),
    formatTenth(peak),
  ];
  return { row: [...row, formatTenth(growth)], growth, faults };
}

function createChecks({ name, survey }: ExportCase, growth: number, faults: string[], isLarge: boolean): Check[] {
  const right: Check = {
    label: `export ${name}`,
    value: faults.length === 0 ? 'as stored' : faults.join('; '),
    budget: `${formatCount(survey.votes)} rows, hash and totals right`,
    isMet: faults.length === 0,
    kind: 'correctness',
  };
  if (!isLarge) return faults.length === 0 ? [] : [right];
  const memory: Check = {
    label: `export ${name}, memory`,
    value: `+${formatTenth(growth)} MB`,
    budget: `< ${MEMORY_BUDGET_MB} MB growth`,
    isMet: growth < MEMORY_BUDGET_MB,
    kind: 'speed',
  };
  return [memory, right];
}

/** Starts an API process and warms it up: memory for its first responses must not count as growth of an export. */
async function startWarmApi({ environment, full, sizes }: ApiFixture) {
  const api = await environment.startApi(full);
  const requests = [{ method: 'GET', path: '/api/surveys' }];
  await environment.loadGenerator.burst({
    targets: [api.origin],
    requests,
    count: sizes.pageRequests,
    inFlight: sizes.inFlight,
  });
  return api;
}

/** Measures the memory of API processes during exports. */
export async function measureExport(fixture: ApiFixture): Promise<Section> {
  const { exported, exportedBaseline, sizes, log } = fixture;
  log(`export of ${formatCount(sizes.exported)} responses`);
  const [smallExport, largeExport] = [formatCount(sizes.exportedBaseline), formatCount(sizes.exported)];
  const section: Section = {
    title: `Export of ${largeExport} responses`,
    description: `Memory of an API process, sampled every 100 ms, before an export and at its peak. Each group is a separate process that has served ${formatCount(sizes.pageRequests)} list pages and no export. The slow reader pauses for ${sizes.pauseMs / 1000} s after the first chunk.`,
    columns: ['', 'rows', 'MB sent', 'rows a second', 'MB before', 'MB at the peak', 'growth MB'],
    rows: [],
    checks: [],
  };
  for (const format of ['csv', 'jsonl'] as const) {
    const groups: ExportCase[][] = [
      [{ name: `${format} of ${smallExport}`, format, survey: exportedBaseline, pauseMs: 0 }],
      [
        { name: `${format} of ${largeExport}`, format, survey: exported, pauseMs: 0 },
        { name: `${format} of ${largeExport}, again`, format, survey: exported, pauseMs: 0 },
        { name: `${format} of ${largeExport}, slow reader`, format, survey: exported, pauseMs: sizes.pauseMs },
      ],
    ];
    for (const group of groups) {
      const api = await startWarmApi(fixture);
      for (const each of group) {
        log(`  ${each.name}`);
        const { row, growth, faults } = await runExport(fixture, api.origin, api.pid, each);
        section.rows.push(row);
        section.checks.push(...createChecks(each, growth, faults, each.survey === exported));
      }
      await api.stop();
    }
  }
  return section;
}
