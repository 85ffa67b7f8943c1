import { render, screen, within } from '@testing-library/react';
import { createTestQuestion } from '../../testing/test-data';
import { formatResultSummary, ResultCounts, type QuestionResults } from '../index';

const matrix: QuestionResults = {
  ...createTestQuestion({ kind: 'matrix', rows: ['Coffee', 'Price'], options: ['Good', 'Poor'] }),
  answered: 4,
  counts: [
    { option: 'Coffee: Good', count: 3, share: 0.75 },
    { option: 'Coffee: Poor', count: 1, share: 0.25 },
    { option: 'Price: Good', count: 0, share: 0 },
    { option: 'Price: Poor', count: 4, share: 1 },
  ],
};

const listCells = (row: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${row}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the results of a matrix are a table with a line for each row', () => {
  render(<ResultCounts question={matrix} ownAnswer={['Good', 'Good']} />);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Row', 'Good', 'Poor']);
  expect(listCells('Coffee')).toEqual([' 75%3 votes, most chosen, Your answer', ' 25%1 vote']);
  expect(listCells('Price')).toEqual([' 0%0 votes, Your answer', ' 100%4 votes, most chosen']);
  expect(formatResultSummary(matrix)).toBe('4 votes');
});

test('of a matrix that nobody has answered, no option leads', () => {
  const counts = matrix.counts.map((each) => ({ ...each, count: 0, share: 0 }));
  render(<ResultCounts question={{ ...matrix, answered: 0, counts }} />);
  expect(listCells('Price')).toEqual([' 0%0 votes', ' 0%0 votes']);
});
