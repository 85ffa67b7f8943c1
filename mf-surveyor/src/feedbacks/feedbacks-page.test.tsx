import { listFeedbacks, requestReview, type Feedback } from '@canvass/shared/contracts';
import { buildSignedIn, calls, hang, refuse, renderPage, respond } from '@canvass/shared/testing';
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
  renderPage(<Page />, { path: '/dashboard/surveyor/feedbacks', session: buildSignedIn('surveyor') });
  return userEvent.setup();
}

async function ask(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Ask for another look “Sunday hours”' }));
  return within(screen.getByRole('dialog', { name: 'Ask for another look' }));
}

const asked = () => calls().filter(({ method }) => method === 'POST');

test('while the feedbacks are on their way, it says so', () => {
  hang(listFeedbacks);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('without feedbacks it says what would stand here', async () => {
  respond(listFeedbacks, []);
  open();
  expect(await screen.findByRole('heading', { name: 'No survey of yours is unpublished' })).toBeVisible();
});

test('when they do not load, one can try again', async () => {
  refuse(listFeedbacks, 'internal');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The feedbacks did not load');
  respond(listFeedbacks, [buildFeedback()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Sunday hours' })).toBeVisible();
});

test('each says title, category, surveyor email and feedback, and leads to the survey’s form', async () => {
  respond(listFeedbacks, [buildFeedback()]);
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

test('asking for another look sends what was changed, says so, and the row remembers', async () => {
  respond(listFeedbacks, [buildFeedback()]);
  respond(requestReview, { modifiedCount: 1 });
  const user = open();
  const dialog = await ask(user);
  await user.type(dialog.getByRole('textbox', { name: /^What did you change/ }), '  The street is gone. ');
  respond(listFeedbacks, [buildFeedback({ reviewRequestedAt: '2026-11-20T12:00:00.000Z' })]);
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  const popup = await screen.findByRole('dialog', { name: 'The admins are asked to look again' });
  await user.click(within(popup).getByRole('button', { name: 'OK' }));
  expect(asked()).toMatchObject([{ url: `/surveys/${surveyId}/review`, body: { message: 'The street is gone.' } }]);
  expect(await screen.findByText('You asked for another look on 2026/11/20.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ask for another look/ })).not.toBeInTheDocument();
});

test('one press, however often, asks once', async () => {
  respond(listFeedbacks, [buildFeedback()]);
  hang(requestReview);
  const user = open();
  const dialog = await ask(user);
  await user.dblClick(dialog.getByRole('button', { name: 'Ask' }));
  expect(dialog.getByRole('button', { name: 'Asking' })).toBeVisible();
  expect(asked()).toHaveLength(1);
});

test('a try after a lost answer has the same key', async () => {
  respond(listFeedbacks, [buildFeedback()]);
  refuse(requestReview, 'network');
  const user = open();
  const dialog = await ask(user);
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  respond(requestReview, { modifiedCount: 1 });
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'The admins are asked to look again' });
  const [first, second] = asked();
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a message that is too long stays whole, says by how much, and is not sent', async () => {
  respond(listFeedbacks, [buildFeedback()]);
  const user = open();
  const dialog = await ask(user);
  const message = dialog.getByRole('textbox', { name: /^What did you change/ });
  await user.click(message);
  await user.paste('x'.repeat(1003));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(message).toHaveAccessibleDescription(expect.stringContaining('3 characters too long') as string);
  expect(message).toHaveValue('x'.repeat(1003));
  expect(asked()).toEqual([]);
});

test('what the server refuses stands in the dialog, in its words', async () => {
  respond(listFeedbacks, [buildFeedback()]);
  refuse(requestReview, 'review-pending');
  const user = open();
  const dialog = await ask(user);
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('You have already asked for another look.');
});

test('a message that was begun is there again after the dialog was closed', async () => {
  respond(listFeedbacks, [buildFeedback()]);
  const user = open();
  const dialog = await ask(user);
  await user.type(dialog.getByRole('textbox', { name: /^What did you change/ }), 'The street');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const again = await ask(user);
  expect(again.getByRole('textbox', { name: /^What did you change/ })).toHaveValue('The street');
});
