import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020';
import { problems, type EndpointDeclaration, type EndpointName } from '@canvass/shared/contracts';
import { declarations } from '@canvass/shared/contracts/server';
import { selectRows } from '@canvass/testing/exhaustive-table';
import { startApi, type TestApi } from '../../testing/api';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';
import { createTemporaryDirectory } from '../../testing/services';

/** The parts of the description that these tests check. */
interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: object;
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>;
  'x-access': unknown;
}

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: object };
}

const names = Object.keys(declarations) as EndpointName[];
const all: Record<EndpointName, EndpointDeclaration> = declarations;

const rows = names.map((name) => [name] as const);

/** The endpoints of each test. */
const selected = selectRows('descriptions × endpoints', {
  input: rows,
  answer: rows,
  invalidToken: rows.filter(([name]) => all[name].access !== 'anyone'),
});

let api: TestApi;
let sampleRequests: SampleRequests;
let description: Description;
/** Compiles each component once, for all references to it. */
const ajv = new Ajv2020({ strict: false, validateFormats: false });

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
  description = (await api.call(declarations.readOpenApi)).body as unknown as Description;
});

afterAll(() => api.stop());

function getOperation(name: EndpointName): Operation | undefined {
  const { method, path } = all[name];
  return description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
}

/** Fetches and reads a response of which only the headers matter: an unread one keeps its connection open after the tests. */
async function fetchHeaders(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(api.url + path, init);
  await response.arrayBuffer();
  return response;
}

function withoutCharset(type: string): string {
  return type.split(';')[0] ?? '';
}

/** Creates a function that validates a value against a schema of the description, including its references. */
function createValidator(schema: object) {
  if (!ajv.getSchema('description')) ajv.addSchema({ $id: 'description', components: description.components });
  const references = JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/');
  return ajv.compile(JSON.parse(references) as object);
}

test('the description is valid OpenAPI 3.1', async () => {
  const directory = createTemporaryDirectory('openapi');
  const file = join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(description));
  // The validator is an ES module, which Jest cannot load, so it runs as a program.
  const program = resolve(
    import.meta.dirname,
    '../../../node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
  expect(JSON.parse(stdout)).toEqual({ valid: true });
  expect(description.openapi).toMatch(/^3\.1\./);
});

test('the description lists every endpoint exactly once', () => {
  const described = Object.values(description.paths).flatMap((path) => Object.values(path));
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    expect(getOperation(name)).toMatchObject({
      operationId: name,
      summary: all[name].summary,
      'x-access': all[name].access,
    });
  }
});

test('every reference in the description resolves', () => {
  const text = JSON.stringify(description);
  const targets = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, target = '']) => target));
  const missing = [...targets].filter((target) => {
    let value: unknown = description;
    for (const key of target.split('/')) value = (value as Record<string, unknown> | undefined)?.[key];
    return value === undefined;
  });
  expect([targets.size > 20, missing]).toEqual([true, []]);
});

test('lists document pagination headers, writes their idempotency key, and public reads their ETag', () => {
  expect(getOperation('listSurveys')?.responses['200']?.headers).toHaveProperty('Link');
  expect(getOperation('listSurveys')?.responses['200']?.headers).toHaveProperty('X-Total-Count');
  expect(getOperation('readSurvey')?.responses['200']?.headers).not.toHaveProperty('Link');
  expect(getOperation('readSurvey')?.responses['200']?.headers).toHaveProperty('ETag');
  expect(JSON.stringify(getOperation('castVote')?.parameters)).toContain('IdempotencyKey');
  for (const name of ['listSurveys', 'issueToken', 'checkRole', 'sendTelemetry'] as const) {
    expect(JSON.stringify(getOperation(name)?.parameters)).not.toContain('IdempotencyKey');
  }
});

test('the description says which token each endpoint requires', () => {
  expect(getOperation('listSurveys')?.security).toEqual([{}, { productToken: [] }]);
  expect(getOperation('createSurvey')?.security).toEqual([{ productToken: [] }]);
  expect(getOperation('issueToken')?.security).toEqual([{ identityToken: [] }]);
  expect(getOperation('readMetrics')?.security).toEqual([{ operatorToken: [] }]);
  expect(getOperation('live')?.security).toEqual([]);
});

test.each(selected.input)('%s documents its parameters, query and body as it validates them', (name) => {
  const { params, query, body } = sampleRequests[name];
  const operation = getOperation(name);
  const described = (where: string) => operation?.parameters.filter((each) => each.in === where) ?? [];
  expect(described('path').map((each) => each.name)).toEqual(Object.keys(params ?? {}));
  expect(described('query').map((each) => each.name)).toEqual(expect.arrayContaining(Object.keys(query ?? {})));
  const required = described('query').filter((each) => each.required);
  expect(Object.keys(query ?? {})).toEqual(expect.arrayContaining(required.map((each) => each.name)));
  const schema = (operation?.requestBody as { content: Record<string, { schema: object }> } | undefined)?.content[
    'application/json'
  ]?.schema;
  expect(schema !== undefined).toBe(all[name].body !== undefined);
  if (!schema) return;
  const check = createValidator(schema);
  expect([check(body), check.errors]).toEqual([true, null]);
  expect(check('nonsense')).toBe(false);
});

test.each(selected.answer)('%s answers as documented', async (name) => {
  const { createReplacement, ...sample } = sampleRequests[name];
  const response = await api.send(all[name], { ...sample, ...(await createReplacement?.()) });
  const type = response.headers.get('content-type') ?? '';
  const content = getOperation(name)?.responses[response.status]?.content ?? {};
  expect([name, response.status]).toEqual([name, 200]);
  expect(Object.keys(content).map(withoutCharset)).toEqual([withoutCharset(type)]);
  const check = createValidator(Object.values(content)[0]?.schema ?? {});
  const text = await response.text();
  expect([check(withoutCharset(type) === 'application/json' ? JSON.parse(text) : text), check.errors]).toEqual([
    true,
    null,
  ]);
});

test.each(selected.invalidToken)('%s documents the problem for an invalid token', async (name) => {
  const { status, body, headers } = await api.call(all[name], { ...sampleRequests[name], token: 'nonsense' });
  const content = getOperation(name)?.responses[status]?.content ?? {};
  expect(Object.keys(content)).toEqual([withoutCharset(headers.get('content-type') ?? '')]);
  const check = createValidator(Object.values(content)[0]?.schema ?? {});
  expect([check(body), check.errors]).toEqual([true, null]);
  expect(check({ ...body, code: 'survey-closed' })).toBe(false);
});

test('every declared problem is documented under its status', () => {
  for (const name of names) {
    for (const code of all[name].problems) {
      const described = JSON.stringify(getOperation(name)?.responses[problems[code][0]]);
      expect([name, code, described.includes(`"${code}"`)]).toEqual([name, code, true]);
    }
  }
});

describe('the docs page', () => {
  const getPolicy = ({ headers }: Response) => headers.get('content-security-policy') ?? '';

  test('loads only files of its own origin, and all of them are there', async () => {
    const page = await fetch(`${api.url}/api/docs`);
    const html = await page.text();
    const addresses = [...html.matchAll(/(?:src|href|data-description)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(6);
    expect(addresses.filter((address) => !address.startsWith('/api/'))).toEqual([]);
    for (const address of addresses) {
      const response = await fetch(api.url + address);
      expect([address, response.status, (await response.text()).length > 100]).toEqual([address, 200, true]);
    }
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('has no inline script and no inline style', async () => {
    const html = await (await fetch(`${api.url}/api/docs`)).text();
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]* src=)/);
  });

  test('has a strict content security policy, as do its files', async () => {
    for (const path of ['/api/docs', '/api/docs/', '/api/docs/docs.js', '/api/docs/swagger-ui-bundle.js']) {
      const policy = getPolicy(await fetchHeaders(path));
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
    }
    expect(getPolicy(await fetchHeaders('/api/openapi.json'))).not.toContain('data:');
  });

  test('gets a 304 for an unchanged file', async () => {
    const { headers } = await fetchHeaders('/api/docs/swagger-ui.css');
    const secondResponse = await fetchHeaders('/api/docs/swagger-ui.css', {
      // `fetch` would ask for a fresh copy; with this header, as in browsers, it does not.
      headers: { 'If-None-Match': headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
    });
    expect(secondResponse.status).toBe(304);
  });

  test('does not serve other files of the package', async () => {
    for (const path of ['package.json', 'index.html', 'swagger-ui-bundle.js.map', '..%2fpackage.json', 'docs.ts']) {
      expect([path, (await fetchHeaders(`/api/docs/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
