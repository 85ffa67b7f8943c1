import { changeStatus, deleteSurvey, listSurveys, listUsers, readOverview } from '@canvass/shared/contracts';
import {
  createTestOverview,
  createSignedInTestSession,
  createTestSurveySummary,
  getRequests,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page as UsersPage } from '../users/users-page';
import { Page } from './surveys-page';

const broken = '65f0000000000000000000ff';
const leftOut = { 'x-unreadable-ids': broken };
const library = createTestSurveySummary();

beforeEach(() => mockResponse(readOverview, createTestOverview()));

function open() {
  renderPage(<Page />, {
    path: '/dashboard/adminSurveys',
    at: '/dashboard/adminSurveys',
    session: createSignedInTestSession('admin'),
  });
  return userEvent.setup();
}

test('a survey that cannot be shown is named under the table, and can be unpublished with a feedback', async () => {
  mockResponse(listSurveys, [library], leftOut);
  const user = open();
  await user.click(await screen.findByRole('button', { name: `Unpublish ${broken}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish this survey' }));
  await user.type(dialog.getByRole('textbox', { name: 'Feedback' }), 'It is damaged.');
  mockResponse(changeStatus, { modifiedCount: 1 });
  await user.click(dialog.getByRole('button', { name: 'Unpublish' }));
  await waitFor(() => expect(screen.getByText('Survey is unpublished')).toBeInTheDocument());
  const changes = getRequests().filter(({ method }) => method === 'PATCH');
  const body = { newStatus: 'Unpublish', feedback: 'It is damaged.' };
  expect(changes).toMatchObject([{ url: `/surveys/${broken}`, body }]);
});

test('a survey that cannot be shown is deleted after a confirmation', async () => {
  mockResponse(listSurveys, [], leftOut);
  const user = open();
  await user.click(await screen.findByRole('button', { name: `Delete ${broken}` }));
  mockResponse(deleteSurvey, { deletedCount: 1 });
  mockResponse(listSurveys, [library]);
  await user.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByRole('row', { name: new RegExp(library.title) })).toBeVisible();
  expect(screen.queryByText(broken)).not.toBeInTheDocument();
  expect(getRequests().filter(({ method }) => method === 'DELETE')).toMatchObject([{ url: `/surveys/${broken}` }]);
});

test('a user who cannot be shown is named under the list', async () => {
  mockResponse(listUsers, [], leftOut);
  renderPage(<UsersPage />, {
    path: '/dashboard/users',
    at: '/dashboard/users',
    session: createSignedInTestSession('admin'),
  });
  const list = within(await screen.findByRole('list', { name: 'Entries that cannot be shown' }));
  expect(list.getByText(broken)).toBeVisible();
});
