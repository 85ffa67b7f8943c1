import { listFeedbacks, requestReview, type Feedback } from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
  fillIn,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './feedbacks-page';

const surveyId = '65f000000000000000000001';

function buildFeedback(overrides: Partial<Feedback> = {}): Feedback {
  return {
    surveyId,
    title: 'Sunday hours',
    category: 'Education',
    surveyorEmail: 'ada@canvass.test',
    feedback: 'Question 2 asks for a street.\nPlease leave it out.',
    ...overrides,
  };
}

function open() {
  renderPage(<Page />, { path: '/dashboard/surveyor/feedbacks', session: createSignedInTestSession('surveyor') });
  return userEvent.setup();
}

async function openReviewDialog(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Request a review “Sunday hours”' }));
  return within(screen.getByRole('dialog', { name: 'Request a review' }));
}

const listReviewRequests = () => getRequests().filter(({ method }) => method === 'POST');

test('the page shows a loading state while the feedbacks load', () => {
  mockPending(listFeedbacks);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('an empty list explains what would appear here', async () => {
  mockResponse(listFeedbacks, []);
  open();
  expect(await screen.findByRole('heading', { name: 'None of your surveys is unpublished' })).toBeVisible();
});

test('feedbacks that failed to load can be retried', async () => {
  mockProblem(listFeedbacks, 'internal');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The feedbacks did not load');
  mockResponse(listFeedbacks, [buildFeedback()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Sunday hours' })).toBeVisible();
});

test('each says title, category, surveyor email and feedback, and leads to the survey’s form', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  open();
  const row = within(await screen.findByRole('row', { name: /^Sunday hours/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Education',
    'ada@canvass.test',
    'Question 2 asks for a street.\nPlease leave it out.',
    expect.stringContaining('Edit survey'),
  ]);
  expect(row.getByRole('link', { name: 'Edit survey “Sunday hours”' })).toHaveAttribute(
    'href',
    `/dashboard/update/${surveyId}`,
  );
});

test('requesting a review sends what was changed, says so, and the row remembers', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  mockResponse(requestReview, { modifiedCount: 1 });
  const user = open();
  const dialog = await openReviewDialog(user);
  await user.type(dialog.getByRole('textbox', { name: /^What did you change/ }), '  The street is gone. ');
  mockResponse(listFeedbacks, [buildFeedback({ reviewRequestedAt: '2026-11-20T12:00:00.000Z' })]);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  const popup = await screen.findByRole('dialog', { name: 'Review requested' });
  await user.click(within(popup).getByRole('button', { name: 'OK' }));
  expect(listReviewRequests()).toMatchObject([
    { url: `/surveys/${surveyId}/review`, body: { message: 'The street is gone.' } },
  ]);
  expect(await screen.findByText('You requested a review on Nov 20, 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Request a review/ })).not.toBeInTheDocument();
});

test('repeated clicks send one review request', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  mockPending(requestReview);
  const user = open();
  const dialog = await openReviewDialog(user);
  await user.dblClick(dialog.getByRole('button', { name: 'Send request' }));
  expect(dialog.getByRole('button', { name: 'Sending' })).toBeVisible();
  expect(listReviewRequests()).toHaveLength(1);
});

test('a retry after a lost response uses the same idempotency key', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  mockProblem(requestReview, 'network');
  const user = open();
  const dialog = await openReviewDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(requestReview, { modifiedCount: 1 });
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  await screen.findByRole('dialog', { name: 'Review requested' });
  const [first, second] = listReviewRequests();
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a message that is too long stays whole, says by how much, and is not sent', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  const user = open();
  const dialog = await openReviewDialog(user);
  const message = dialog.getByRole('textbox', { name: /^What did you change/ });
  await user.click(message);
  await user.paste('x'.repeat(1003));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(message).toHaveAccessibleDescription(expect.stringContaining('3 characters too long') as string);
  expect(message).toHaveValue('x'.repeat(1003));
  expect(listReviewRequests()).toEqual([]);
});

test('a server error appears in the dialog with its own message', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  mockProblem(requestReview, 'review-pending');
  const user = open();
  const dialog = await openReviewDialog(user);
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You have already requested a review.');
});

test('a message that was begun is there again after the dialog was closed', async () => {
  mockResponse(listFeedbacks, [buildFeedback()]);
  const user = open();
  const dialog = await openReviewDialog(user);
  await fillIn(dialog.getByRole('textbox', { name: /^What did you change/ }), 'The street', user);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const again = await openReviewDialog(user);
  expect(again.getByRole('textbox', { name: /^What did you change/ })).toHaveValue('The street');
});
