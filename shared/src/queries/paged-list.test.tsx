import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listMessages, type Message } from '../contracts/contact';
import { createTestMessage } from '../testing/admin-test-data';
import { getRequests, mockPending, mockProblem, mockResponse } from '../testing/server';
import { updateCachedLists } from './cached-lists';
import { listQuery } from './list-query';
import { PagedList, usePagedList } from './paged-list';

const messagesQuery = listQuery('messages', listMessages, { input: { query: { state: 'open' } } });

const ada = createTestMessage({ _id: '65f000000000000000000001', name: 'Ada Marsh' });
const bea = createTestMessage({ _id: '65f000000000000000000002', name: 'Bea Lund' });
const cem = createTestMessage({ _id: '65f000000000000000000003', name: 'Cem Aydin' });

/** The headers of a page that has a next one. */
const WITH_NEXT = { link: '</messages?cursor=after-bea>; rel="next"' };

interface MessagesProps {
  total?: number;
  moreFirst?: boolean;
}

function Messages({ total, moreFirst }: MessagesProps) {
  const list = usePagedList(messagesQuery, ({ _id }) => _id);
  const queryClient = useQueryClient();
  const removeAll = () => updateCachedLists<Message>(queryClient, messagesQuery.queryKey, () => []);
  const names = (
    <ul>
      {list.items.map(({ _id, name }) => (
        <li key={_id}>{name}</li>
      ))}
    </ul>
  );
  return (
    <>
      <button onClick={removeAll}>Remove all</button>
      <button onClick={() => void list.query.refetch()}>Read again</button>
      <PagedList
        list={list}
        total={total}
        skeleton={<p>Loading messages</p>}
        empty={<p>No messages</p>}
        errorTitle="The messages did not load"
        action={<a href="/contact">Contact</a>}
      >
        {moreFirst ? (more) => [<div key="more">{more}</div>, <div key="names">{names}</div>] : names}
      </PagedList>
    </>
  );
}

function open(props: MessagesProps = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Messages {...props} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const listNames = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a list that loads shows its skeleton', () => {
  mockPending(listMessages);
  open();
  expect(screen.getByText('Loading messages')).toBeVisible();
});

test('a list that failed to load shows the reason and an action, and can be retried', async () => {
  mockProblem(listMessages, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The messages did not load');
  expect(screen.getByRole('link', { name: 'Contact' })).toBeVisible();
  mockResponse(listMessages, [ada]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ada Marsh')).toBeVisible();
});

test('a list without items shows what is empty', async () => {
  mockResponse(listMessages, []);
  open();
  expect(await screen.findByText('No messages')).toBeVisible();
});

test('the second page is requested with the cursor of the first, and an item of both shows once', async () => {
  mockResponse(listMessages, [ada, bea], WITH_NEXT);
  const user = open();
  await screen.findByText('Ada Marsh');
  expect(screen.getByRole('status')).toHaveTextContent('Showing 2');
  mockResponse(listMessages, [bea, cem]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Cem Aydin');
  expect(listNames()).toEqual(['Ada Marsh', 'Bea Lund', 'Cem Aydin']);
  expect(getRequests().map(({ query }) => query)).toEqual([
    { state: 'open', cursor: undefined },
    { state: 'open', cursor: 'after-bea' },
  ]);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a page that failed to load keeps the items, shows the reason, and can be retried', async () => {
  mockResponse(listMessages, [ada], WITH_NEXT);
  const user = open();
  await screen.findByText('Ada Marsh');
  mockProblem(listMessages, 'network');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached');
  expect(listNames()).toEqual(['Ada Marsh']);
  mockResponse(listMessages, [bea]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Bea Lund')).toBeVisible();
});

test.each([
  ['the server sends', undefined, 'Showing 1 of 12'],
  ['the page knows', 30, 'Showing 1 of 30'],
])('a list shows the total that %s', async (_, total, expectedText) => {
  mockResponse(listMessages, [ada], { ...WITH_NEXT, 'x-total-count': '12' });
  open({ total });
  await screen.findByText('Ada Marsh');
  expect(screen.getByRole('status')).toHaveTextContent(expectedText);
});

test('a list whose items are all removed shows its skeleton while the next ones load', async () => {
  mockResponse(listMessages, [ada], WITH_NEXT);
  const user = open();
  await screen.findByText('Ada Marsh');
  mockPending(listMessages);
  await user.click(screen.getByRole('button', { name: 'Read again' }));
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(await screen.findByText('Loading messages')).toBeVisible();
});

test('damaged records are named below the items, and without items in their place', async () => {
  mockResponse(listMessages, [ada], { 'x-unreadable-ids': '65f0000000000000000000ff' });
  const user = open();
  expect(await screen.findByText('65f0000000000000000000ff')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(await screen.findByText('65f0000000000000000000ff')).toBeVisible();
  expect(screen.queryByText('No messages')).not.toBeInTheDocument();
});

test('a list can place the button that loads more', async () => {
  mockResponse(listMessages, [ada], WITH_NEXT);
  open({ moreFirst: true });
  const more = await screen.findByRole('button', { name: 'Load more' });
  const following = more.compareDocumentPosition(screen.getByText('Ada Marsh'));
  expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
