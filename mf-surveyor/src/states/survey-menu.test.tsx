import {
  changeState,
  deleteSurvey,
  listOwnSurveys,
  listTransferOffers,
  type SurveySummary,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestSurveySummary,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { formatInWords } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Page } from '../surveys/surveys-page';

const YEAR = new Date().getUTCFullYear() + 5;

const createSunday = (overrides: Partial<SurveySummary> = {}) =>
  createTestSurveySummary({ title: 'Sunday hours', state: 'open', ...overrides });

const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');
const countLists = () => getRequests().filter(({ url }) => url === '/surveys/mine').length;

/** Opens the menu of a survey. */
async function openMenu(overrides: Partial<SurveySummary> = {}) {
  mockResponse(listTransferOffers, []);
  mockResponse(listOwnSurveys, [createSunday(overrides)]);
  renderPage(<Page />, { path: '/dashboard/surveyor/surveys', session: createSignedInTestSession('surveyor') });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Sunday hours' }));
  return user;
}

async function choose(user: UserEvent, item: string, dialogName: string) {
  await user.click(screen.getByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: dialogName }));
}

test.each([
  ['open', ['Close now', 'Extend', 'Withdraw', 'Hand over', 'Delete']],
  ['closed', ['Reopen', 'Withdraw', 'Hand over', 'Delete']],
  ['unpublished', ['Hand over', 'Delete']],
  ['withdrawn', ['Restore', 'Hand over', 'Delete']],
] as const)('the menu of a survey that is %s has what its state allows', async (state, labels) => {
  await openMenu({ state, status: state === 'open' || state === 'closed' ? 'Publish' : 'Unpublish' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Duplicate', ...labels]);
});

test('the menu of a survey for invited people leads to its invitations', async () => {
  const user = await openMenu({ voterPolicy: 'invited' });
  await user.click(screen.getByRole('menuitem', { name: 'Invitations' }));
  expect(screen.getByLabelText('location')).toHaveTextContent(
    '/dashboard/surveyor/invitations/65f000000000000000000001',
  );
});

test('a survey is closed once, after the dialog has said what happens', async () => {
  const user = await openMenu();
  const dialog = await choose(user, 'Close now', 'Close this survey now?');
  expect(dialog.getByText(/^Votes that have already reached the server count; later ones do not\./)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  mockPending(changeState);
  await user.dblClick(dialog.getByRole('button', { name: 'Close now' }));
  expect(dialog.getByRole('button', { name: 'Closing' })).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(getWrites()).toMatchObject([
    { method: 'PATCH', url: '/surveys/65f000000000000000000001/state', body: { action: 'close' } },
  ]);
});

test('the list shows the new state, and the menu has the focus again', async () => {
  const user = await openMenu();
  const dialog = await choose(user, 'Withdraw', 'Withdraw this survey?');
  mockResponse(changeState, { modifiedCount: 1, state: 'withdrawn' });
  mockResponse(listOwnSurveys, [createSunday({ state: 'withdrawn', status: 'Unpublish' })]);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('cell', { name: 'Withdrawn' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: /Withdraw/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Actions for Sunday hours' })).toHaveFocus();
});

test('a failed change can be repeated with the same key', async () => {
  const user = await openMenu({ state: 'withdrawn', status: 'Unpublish' });
  const dialog = await choose(user, 'Restore', 'Restore this survey?');
  mockProblem(changeState, 'network');
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(changeState, { modifiedCount: 1, state: 'open' });
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Restore/ })).not.toBeInTheDocument());
  const [first, second] = getWrites();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('a state that has changed elsewhere is said, the list is reloaded, and nothing can be sent again', async () => {
  const user = await openMenu();
  const dialog = await choose(user, 'Close now', 'Close this survey now?');
  mockProblem(changeState, 'state-conflict');
  mockResponse(listOwnSurveys, [createSunday({ state: 'closed' })]);
  const lists = countLists();
  await user.click(dialog.getByRole('button', { name: 'Close now' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^The state of this survey has changed/);
  await waitFor(() => expect(countLists()).toBe(lists + 1));
  expect(dialog.queryByRole('button', { name: 'Close now' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a survey is extended to a later day', async () => {
  const user = await openMenu({ deadline: `${YEAR}/6/1`, closesAt: `${YEAR}-06-02T00:00:00.000Z` });
  const dialog = await choose(user, 'Extend', 'Extend this survey');
  const field = dialog.getByRole('textbox', { name: 'Deadline' });
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Choose the last day on which people can vote.'));
  await user.type(field, `06/01/${YEAR}`);
  await user.tab();
  expect(field).toHaveAccessibleDescription('Deadline must be later than the current deadline.');
  await user.clear(field);
  await user.type(field, `6/15/${YEAR}`);
  mockProblem(changeState, 'invalid-input', [{ field: 'body.deadline', message: 'must not be a Sunday' }]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Deadline must not be a Sunday.');
  mockResponse(changeState, { modifiedCount: 1, state: 'open' });
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Extend/ })).not.toBeInTheDocument());
  expect(getWrites().at(-1)?.body).toEqual({ action: 'extend', deadline: `${YEAR}/6/15` });
});

test('a survey is extended to a later time of the same day', async () => {
  const [nine, half] = [new Date(YEAR, 5, 1, 9), new Date(YEAR, 5, 1, 9, 30)];
  const deadline = `${half.getUTCFullYear()}/${half.getUTCMonth() + 1}/${half.getUTCDate()}`;
  const user = await openMenu({ deadline, closesAt: nine.toISOString() });
  const dialog = await choose(user, 'Extend', 'Extend this survey');
  const [day, time] = [dialog.getByRole('textbox', { name: 'Deadline' }), dialog.getByRole('combobox')];
  await user.type(day, `06/01/${YEAR}`);
  await user.type(time, '9:00 AM');
  await user.tab();
  expect(day).toHaveAccessibleDescription('Deadline must be later than the current deadline.');
  await user.clear(time);
  await user.type(time, '9:30 AM');
  expect(day).toHaveAccessibleDescription(`Closes ${formatInWords(half)}.`);
  mockProblem(changeState, 'invalid-input', [{ field: 'body.closesAt', message: 'must not be in the past' }]);
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Closing time must not be in the past.');
  mockResponse(changeState, { modifiedCount: 1, state: 'open' });
  await user.click(dialog.getByRole('button', { name: 'Extend' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Extend/ })).not.toBeInTheDocument());
  expect(getWrites().at(-1)?.body).toEqual({ action: 'extend', deadline, closesAt: half.toISOString() });
});

test('a survey that its owner closed early can be reopened until the end of the same day', async () => {
  const now = new Date();
  const today = [now.getUTCMonth() + 1, now.getUTCDate(), now.getUTCFullYear()];
  const closesAt = new Date(now.getTime() - 1).toISOString();
  const user = await openMenu({ state: 'closed', closesAt });
  const dialog = await choose(user, 'Reopen', 'Reopen this survey');
  await user.type(dialog.getByRole('textbox', { name: 'Deadline' }), today.join('/'));
  mockResponse(changeState, { modifiedCount: 1, state: 'open' });
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(getWrites()).toHaveLength(1));
  expect(getWrites()[0]?.body).toEqual({ action: 'reopen', deadline: `${today[2]}/${today[0]}/${today[1]}` });
});

test('deleting says what goes and what stays, and takes the survey off the list', async () => {
  const user = await openMenu({ voteCount: 12_480 });
  const dialog = await choose(user, 'Delete', 'Delete this survey?');
  expect(dialog.getByText(/^The survey, its questions, results/)).toHaveTextContent(
    'The survey, its questions, results, comments, and all 12,480 responses are deleted for everybody. Reports of it stay with the people who made them. This cannot be undone.',
  );
  mockResponse(deleteSurvey, { deletedCount: 1 });
  mockResponse(listOwnSurveys, []);
  await user.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByRole('heading', { name: 'Survey deleted' })).toBeVisible();
  expect(await screen.findByText('You have no surveys yet')).toBeInTheDocument();
  expect(getWrites()).toMatchObject([{ method: 'DELETE', url: '/surveys/65f000000000000000000001' }]);
});
