import {
  deleteDraft,
  listDrafts,
  listTransferOffers,
  scheduleDraft,
  type DraftSummary,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { formatInWords } from '@canvass/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { formatOpening } from '../form/opening/typed-time';
import { Page } from '../surveys/surveys-page';

const id = '65f0000000000000000000d1';
const YEAR = new Date().getUTCFullYear() + 2;
const opensAt = new Date(YEAR, 2, 1, 9, 30).toISOString();

const createTestDraft = (overrides: Partial<DraftSummary> = {}): DraftSummary => ({
  _id: id,
  revision: 3,
  updatedAt: '2026-11-20T12:00:00.000Z',
  title: 'Sunday hours',
  questionCount: 2,
  ...overrides,
});

beforeEach(() => mockResponse(listTransferOffers, []));

function open() {
  renderPage(<Page />, {
    path: '/dashboard/surveyor/surveys',
    at: '/dashboard/surveyor/surveys?tab=drafts',
    session: createSignedInTestSession('surveyor'),
  });
  return userEvent.setup();
}

const getWrites = () => getRequests().filter(({ method }) => method !== 'GET');

async function choose(user: UserEvent, item: string, dialogName: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Sunday hours' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: dialogName }));
}

test('the list shows a loading state', () => {
  mockPending(listDrafts);
  open();
  expect(screen.getByText('Loading....')).toHaveRole('status');
});

test('without drafts, the list says what they are for', async () => {
  mockResponse(listDrafts, []);
  open();
  expect(await screen.findByRole('heading', { name: 'You have no drafts' })).toBeVisible();
});

test('drafts that failed to load can be retried', async () => {
  mockProblem(listDrafts, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(listDrafts, [createTestDraft()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Sunday hours' })).toBeVisible();
});

test('each draft says what it is, and can be continued; the next page is loaded', async () => {
  mockResponse(
    listDrafts,
    [createTestDraft({ title: '' }), createTestDraft({ _id: id.replace('d1', 'd2'), opensAt })],
    {
      link: '</surveys/drafts?cursor=abc>; rel="next"',
    },
  );
  const user = open();
  const untitled = within(await screen.findByRole('row', { name: /^Untitled Draft/ }));
  expect(untitled.getByText('Not scheduled')).toBeVisible();
  expect(untitled.getByRole('link', { name: 'Continue Untitled' })).toHaveAttribute(
    'href',
    `/dashboard/surveyor/create?draft=${id}`,
  );
  expect(screen.getByRole('row', { name: new RegExp(`^Sunday hours Scheduled .*Mar \\d+, ${YEAR}`) })).toBeVisible();
  mockResponse(listDrafts, [createTestDraft({ _id: id.replace('d1', 'd3'), title: 'Third' })]);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('rowheader', { name: 'Third' })).toBeVisible();
});

test('a draft that is not scheduled can only be deleted', async () => {
  mockResponse(listDrafts, [createTestDraft()]);
  const user = open();
  const dialog = await choose(user, 'Delete', 'Delete this draft?');
  expect(dialog.getByText('The draft is deleted on all devices. This cannot be undone.')).toBeVisible();
  mockResponse(deleteDraft, { deletedCount: 1 });
  mockResponse(listDrafts, []);
  await user.dblClick(dialog.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByRole('heading', { name: 'Draft deleted' })).toBeVisible();
  expect(getWrites()).toMatchObject([{ method: 'DELETE', url: `/surveys/drafts/${id}` }]);
});

test('an opening is moved to another time, and a refused time is explained', async () => {
  mockResponse(listDrafts, [createTestDraft({ opensAt })]);
  const user = open();
  const dialog = await choose(user, 'Change opening', 'Change the opening');
  const field = dialog.getByRole('textbox', { name: 'Opening' });
  expect(field).toHaveValue(formatOpening(new Date(opensAt)));
  expect(field).toHaveAccessibleDescription(`Opens ${formatInWords(opensAt)}.`);
  await user.clear(field);
  await user.type(field, '1/2/2020 10:00');
  await user.click(dialog.getByRole('button', { name: 'Save opening' }));
  expect(field).toHaveAccessibleDescription('The opening must not be in the past.');
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, `4/1/${YEAR} 10:00`);
  mockProblem(scheduleDraft, 'invalid-input', [{ field: 'body.opensAt', message: 'must be before the deadline' }]);
  await user.click(dialog.getByRole('button', { name: 'Save opening' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The opening must be before the deadline.');
  mockResponse(scheduleDraft, { modifiedCount: 1, revision: 4 });
  await user.click(dialog.getByRole('button', { name: 'Save opening' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /opening/ })).not.toBeInTheDocument());
  expect(getWrites().at(-1)).toMatchObject({
    method: 'PATCH',
    body: { opensAt: new Date(YEAR, 3, 1, 10).toISOString() },
  });
});

test('a canceled opening leaves a draft', async () => {
  mockResponse(listDrafts, [createTestDraft({ opensAt })]);
  const user = open();
  const dialog = await choose(user, 'Cancel opening', 'Cancel the opening?');
  mockResponse(scheduleDraft, { modifiedCount: 1, revision: 4 });
  mockResponse(listDrafts, [createTestDraft()]);
  await user.click(dialog.getByRole('button', { name: 'Cancel opening' }));
  expect(await screen.findByText('Not scheduled')).toBeVisible();
  expect(getWrites()).toMatchObject([{ body: { opensAt: null } }]);
});

test('a survey that has opened meanwhile is said not to be a draft, and the list is reloaded', async () => {
  mockResponse(listDrafts, [createTestDraft({ opensAt })]);
  const user = open();
  const dialog = await choose(user, 'Cancel opening', 'Cancel the opening?');
  mockProblem(scheduleDraft, 'draft-not-found');
  mockResponse(listDrafts, []);
  await user.click(dialog.getByRole('button', { name: 'Cancel opening' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^There is no such draft\./);
  expect(await screen.findByRole('heading', { name: 'You have no drafts' })).toBeInTheDocument();
});
