import type { EndpointDeclaration, EndpointName } from '@canvass/shared/contracts';
import { startApi, type TestApi } from '../../testing/api';
import { applyChange, withTextBody } from '../../testing/requests/edge-values';
import { isAcceptedByContract } from '../../testing/requests/generated-requests';
import { getRequestValueAt, listPaths, type Json } from '../../testing/requests/json-paths';
import { listEndpointsWith } from '../../testing/requests/list-endpoints';
import { createSampleRequests, type SampleRequests } from '../../testing/requests/sample-requests';

/** Nothing that can be seen, and nothing that `trim` removes. */
const INVISIBLE = '\u200B\u3164\u2800\u2060\uFE0F';

let api: TestApi;
let sampleRequests: SampleRequests;

beforeAll(async () => {
  api = await startApi();
  sampleRequests = await createSampleRequests(api);
});

afterAll(() => api.stop());

/** The texts of a sample's body that must not be empty. */
function listRequiredTexts(name: EndpointName, endpoint: EndpointDeclaration): string[] {
  const sample = sampleRequests[name];
  return listPaths(sample.body as Json)
    .map((path) => ['body', ...path].join('.'))
    .filter((fieldPath) => typeof getRequestValueAt(sample, fieldPath) === 'string')
    .filter(
      (fieldPath) => !isAcceptedByContract(endpoint, withTextBody(applyChange(sample, { fieldPath, value: '' }))),
    );
}

const testedFields: string[] = [];

test.each(listEndpointsWith('body'))(
  '%s refuses a required text that cannot be seen, and names its field',
  async (name, endpoint) => {
    for (const fieldPath of listRequiredTexts(name, endpoint)) {
      // The service parses the list of addresses, and names its rows.
      if (fieldPath === 'body.list') continue;
      const { createReplacement, optionalPaths: _optional, ...sample } = sampleRequests[name];
      const request = { ...sample, ...(await createReplacement?.()) };
      const response = await api.send(endpoint, withTextBody(applyChange(request, { fieldPath, value: INVISIBLE })));
      const { errors = [] } = (await response.json()) as { errors?: { field: string }[] };
      expect({ fieldPath, status: response.status }).toEqual({ fieldPath, status: 422 });
      expect(errors.map(({ field }) => fieldPath.startsWith(field) || field.startsWith(fieldPath))).toContain(true);
      testedFields.push(`${name} ${fieldPath}`);
    }
  },
);

test('the tested texts include those of every kind', () => {
  expect(testedFields).toEqual(
    expect.arrayContaining([
      'createSurvey body.title',
      'createSurvey body.questions.0.title',
      'updateSurvey body.title',
      'sendMessage body.name',
      'sendMessage body.message',
      'requestSurveyorRole body.purpose',
    ]),
  );
});
