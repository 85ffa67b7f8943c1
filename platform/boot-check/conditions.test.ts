import { ALL_CONDITIONS, describeConditions, USUAL_CONDITIONS } from './conditions';

const NAMES = Object.keys(USUAL_CONDITIONS) as (keyof typeof USUAL_CONDITIONS)[];

const listValues = (name: (typeof NAMES)[number]) => [...new Set(ALL_CONDITIONS.map((each) => each[name]))];

test('each value of a condition meets each value of every other condition', () => {
  const pairs = NAMES.flatMap((one, index) =>
    NAMES.slice(index + 1).flatMap((other) =>
      listValues(one).flatMap((value) =>
        listValues(other).map((otherValue) => ({ [one]: value, [other]: otherValue })),
      ),
    ),
  );
  expect(pairs.length).toBeGreaterThan(60);
  for (const pair of pairs) expect(ALL_CONDITIONS).toContainEqual(expect.objectContaining(pair));
});

test('only what is unusual about conditions is named', () => {
  expect(ALL_CONDITIONS.map(describeConditions).slice(0, 2)).toEqual([
    [],
    ['390 px wide', 'de-DE', 'America/Los_Angeles', 'with a full storage', 'translated'],
  ]);
});
