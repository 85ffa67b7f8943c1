import fc from 'fast-check';
import { getRecordRules, isInSpan, listAnswerOptions, parseSpan } from './index';
import { checkAnswer } from '../answers';
import { MAX_OPTIONS, type Question } from '../questions';

const { count, findOption, match } = getRecordRules('number');

function createNumberQuestion(least: number, most: number): Question {
  return { title: 'How many?', description: '', kind: 'number', options: [], least, most };
}

/** Bounds, near to each other or not, and a number between them. */
const boundsAndNumber = fc
  .tuple(
    fc.integer({ min: -1_000_000_000, max: 999_999_999 }),
    fc.constantFrom(1, 19, 20, 21, 99, 100, 5000, 2_000_000_000),
    fc.nat(),
  )
  .chain(([least, range, part]) => {
    const most = Math.min(least + 1 + (part % range), 1_000_000_000);
    return fc.integer({ min: least, max: most }).map((number) => ({ least, most, number }));
  });

test('spans follow one another from the lowest number to the highest, and are at most as many as options', () => {
  fc.assert(
    fc.property(boundsAndNumber, ({ least, most }) => {
      const spans = listAnswerOptions(createNumberQuestion(least, most))
        .map(parseSpan)
        .map(({ from, until }) => [Number(from), Number(until)] as const);
      expect(spans.length).toBeLessThanOrEqual(MAX_OPTIONS);
      expect([spans[0]?.[0], spans.at(-1)?.[1]]).toEqual([least, most]);
      expect(spans.every(([from, until]) => from <= until)).toBe(true);
      expect(spans.slice(1).map(([from]) => from)).toEqual(spans.slice(0, -1).map(([, until]) => until + 1));
    }),
  );
});

test('a number counts in the span that contains it, and is found by the name of the span', () => {
  fc.assert(
    fc.property(boundsAndNumber, ({ least, most, number }) => {
      const question = createNumberQuestion(least, most);
      const index = findOption(question, number);
      const span = listAnswerOptions(question)[index] ?? '';
      expect(isInSpan(span, number)).toBe(true);
      expect(count(question, number)).toEqual([`o${index}`]);
      expect(findOption(question, span)).toBe(index);
      const { from, until } = match(span, question) as { from: number; until: number };
      expect(from <= number && number <= until).toBe(true);
    }),
  );
});

// Stored tallies have a counter for each span, so none of these may ever change.
test.each([
  ['each number', 0, 19, 20, '0', '19'],
  ['twos', 0, 20, 11, '0/1', '20'],
  ['fives', 0, 60, 13, '0/4', '60'],
  ['tens', -5, 100, 12, '-5/-1', '100'],
  ['hundreds', 18, 1850, 19, '18/99', '1800/1850'],
  ['hundreds of millions', -1_000_000_000, 1_000_000_000, 11, '-1000000000/-800000001', '1000000000'],
])('spans are %s from %s to %s', (_name, least, most, length, first, last) => {
  const spans = listAnswerOptions(createNumberQuestion(least, most));
  expect([spans.length, spans[0], spans.at(-1)]).toEqual([length, first, last]);
});

test.each([
  [0, undefined],
  [60, undefined],
  [61, 'invalid'],
  [-1, 'invalid'],
  [1.5, 'invalid'],
  [NaN, 'invalid'],
  ['12', 'invalid'],
  ['0/4', 'invalid'],
  [['12'], 'invalid'],
])('the answer %j is %s', (answer, found) => {
  expect(checkAnswer(createNumberQuestion(0, 60), answer as never)).toBe(found);
});

test('a number that is not within the bounds, as in a damaged vote, counts nowhere', () => {
  const question = createNumberQuestion(0, 60);
  for (const answer of [61, -1, 'many', '', ['3']]) expect(count(question, answer)).toEqual([]);
});
