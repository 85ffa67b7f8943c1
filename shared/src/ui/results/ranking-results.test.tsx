import { render, screen } from '@testing-library/react';
import { createTestQuestion } from '../../testing/test-data';
import { formatResultSummary, ResultCounts, sortByAverageRank, type QuestionResults } from '../index';

/** A ranking with how often each option has each rank. */
function createTestRanking(ranks: Record<string, number[]>, overrides: Partial<QuestionResults> = {}): QuestionResults {
  const question = createTestQuestion({ kind: 'ranking', options: Object.keys(ranks) });
  const answered = Object.values(ranks)[0]?.reduce((sum, count) => sum + count, 0) ?? 0;
  const counts = Object.entries(ranks).map(([option, each]) => ({
    option,
    count: each[0] ?? 0,
    share: answered === 0 ? 0 : (each[0] ?? 0) / answered,
    ranks: each,
  }));
  return { ...question, answered, counts, ...overrides };
}

const drinks = createTestRanking({ Tea: [1, 1, 1], Coffee: [0, 1, 2], Juice: [2, 1, 0] });
const listItemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('the results of a ranking go from the best average rank to the worst, with first places', () => {
  render(<ResultCounts question={drinks} />);
  expect(listItemTexts()).toEqual([
    'Juice2 first, 67% average rank 1.3',
    'Tea1 first, 33% average rank 2.0',
    'Coffee0 first, 0% average rank 2.7',
  ]);
  expect(screen.getByText('The longer the bar, the better the average rank.')).toBeVisible();
});

test('the own ranks are shown in the results of a ranking', () => {
  render(<ResultCounts dense question={drinks} ownAnswer={['Tea', 'Juice', 'Coffee']} />);
  expect(listItemTexts()[0]).toBe('JuiceYour rank: 22 first, 67% average rank 1.3');
  expect(screen.getAllByText(/^Your rank/)).toHaveLength(3);
});

test('options with the same average rank go by first places, then by their order', () => {
  const ranking = createTestRanking({ A: [0, 4, 0], B: [2, 0, 2], C: [2, 0, 2] });
  expect(sortByAverageRank(ranking).map(({ option }) => option)).toEqual(['B', 'C', 'A']);
});

test('a ranking that nobody has answered says so of every option', () => {
  render(<ResultCounts question={createTestRanking({ Tea: [0, 0], Coffee: [0, 0] })} />);
  expect(listItemTexts()).toEqual(['Tea0 first, 0% no rank yet –', 'Coffee0 first, 0% no rank yet –']);
});

test('the summary of a ranking says what a rank means, and how many answered if it could be left out', () => {
  expect(formatResultSummary(drinks)).toBe('By average rank, 1 is best');
  expect(formatResultSummary({ ...drinks, required: false })).toBe('By average rank, 1 is best, 3 answers');
});
