import { AGGREGATE_CASES } from '../cases/aggregations';
import type { CaseDoc, CrudCase } from '../cases/case';
import { READ_CASES } from '../cases/reads';
import { UPDATE_CASES } from '../cases/updates';
import { WRITE_CASES } from '../cases/writes';
import { startTarget, type TestTarget } from '../harness';

let target: TestTarget;
beforeAll(async () => {
  target = await startTarget('crud');
});
afterAll(() => target.stop());

const CASES: [string, CrudCase[]][] = [
  ['reads', READ_CASES],
  ['writes', WRITE_CASES],
  ['update operators', UPDATE_CASES],
  ['aggregations', AGGREGATE_CASES],
];

describe.each(CASES)('%s', (_, cases) => {
  test.each(cases.map((crudCase) => [crudCase.name, crudCase] as const))(
    '%s',
    async (_name, { documents, run, expectedResult, expectedError, expectedDocuments }) => {
      const collection = target.db.collection<CaseDoc>('cases');
      await collection.deleteMany({});
      if (documents.length > 0) await collection.insertMany(documents.map((doc) => ({ ...doc })));
      const outcome = await run(collection).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      const expected = expectedError === undefined ? { value: expectedResult } : { error: expectedError };
      expect(
        expectedResult === undefined && expectedError === undefined
          ? Object.keys(outcome)
          : pickNamedFields(outcome, expected),
      ).toEqual(expectedResult === undefined && expectedError === undefined ? ['value'] : expected);
      expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(expectedDocuments ?? documents);
    },
  );
});

/** Reduces a result object or error to the fields that the case expects. */
function pickNamedFields(result: unknown, expected: unknown): unknown {
  if (Array.isArray(expected) || typeof expected !== 'object' || expected === null) return result;
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(expected).map(([name, inner]) => [
      name,
      pickNamedFields((result as Record<string, unknown>)[name], inner),
    ]),
  );
}
