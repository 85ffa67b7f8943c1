import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadMore, type LoadMoreProps, type PagedList } from './index';

function listOf(overrides: Partial<PagedList> = {}): PagedList {
  return {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: () => Promise.resolve({ hasNextPage: true }),
    ...overrides,
  };
}

const failureOf = () => ({ title: 'Canvass cannot be reached.' });

function open(list: Partial<PagedList>, rest: Partial<LoadMoreProps> = {}) {
  render(<LoadMore list={listOf(list)} shown={12} failureOf={failureOf} {...rest} />);
}

test.each([
  ['unknown', undefined, 'Showing 12'],
  ['exact', 1280, 'Showing 12 of 1,280'],
  ['exact, as the server says it', '1280', 'Showing 12 of 1,280'],
  ['more than was counted', '1000+', 'Showing 12 of 1,000+'],
  ['outrun by what shows', 11, 'Showing 12 of 12'],
])('a list whose length is %s says how much of it shows', (_, total, said) => {
  open({}, { total });
  expect(screen.getByRole('status')).toHaveTextContent(said);
});

test('a list at its end knows its length and has no button', () => {
  open({ hasNextPage: false }, { total: '1000+', meter: true });
  expect(screen.getByRole('status')).toHaveTextContent('Showing 12 of 12');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

/** A list of two pages whose second one comes at once. */
function TwoPages() {
  const [hasNextPage, setHasNextPage] = useState(true);
  const fetchNextPage = () => {
    setHasNextPage(false);
    return Promise.resolve({ hasNextPage: false });
  };
  return <LoadMore list={listOf({ hasNextPage, fetchNextPage })} shown={hasNextPage ? 1 : 2} failureOf={failureOf} />;
}

test('the focus moves to what was said when the button goes with the last page', async () => {
  render(<TwoPages />);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(screen.getByText('Showing 2 of 2')).toHaveFocus();
});

test('the focus stays on the button as long as there is more', async () => {
  open({});
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
});

test('a failure says why, and the button tries again', async () => {
  const fetchNextPage = jest.fn(() => Promise.resolve({ hasNextPage: true }));
  open({ isFetchNextPageError: true, error: new Error('gone'), fetchNextPage });
  expect(screen.getByRole('alert')).toHaveTextContent('More did not load. Canvass cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('while more is on its way the last failure is not shown', () => {
  open({ isFetchNextPageError: true, isFetchingNextPage: true, error: new Error('gone') });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveAttribute('aria-busy', 'true');
});
