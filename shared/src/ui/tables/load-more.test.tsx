import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadMore, LoadMoreCards, type LoadMoreProps, type LoadMoreList } from '../index';

function createTestList(overrides: Partial<LoadMoreList> = {}): LoadMoreList {
  return {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => Promise.resolve({ hasNextPage: true }),
    ...overrides,
  };
}

const toApiError = () => ({ title: 'Canvass cannot be reached.' });

function renderLoadMore(list: Partial<LoadMoreList>, rest: Partial<LoadMoreProps> = {}, Footer = LoadMore) {
  render(<Footer list={createTestList(list)} shown={12} toApiError={toApiError} {...rest} />);
}

test.each([
  ['unknown', undefined, 'Showing 12'],
  ['exact', 1280, 'Showing 12 of 1,280'],
  ['exact, as the server says it', '1280', 'Showing 12 of 1,280'],
  ['more than was counted', '1000+', 'Showing 12 of 1,000+'],
  ['outrun by what shows', 11, 'Showing 12 of 12'],
])('a list whose total is %s shows how many items are loaded', (_, total, expectedText) => {
  renderLoadMore({}, { total });
  expect(screen.getByRole('status')).toHaveTextContent(expectedText);
});

test.each([
  ['a list', LoadMore],
  ['a grid of cards', LoadMoreCards],
])('%s that is completely loaded shows its length and has no button', (_, Footer) => {
  renderLoadMore({ hasNextPage: false }, { total: '1000+' }, Footer);
  expect(screen.getByRole('status')).toHaveTextContent('Showing 12 of 12');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

/** A list of two pages whose second page loads at once. */
function TwoPages() {
  const [hasNextPage, setHasNextPage] = useState(true);
  const fetchNextPage = () => {
    setHasNextPage(false);
    return Promise.resolve({ hasNextPage: false });
  };
  return (
    <LoadMore
      list={createTestList({ hasNextPage, fetchNextPage })}
      shown={hasNextPage ? 1 : 2}
      toApiError={toApiError}
    />
  );
}

test('the focus moves to the status when the last page removes the button', async () => {
  render(<TwoPages />);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(screen.getByText('Showing 2 of 2')).toHaveFocus();
});

test('the focus stays on the button while there are more pages', async () => {
  renderLoadMore({});
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
});

test('a failed page shows its error, and the button retries', async () => {
  const fetchNextPage = jest.fn(() => Promise.resolve({ hasNextPage: true }));
  renderLoadMore({ isFetchNextPageError: true, error: new Error('gone'), fetchNextPage });
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load more. Canvass cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('the previous error is hidden while the next page loads', () => {
  renderLoadMore({ isFetchNextPageError: true, isFetchingNextPage: true, error: new Error('gone') });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveAttribute('aria-busy', 'true');
});
