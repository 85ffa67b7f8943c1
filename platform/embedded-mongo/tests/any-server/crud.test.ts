import { AGGREGATE_CASES } from '../cases/aggregations';
import type { CaseDoc, CrudCase } from '../cases/case';
import { READ_CASES } from '../cases/reads';
import { UPDATE_CASES } from '../cases/updates';
import { WRITE_CASES } from '../cases/writes';
import { startTarget, type Target } from '../harness';

let target: Target;
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
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { given, run, gives, fails, leaves }) => {
    const collection = target.db.collection<CaseDoc>('cases');
    await collection.deleteMany({});
    if (given.length > 0) await collection.insertMany(given.map((doc) => ({ ...doc })));
    const outcome = await run(collection).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    const wanted = fails === undefined ? { value: gives } : { error: fails };
    expect(gives === undefined && fails === undefined ? Object.keys(outcome) : named(outcome, wanted)).toEqual(
      gives === undefined && fails === undefined ? ['value'] : wanted,
    );
    expect(await collection.find().sort({ _id: 1 }).toArray()).toEqual(leaves ?? given);
  });
});

/** The part of a result that the wanted one names: a result object and an error have more fields than a case states. */
function named(result: unknown, wanted: unknown): unknown {
  if (Array.isArray(wanted) || typeof wanted !== 'object' || wanted === null) return result;
  if (typeof result !== 'object' || result === null) return result;
  return Object.fromEntries(
    Object.entries(wanted).map(([name, inner]) => [name, named((result as Record<string, unknown>)[name], inner)]),
  );
}
