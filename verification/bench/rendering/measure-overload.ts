import type { Check, Section } from '../harness/document';
import { formatCount, formatTenth } from '../harness/format-numbers';
import { percentile } from '../harness/statistics';
import type { RenderingFixture } from './fixture';

/** How many times as much as can be rendered is asked for. */
const FACTORS = [1, 2, 4];

/** How many pages are asked for at the same time to find out how many can be rendered. */
const IN_FLIGHT = 8;

/** Under overload, at least this share of the documents that can be rendered is rendered. */
const MIN_SHARE = 0.8;

/** Milliseconds in which a page that is not rendered must be known as such, so that its frame can be sent. */
const MAX_REFUSAL_MS = 300;

/** Milliseconds until documents that were kept are made again, with some to spare. */
const CACHE_EXPIRY_MS = 1500;

export interface OverloadSizes {
  surveys: number;
  /** How long each load lasts. */
  seconds: number;
}

interface Measured {
  factor: number;
  perSecond: number;
  documentsPerSecond: number;
  documentMs: number[];
  refusalMs: number[];
  errors: number;
}

/** The highest rate at which the renderer answers everybody. */
async function measureCapacity({ environment, renderer, paths }: RenderingFixture, seconds: number): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET', path }));
  const count = Math.min(paths.length, seconds * 100);
  const target = { targets: [renderer.origin], requests, count, inFlight: IN_FLIGHT };
  const { milliseconds } = await environment.loadGenerator.burst(target);
  return count / (milliseconds / 1000);
}

async function measure(
  fixture: RenderingFixture,
  factor: number,
  capacity: number,
  seconds: number,
): Promise<Measured> {
  await new Promise((resolve) => setTimeout(resolve, CACHE_EXPIRY_MS));
  const { environment, renderer, paths } = fixture;
  const requests = paths.map((path) => ({ method: 'GET', path }));
  const perSecond = factor * capacity;
  const { milliseconds, answers } = await environment.loadGenerator.arrivals({
    target: renderer.origin,
    requests,
    perSecond,
    seconds,
  });
  const getLatencies = (status: string) =>
    answers.filter((answer) => answer.status === status).map(({ latencyMs }) => latencyMs);
  const [documentMs, refusalMs] = [getLatencies('200'), getLatencies('503')];
  return {
    factor,
    perSecond,
    documentsPerSecond: documentMs.length / (milliseconds / 1000),
    documentMs,
    refusalMs,
    errors: answers.length - documentMs.length - refusalMs.length,
  };
}

function createChecks(capacity: number, all: Measured[]): Check[] {
  return all.flatMap(({ factor, documentsPerSecond, refusalMs, errors }): Check[] => {
    const slowest = refusalMs.length === 0 ? 0 : percentile(refusalMs, 99);
    return [
      {
        label: `${factor} × what can be rendered, documents a second`,
        budget: `≥ ${MIN_SHARE} × ${formatCount(capacity)}`,
        value: formatCount(documentsPerSecond),
        isMet: documentsPerSecond >= MIN_SHARE * capacity,
        kind: 'speed',
      },
      {
        label: `${factor} × what can be rendered, refusals, p99`,
        budget: `≤ ${MAX_REFUSAL_MS} ms`,
        value: `${formatTenth(slowest)} ms`,
        isMet: slowest <= MAX_REFUSAL_MS,
        kind: 'speed',
      },
      {
        label: `${factor} × what can be rendered, answers`,
        budget: 'every answer is a document or a refusal',
        value: errors === 0 ? 'all' : `${errors} others`,
        isMet: errors === 0,
        kind: 'correctness',
      },
    ];
  });
}

const formatLatency = (latencies: number[], percent: number) =>
  latencies.length === 0 ? '' : formatTenth(percentile(latencies, percent));

/** Documents of different surveys, asked for at rates up to four times what can be rendered. */
export async function measureOverload(
  fixture: RenderingFixture,
  { seconds }: OverloadSizes,
  log: (line: string) => void,
): Promise<Section> {
  log('measuring what can be rendered');
  // Once more: the first round finds code that has not run yet.
  await measureCapacity(fixture, seconds / 3);
  const capacity = await measureCapacity(fixture, seconds);
  const all: Measured[] = [];
  for (const factor of FACTORS) {
    log(`${factor} × ${formatCount(capacity)} a second`);
    all.push(await measure(fixture, factor, capacity, seconds));
  }
  return {
    title: 'Overload',
    description: `Pages of different surveys, requested from the renderer itself. What can be rendered is how many a second it answers if ${IN_FLIGHT} are asked for at the same time: ${formatCount(capacity)}.`,
    columns: [
      'asked for',
      'a second',
      'documents a second',
      'document p50 ms',
      'document p99 ms',
      'refused',
      'refusal p50 ms',
      'refusal p99 ms',
    ],
    rows: all.map(({ factor, perSecond, documentsPerSecond, documentMs, refusalMs }) => [
      `${factor} ×`,
      formatCount(perSecond),
      formatCount(documentsPerSecond),
      formatLatency(documentMs, 50),
      formatLatency(documentMs, 99),
      formatCount(refusalMs.length),
      formatLatency(refusalMs, 50),
      formatLatency(refusalMs, 99),
    ]),
    checks: createChecks(capacity, all),
  };
}
