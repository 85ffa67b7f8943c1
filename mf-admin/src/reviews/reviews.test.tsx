import { changeStatus, listReviewRequests, readOverview, readSurvey } from '@canvass/shared/contracts';
import {
  createTestOverview,
  createTestReviewRequest,
  createTestSurvey,
  createSignedInTestSession,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';

const library = createTestReviewRequest({ title: 'Sunday hours' });
const lunch = createTestReviewRequest({ surveyId: '65f000000000000000000002', title: 'School lunch', message: '' });

const entry = async (title: string) => within(await screen.findByRole('listitem', { name: title }));
const publish = (title: string) => screen.findByRole('button', { name: `Publish ${title}` });
const listStatusChanges = () => getRequests().filter(({ method }) => method === 'PATCH');

beforeEach(() => {
  mockResponse(readOverview, createTestOverview());
  mockResponse(readSurvey, createTestSurvey());
});

function open(reviews?: ReturnType<typeof createTestReviewRequest>[]) {
  if (reviews) mockResponse(listReviewRequests, reviews);
  const at = '/dashboard/adminSurveys?tab=review';
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

test('a request has the survey, the feedback, what the surveyor says, and when they asked', async () => {
  open([library, lunch]);
  const first = await entry('Sunday hours');
  expect(first.getByRole('link', { name: 'Sunday hours' })).toHaveAttribute('href', `/surveys/${library.surveyId}`);
  expect(first.getByText('Question 2 asks for a phone number. Leave it out.')).toBeVisible();
  expect(first.getByText('The question is gone.')).toBeVisible();
  expect(first.getByText('surveyor@canvass.test').parentElement).toHaveTextContent(
    /surveyor@canvass.test · Requested Nov 3, 2026, \d{1,2}:\d\d [AP]M/,
  );
  expect((await entry('School lunch')).getByText('No message.')).toBeVisible();
});

test('review requests that failed to load can be retried', async () => {
  mockProblem(listReviewRequests, 'forbidden');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The requests did not load');
  mockResponse(listReviewRequests, [library]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await publish('Sunday hours')).toBeVisible();
});

test('a survey is published again, and the focus goes on to the next request, then to what says that there is none', async () => {
  const user = open([library, lunch]);
  await publish('Sunday hours');
  mockResponse(changeStatus, { modifiedCount: 1 });
  mockResponse(listReviewRequests, [lunch]);
  await user.click(await publish('Sunday hours'));
  await screen.findByText('Survey is published');
  expect(screen.queryByRole('listitem', { name: 'Sunday hours' })).not.toBeInTheDocument();
  await waitFor(async () => expect(await publish('School lunch')).toHaveFocus());
  expect(listStatusChanges()).toMatchObject([{ url: `/surveys/${library.surveyId}`, body: { newStatus: 'Publish' } }]);
  mockResponse(listReviewRequests, []);
  await user.click(await publish('School lunch'));
  const nothing = await screen.findByRole('heading', { name: 'No review requests' });
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(nothing);
});

test('a survey is kept unpublished with another feedback', async () => {
  const user = open([library]);
  await user.click(await screen.findByRole('button', { name: 'Keep unpublished: Sunday hours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep this survey unpublished' }));
  mockResponse(changeStatus, { modifiedCount: 1 });
  mockResponse(listReviewRequests, []);
  await user.type(dialog.getByRole('textbox', { name: 'Feedback' }), 'Question 3 asks, too.');
  await user.click(dialog.getByRole('button', { name: 'Keep unpublished' }));
  await waitFor(() => expect(screen.getByText('Survey stays unpublished')).toBeInTheDocument());
  expect(await screen.findByRole('heading', { name: 'No review requests' })).toBeVisible();
  expect(listStatusChanges()).toMatchObject([{ body: { newStatus: 'Unpublish', feedback: 'Question 3 asks, too.' } }]);
});

test('an error appears inside the request, which stays in the list', async () => {
  mockProblem(changeStatus, 'survey-not-found');
  const user = open([library]);
  await user.click(await publish('Sunday hours'));
  expect(await (await entry('Sunday hours')).findByRole('alert')).toHaveTextContent(
    'This survey does not exist or is not published.',
  );
});

test('a survey that its owner has withdrawn meanwhile is not published, and its request leaves the list', async () => {
  const user = open([library]);
  mockProblem(changeStatus, 'survey-withdrawn');
  await publish('Sunday hours');
  mockResponse(listReviewRequests, []);
  await user.click(await publish('Sunday hours'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“Sunday hours” was not published. The owner of this survey',
  );
  expect(await screen.findByRole('heading', { name: 'No review requests' })).toBeVisible();
});
