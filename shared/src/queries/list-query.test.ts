import { hashKey, QueryClient } from '@tanstack/react-query';
import { listComments } from '../contracts/votes';
import { listOwnPayments, listPayments } from '../contracts/payments';
import { listReports } from '../contracts/reports';
import { mockResponse } from '../testing/server';
import { createTestReport } from '../testing/admin-test-data';
import { invalidateNouns, updateCachedLists } from './cached-lists';
import { listQuery } from './list-query';

const id = '65f000000000000000000001';

test('lists of one noun have different keys when they come from different endpoints or belong to different people', () => {
  const keys = [
    listQuery('payments', listPayments).queryKey,
    listQuery('payments', listOwnPayments).queryKey,
    listQuery('payments', listOwnPayments, { owner: 'ada@canvass.test' }).queryKey,
    listQuery('payments', listOwnPayments, { owner: 'bea@canvass.test' }).queryKey,
  ];
  expect(new Set(keys.map(hashKey)).size).toBe(4);
});

test('a key begins with the noun and holds the request', () => {
  const { queryKey } = listQuery('reports', listReports, { input: { params: { id }, query: { state: 'open' } } });
  expect(queryKey).toEqual(['reports', 'list', { path: listReports.path, params: { id }, query: { state: 'open' } }]);
});

test('a list is as fresh as the client says unless it is told how long', () => {
  const input = { query: { email: 'ada@canvass.test' } };
  expect(listQuery('surveys', listComments, { input })).not.toHaveProperty('staleTime');
  expect(listQuery('surveys', listComments, { input, staleTime: 0 })).toHaveProperty('staleTime', 0);
});

describe('cached lists', () => {
  const openReports = (surveyId: string) =>
    listQuery('reports', listReports, { input: { params: { id: surveyId }, query: { state: 'open' } } });

  test('an update changes every page of the lists under a key, and no other list', async () => {
    const queryClient = new QueryClient();
    const report = createTestReport();
    mockResponse(listReports, [report]);
    const [first, second] = [openReports(id), openReports('65f000000000000000000002')];
    await Promise.all([queryClient.fetchInfiniteQuery(first), queryClient.fetchInfiniteQuery(second)]);
    updateCachedLists(queryClient, first.queryKey, () => []);
    expect(queryClient.getQueryData(first.queryKey)?.pages.map(({ items }) => items)).toEqual([[]]);
    expect(queryClient.getQueryData(second.queryKey)?.pages.map(({ items }) => items)).toEqual([[report]]);
  });

  test('a write invalidates everything about its nouns, and nothing else', async () => {
    const queryClient = new QueryClient();
    mockResponse(listReports, []);
    mockResponse(listOwnPayments, []);
    const [reports, payments] = [openReports(id), listQuery('payments', listOwnPayments)];
    await Promise.all([queryClient.fetchInfiniteQuery(reports), queryClient.fetchInfiniteQuery(payments)]);
    await invalidateNouns(queryClient, ['reports', 'surveys']);
    expect(queryClient.getQueryState(reports.queryKey)?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(payments.queryKey)?.isInvalidated).toBe(false);
  });
});
