import { listEvents, readOverview } from '@canvass/shared/contracts';
import {
  createTestAuditEntry,
  createTestOverview,
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './overview-page';

function open() {
  renderPage(<Page />, { path: '/dashboard/overview', session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

/** The element that shows a count with its name. */
const figure = async (name: string) => (await screen.findByText(name)).closest('div');

beforeEach(() => {
  mockResponse(readOverview, createTestOverview());
  mockResponse(listEvents, [createTestAuditEntry()]);
});

test('both sections show a loading state', () => {
  mockPending(readOverview);
  mockPending(listEvents);
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(screen.getAllByText('Loading....')).toHaveLength(2);
});

test('a link that has the focus keeps it when its count arrives', async () => {
  open();
  const link = screen.getByRole('link', { name: 'Open reports' });
  link.focus();
  await screen.findByText('4,218');
  expect(link).toHaveFocus();
});

test('what there is and what waits is counted, each with the way to it', async () => {
  open();
  await screen.findByText('4,218');
  expect(await figure('Users')).toHaveTextContent('Users4,218');
  expect(await figure('Surveys')).toHaveTextContent('Surveys21411 not published');
  expect(await figure('Votes')).toHaveTextContent('Votes98,120');
  expect(await figure('Open reports')).toHaveTextContent('Open reports10about 4 surveys');
  expect(await figure('Review requests')).toHaveTextContent('2');
  expect(await figure('Open messages')).toHaveTextContent('3');
  expect(await figure('Surveyor requests')).toHaveTextContent('Surveyor requests2to become a surveyor');
  const addresses = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses).toEqual([
    ['Users', '/dashboard/users'],
    ['Surveys', '/dashboard/adminSurveys'],
    ['Open reports', '/dashboard/adminSurveys?tab=reported'],
    ['Review requests', '/dashboard/adminSurveys?tab=review'],
    ['Open messages', '/dashboard/messages'],
    ['Surveyor requests', '/dashboard/surveyorRequests'],
  ]);
});

test('roles that are held with an unverified email are counted, with the way to them', async () => {
  mockResponse(readOverview, createTestOverview({ unverifiedHolders: '2' }));
  open();
  expect(await screen.findByRole('link', { name: '2 with a role, but no verified email' })).toHaveAttribute(
    'href',
    '/dashboard/users?holders=unverified',
  );
});

test('counts that ended say so, and no reports are good news', async () => {
  mockResponse(readOverview, createTestOverview({ messages: '1000+', reports: '0', reported: '0' }));
  open();
  expect(await screen.findByText('1,000+')).toBeVisible();
  expect(screen.getByText('Nothing is waiting')).toBeVisible();
});

test('each section that failed to load can be retried', async () => {
  mockProblem(readOverview, 'internal');
  mockProblem(listEvents, 'internal');
  const user = open();
  expect(await screen.findByText('The counts did not load')).toBeVisible();
  expect(await screen.findByText('Recent activity did not load')).toBeVisible();
  mockResponse(readOverview, createTestOverview());
  mockResponse(listEvents, [createTestAuditEntry()]);
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  expect(await screen.findByText('4,218')).toBeVisible();
  expect(await screen.findByText(/gave ada@canvass.test/)).toBeVisible();
});

test('recent activity is listed in sentences, page by page', async () => {
  mockResponse(listEvents, [createTestAuditEntry()], { link: '</events?cursor=abc>; rel="next"' });
  const user = open();
  const list = within(await screen.findByRole('list', { name: 'Recent activity' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    /^admin@canvass.test gave ada@canvass.test the role surveyor\.Nov 5, 2026, \d{1,2}:\d\d [AP]M$/,
  );
  mockResponse(listEvents, [createTestAuditEntry({ _id: '65f000000000000000000502', action: 'user-deleted' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('admin@canvass.test deleted ada@canvass.test.')).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { cursor: 'abc' } });
});

test('an empty audit log shows an empty state', async () => {
  mockResponse(listEvents, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No activity yet' })).toBeVisible();
});
