import { generateSync, type GenerateOptions, type JsonSchema } from 'json-schema-faker';
import type { ApiDescription, ApiOperation } from './api-description';
import type { Scenario } from './preview-state';

/** A response of the preview's API. */
export interface SampleResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** How many items a list has in the scenario `full`. */
const LIST_LENGTH = 12;

/** Lists inside of items have fewer, so that pages stay readable. */
const INNER_LIST_LENGTHS = { minItems: 2, maxItems: 5 };

/** Dates lie before and after the present, so that some surveys are open and others are closed. */
const DATE_RANGE_MS = 300 * 24 * 60 * 60 * 1000;

const MINUTE_MS = 60_000;

/** Numbers without bounds in the contract are counts. */
const COUNT_LIMIT = 50;

/** Texts that pages have to display: usual ones, and the lengths, scripts, and characters that break layouts. */
const TEXTS = [
  'How satisfied are you with your team?',
  'Yes',
  'Remote work in 2026',
  'Several times a week, but rarely on Mondays, because that is when everyone meets at the office and discusses what the week will bring, who is on leave, and which customers are still waiting for an answer.',
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  'ما مدى رضاك عن فريقك؟',
  '您对我们的服务满意吗？',
  '<b>Not</b> markup & "quoted" \u{1F600}',
];

/** Operations of the shell that succeed in every scenario, because users see no difference when they are refused. */
const UNREFUSED_OPERATIONS = new Set(['sendTelemetry', 'readOwnOverride', 'verifyOverride']);

/** Problems that end the session rather than refuse a request. */
const SESSION_PROBLEMS = new Set([
  'session-ended',
  'user-unknown',
  'invalid-token',
  'token-expired',
  'unauthenticated',
]);

/** The statuses of problems, in order of preference: decisions about this request before general failures. */
const REFUSAL_STATUSES = ['404', '403', '409', '422', '500'];

type SchemaObject = Exclude<JsonSchema, boolean>;

function isUnbounded({ minimum, maximum }: SchemaObject): boolean {
  const isLimit = (bound: number | undefined) => bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER;
  return isLimit(maximum) && (isLimit(minimum) || minimum === 0 || minimum === 1);
}

function isPlainText({ type, format, pattern, enum: values, const: constant }: SchemaObject): boolean {
  return type === 'string' && [format, pattern, values, constant].every((each) => each === undefined);
}

/** A number from the characters of a text, the same at every run. */
function hash(text: string): number {
  let value = 7;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}

/** A number for the value at a path such as `/options/0`: different for neighbors in a list, the same at every run. */
function getValueIndex(path: string, seed: number): number {
  const positions = path.match(/\d+/g) ?? [];
  return positions.reduce((sum, position) => sum + Number(position), hash(path.replaceAll(/\d+/g, '')) + seed);
}

/** What the responses are generated from, besides the contracts. */
interface Sample {
  seed: number;
  /** Who asks: single records belong to them. */
  email?: string | undefined;
}

function toWholeMinute(dateTime: string): string {
  return new Date(Math.floor(Date.parse(dateTime) / MINUTE_MS) * MINUTE_MS).toISOString();
}

/** Replaces random characters and numbers by ones that people would write. `path` is that of the value: `/items/0`. */
function toPlausibleValue(value: unknown, schema: JsonSchema, path: string, { seed, email }: Sample): unknown {
  if (typeof schema === 'boolean') return value;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (typeof value === 'number' && isUnbounded(schema)) return getValueIndex(path, seed) % COUNT_LIMIT;
  // People choose times by the minute.
  if (typeof value === 'string' && schema.format === 'date-time') return toWholeMinute(value);
  if (typeof value !== 'string' || !isPlainText(schema)) return value;
  const index = getValueIndex(path, seed);
  if (/email$/i.test(name)) return email ?? `person${index % 100}@example.org`;
  return TEXTS[index % TEXTS.length];
}

/** Empties lists, and sets counts to 0. */
function toEmptyValue(value: unknown, schema: JsonSchema): unknown {
  if (typeof schema === 'boolean') return value;
  if (Array.isArray(value) && !schema.minItems) return [];
  return typeof value === 'number' && isUnbounded(schema) ? (schema.minimum ?? 0) : value;
}

function generateValue(schema: SchemaObject, { components }: ApiDescription, options: GenerateOptions): unknown {
  const now = Date.now();
  return generateSync(
    { ...schema, components },
    {
      maxDepth: 12,
      minDateTime: new Date(now - DATE_RANGE_MS).toISOString(),
      maxDateTime: new Date(now + DATE_RANGE_MS).toISOString(),
      ...options,
    },
  );
}

/** An item with all or with none of the optional fields. */
function generateItem(schema: SchemaObject, description: ApiDescription, sample: Sample, isComplete: boolean): unknown {
  return generateValue(schema, description, {
    seed: sample.seed,
    ...INNER_LIST_LENGTHS,
    ...(isComplete ? { alwaysFakeOptionals: true } : { optionalsProbability: 0 }),
    outputTransform: (value, part, path) => toPlausibleValue(value, part, path, sample),
  });
}

function generateBody(schema: SchemaObject, description: ApiDescription, scenario: Scenario, sample: Sample): unknown {
  if (scenario === 'empty') {
    return generateValue(schema, description, {
      seed: sample.seed,
      optionalsProbability: 0,
      ...INNER_LIST_LENGTHS,
      outputTransform: (value, part, path) => toEmptyValue(toPlausibleValue(value, part, path, sample), part),
    });
  }
  const { items } = schema;
  if (schema.type !== 'array' || typeof items !== 'object') return generateItem(schema, description, sample, true);
  return Array.from({ length: LIST_LENGTH }, (_, index) =>
    generateItem(items, description, { seed: sample.seed + index }, index % 2 === 0),
  );
}

/** A problem that refuses this request but not the session. */
function createRefusal({ responses }: ApiOperation, { components }: ApiDescription): SampleResponse {
  for (const status of REFUSAL_STATUSES) {
    const examples = responses[status]?.content?.['application/problem+json']?.examples ?? {};
    const code = Object.keys(examples).find((each) => !SESSION_PROBLEMS.has(each));
    const problem = code === undefined ? undefined : components.examples[code]?.value;
    if (problem === undefined) continue;
    const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
    return { status: Number(status), headers, body: JSON.stringify(problem) };
  }
  throw new Error('The operation declares no problem that would refuse it.');
}

/** The headers of a list: how many items there are, and where the next page is. */
function createListHeaders(url: URL, isFull: boolean): Record<string, string> {
  if (!isFull || url.searchParams.has('cursor')) return { 'x-total-count': String(isFull ? 2 * LIST_LENGTH : 0) };
  const query = new URLSearchParams(url.searchParams);
  query.set('cursor', 'next');
  return { 'x-total-count': String(2 * LIST_LENGTH), link: `<${url.pathname}?${query.toString()}>; rel="next"` };
}

/**
 * A response that the description allows, the same for the same request.
 * @param url of the request, with the path at which the API is served.
 * @param email of the user who asks.
 */
export function createSampleResponse(
  operation: ApiOperation,
  description: ApiDescription,
  scenario: Scenario,
  url: URL,
  email?: string,
): SampleResponse {
  if (scenario === 'refused' && !UNREFUSED_OPERATIONS.has(operation.operationId)) {
    return createRefusal(operation, description);
  }
  const { headers = {}, content = {} } = operation.responses['200'] ?? {};
  const [type = 'application/json', { schema = {} } = {}] = Object.entries(content)[0] ?? [];
  const isFull = scenario !== 'empty';
  const value = generateBody(schema as SchemaObject, description, scenario, { seed: hash(url.href), email });
  return {
    status: 200,
    headers: {
      'content-type': type,
      ...('X-Total-Count' in headers && createListHeaders(url, isFull)),
    },
    body: type.startsWith('application/json') ? JSON.stringify(value) : String(value),
  };
}
