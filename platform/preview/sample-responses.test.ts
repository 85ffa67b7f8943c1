import { declarations } from '@canvass/shared/contracts/server';
import type { EndpointName } from '@canvass/shared/contracts';
import { createOperationFinder } from './api-description';
import { describeLocalApi } from './local-preview';
import { SCENARIOS, type Scenario } from './preview-state';
import { createSampleResponse } from './sample-responses';

const description = describeLocalApi();
const findOperation = createOperationFinder(description);

/** The endpoints whose responses are JSON, but for the description itself, which has no fixed content. */
const names = (Object.keys(declarations) as EndpointName[]).filter(
  (name) => !declarations[name].produces && name !== 'readOpenApi',
);

function getSample(name: EndpointName, scenario: Scenario, query = '') {
  const { method, path } = declarations[name];
  const address = path.replaceAll(/:\w+/g, '65f0c1d2e3a4b5968778695a');
  const operation = findOperation(method, address);
  if (!operation) throw new Error(`The description has no ${method} ${path}.`);
  return createSampleResponse(operation, description, scenario, new URL(`http://localhost/api${address}${query}`));
}

test.each(names)('the generated responses of %s are what its contract allows', (name) => {
  const { answer } = declarations[name];
  for (const scenario of ['full', 'empty'] as const) {
    const { status, body } = getSample(name, scenario);
    expect(status).toBe(200);
    expect(answer.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  }
});

/** The endpoints that succeed in every scenario, because the session needs them. */
const UNREFUSED_NAMES = new Set<EndpointName>(['sendTelemetry', 'readOwnOverride', 'verifyOverride']);

test.each(names.filter((name) => !UNREFUSED_NAMES.has(name)))(
  'a refusal of %s is a problem that does not end the session',
  (name) => {
    const { status, body, headers } = getSample(name, 'refused');
    expect(headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code: expect.any(String), title: expect.any(String) });
    expect([403, 404, 409, 422, 500]).toContain(status);
  },
);

test('a full list has items with and without the optional fields, and a second page', () => {
  const { body, headers } = getSample('listUsers', 'full', '?role=user');
  const users = JSON.parse(body) as Record<string, unknown>[];
  expect(users).toHaveLength(12);
  expect(users.some((user) => 'proUntil' in user)).toBe(true);
  expect(users.some((user) => !('proUntil' in user))).toBe(true);
  expect(headers).toMatchObject({
    'x-total-count': '24',
    link: '</api/users?role=user&cursor=next>; rel="next"',
  });
  expect(getSample('listUsers', 'full', '?cursor=next').headers['link']).toBeUndefined();
});

test('an empty list has no items and no second page', () => {
  const { body, headers } = getSample('listUsers', 'empty');
  expect([body, headers['x-total-count'], headers['link']]).toEqual(['[]', '0', undefined]);
});

test('options of one question differ from each other', () => {
  const { questions } = JSON.parse(getSample('readSurvey', 'full').body) as { questions: { options: string[] }[] };
  for (const { options } of questions) expect(new Set(options).size).toBe(options.length);
});

test.each(SCENARIOS)('the same request gets the same response (%s)', (scenario) => {
  expect(getSample('readOverview', scenario)).toEqual(getSample('readOverview', scenario));
});
