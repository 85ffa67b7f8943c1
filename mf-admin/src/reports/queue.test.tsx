import { decideReports, listReportedSurveys, listReports, readOverview, readSurvey } from '@canvass/shared/contracts';
import {
  createTestOverview,
  createTestReport,
  createTestReportedSurvey,
  createSignedInTestSession,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';

const phone = createTestReportedSurvey({ title: 'Win a phone' });
const bread = createTestReportedSurvey({ surveyId: '65f000000000000000000002', title: 'Marlow Bread', open: 1 });
const lane = createTestReportedSurvey({ surveyId: '65f000000000000000000003', title: 'A bike lane', open: 1 });

const link = (name: string) => screen.findByRole('link', { name });
const article = (name: string) => screen.findByRole('article', { name });
const location = () => screen.getByLabelText('location');
const listDecisions = () => getRequests().filter(({ method }) => method === 'PATCH');
const feedback = () => screen.findByRole('textbox', { name: 'Feedback' });

beforeEach(() => {
  localStorage.clear();
  mockResponse(readOverview, createTestOverview());
  mockResponse(readSurvey, createTestSurvey());
  mockResponse(listReports, [createTestReport()]);
  mockResponse(listReportedSurveys, [phone, bread, lane]);
});

function open(at = '/dashboard/adminSurveys?tab=reported') {
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

test('the page shows a loading state while the queue loads', () => {
  mockPending(listReportedSurveys);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('a queue that failed to load can be retried', async () => {
  mockProblem(listReportedSurveys, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The reported surveys did not load');
  mockResponse(listReportedSurveys, [phone]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await article('Win a phone')).toBeVisible();
});

test('an empty queue says so', async () => {
  mockResponse(listReportedSurveys, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible();
});

test('the most reported survey is looked at first, with its reasons and what people said', async () => {
  mockResponse(listReports, [
    createTestReport(),
    createTestReport({ _id: '65f000000000000000000302', reason: 'spam', details: '', reportedBy: '' }),
  ]);
  open();
  const shown = within(await article('Win a phone'));
  const list = within(screen.getByRole('list', { name: 'Reported surveys' }));
  const [first] = list.getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-current', 'true');
  expect(first).toHaveTextContent('Win a phone6 reportsIt asks for private data, It is spam');
  expect(shown.getByRole('link', { name: 'Open survey' })).toHaveAttribute('href', `/surveys/${phone.surveyId}`);
  expect(await shown.findByText(/^Opening a seventh day/)).toBeVisible();
  expect(shown.getByText('surveyor@canvass.test')).toBeVisible();
  expect(shown.getByText('Oct 12, 2026')).toBeVisible();
  const reasons = within(shown.getByRole('list', { name: 'Reasons' })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual(['It asks for private data: 4', 'It is spam: 2']);
  const reportItems = within(await shown.findByRole('list', { name: 'Individual reports' })).getAllByRole('listitem');
  expect(reportItems[0]).toHaveTextContent(
    /It asks for private data.*asks for a phone number\..*tom@canvass.test, Nov 2, 2026/,
  );
  expect(reportItems[1]).toHaveTextContent(/^It is spamDeleted user, /);
});

test('the reports of a survey are paginated', async () => {
  mockResponse(listReports, [createTestReport()], { link: '</x?cursor=abc>; rel="next"' });
  const user = open();
  const shown = within(await article('Win a phone'));
  await shown.findByText('Question 2 asks for a phone number.');
  mockResponse(listReports, [createTestReport({ _id: '65f000000000000000000302', details: 'No name anywhere.' })]);
  await user.click(shown.getByRole('button', { name: 'Load more' }));
  expect(await shown.findByText('No name anywhere.')).toBeVisible();
  expect(getRequests().at(-1)).toMatchObject({ query: { state: 'open', cursor: 'abc' } });
});

test('a survey that does not load leaves its reports to be decided', async () => {
  mockProblem(readSurvey, 'internal');
  const user = open();
  const shown = within(await article('Win a phone'));
  expect(await shown.findByRole('alert')).toHaveTextContent('The survey did not load.');
  expect(shown.getByRole('button', { name: 'Keep published' })).toBeVisible();
  mockResponse(readSurvey, createTestSurvey());
  await user.click(shown.getByRole('button', { name: 'Load the survey' }));
  expect(await shown.findByText(/^Opening a seventh day/)).toBeVisible();
});

test('another survey is chosen by its link, and the address alone brings it back', async () => {
  const user = open();
  await article('Win a phone');
  await user.click(await link('A bike lane'));
  expect(await article('A bike lane')).toBeVisible();
  await waitFor(() => expect(location()).toHaveTextContent(`?tab=reported&survey=${lane.surveyId}`));
});

test('the survey that the address names is looked at', async () => {
  open(`/dashboard/adminSurveys?tab=reported&survey=${bread.surveyId}`);
  expect(await article('Marlow Bread')).toBeVisible();
});

test('a survey that is kept published leaves the queue, and the next one is chosen and has the focus', async () => {
  const user = open();
  await article('Win a phone');
  mockResponse(decideReports, { modifiedCount: 6, decidedAt: '2026-11-20T12:00:00.000Z' });
  mockResponse(listReportedSurveys, [bread, lane]);
  await user.click(screen.getByRole('button', { name: 'Keep published' }));
  expect(await article('Marlow Bread')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Win a phone' })).not.toBeInTheDocument();
  expect(await link('Marlow Bread')).toHaveFocus();
  await waitFor(() => expect(screen.getByText('Survey stays published')).toBeInTheDocument());
  expect(listDecisions()).toMatchObject([{ url: `/reports/${phone.surveyId}`, body: { decision: 'dismiss' } }]);
  expect(listDecisions()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
});

test('a survey is unpublished with a feedback, and the next one is chosen and has the focus', async () => {
  const user = open();
  await article('Win a phone');
  mockResponse(decideReports, { modifiedCount: 6, decidedAt: '2026-11-20T12:00:00.000Z' });
  mockResponse(listReportedSurveys, [bread, lane]);
  await user.click(screen.getByRole('button', { name: 'Change Status' }));
  await user.type(await feedback(), 'No phone numbers.');
  await user.click(screen.getByRole('button', { name: 'Unpublish' }));
  // It is visible only briefly.
  await screen.findByText('Survey is unpublished');
  expect(await article('Marlow Bread')).toBeVisible();
  await waitFor(async () => expect(await link('Marlow Bread')).toHaveFocus());
  expect(listDecisions()).toMatchObject([{ body: { decision: 'unpublish', feedback: 'No phone numbers.' } }]);
});

test('when the last survey is decided the empty queue says so and keeps the focus', async () => {
  mockResponse(listReportedSurveys, [phone]);
  const user = open();
  await article('Win a phone');
  mockResponse(decideReports, { modifiedCount: 6, decidedAt: '2026-11-20T12:00:00.000Z' });
  mockResponse(listReportedSurveys, []);
  await user.click(screen.getByRole('button', { name: 'Keep published' }));
  const nothing = await screen.findByRole('heading', { name: 'No open reports' });
  await waitFor(() => expect(document.activeElement).toContainElement(nothing));
  expect(document.body).not.toHaveFocus();
});

test('a decision that another admin already made shows a message', async () => {
  const user = open();
  await article('Win a phone');
  mockResponse(decideReports, { modifiedCount: 0 });
  mockResponse(listReportedSurveys, [bread]);
  await user.click(screen.getByRole('button', { name: 'Keep published' }));
  await waitFor(() => expect(screen.getByText('Someone else has already decided this')).toBeInTheDocument());
});

test('a failed decision shows an error next to its buttons, and the survey stays', async () => {
  mockProblem(decideReports, 'survey-not-found');
  const user = open();
  const shown = within(await article('Win a phone'));
  await user.click(shown.getByRole('button', { name: 'Keep published' }));
  expect(await shown.findByRole('alert')).toHaveTextContent('This survey does not exist or is not published.');
  expect(await link('Win a phone')).toBeInTheDocument();
});

test('a double click decides once', async () => {
  mockPending(decideReports);
  const user = open();
  const shown = within(await article('Win a phone'));
  await user.dblClick(shown.getByRole('button', { name: 'Keep published' }));
  expect(await shown.findByRole('button', { name: 'Deciding' })).toHaveAttribute('aria-busy', 'true');
  await user.click(shown.getByRole('button', { name: 'Change Status' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(listDecisions()).toHaveLength(1);
});

test('a reported survey that is not published any more has decisions of its own', async () => {
  mockResponse(listReportedSurveys, [{ ...phone, status: 'Unpublish', surveyorEmail: '' }]);
  const user = open();
  const shown = within(await article('Win a phone'));
  expect(shown.getByText('Deleted surveyor')).toBeVisible();
  expect(shown.getByRole('button', { name: 'Dismiss the reports' })).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Keep unpublished' }));
  expect(await screen.findByRole('dialog', { name: 'Keep this survey unpublished' })).toBeVisible();
});

test('a reported survey that its owner has withdrawn says so, and can be unpublished', async () => {
  mockResponse(listReportedSurveys, [{ ...phone, status: 'Unpublish' }]);
  mockResponse(readSurvey, createTestSurvey({ status: 'Unpublish', state: 'withdrawn' }));
  const user = open();
  const shown = within(await article('Win a phone'));
  expect(await shown.findByText('Withdrawn by its owner')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Change Status' }));
  expect(await screen.findByRole('dialog', { name: 'Unpublish this survey' })).toBeVisible();
});
