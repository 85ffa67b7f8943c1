import {
  cancelTransfer,
  deleteSurvey,
  listResponses,
  readResults,
  readSurvey,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestResults,
  createTestSurvey,
  getRequests,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './responses-page';

const id = '65f000000000000000000001';

async function open(overrides: Partial<Survey>) {
  mockResponse(readSurvey, createTestSurvey({ surveyorEmail: 'ada@canvass.test', ...overrides }));
  mockResponse(listResponses, []);
  mockResponse(readResults, createTestResults({ exact: true }));
  renderPage(<Page />, {
    path: '/dashboard/surveyResponses/:id',
    at: `/dashboard/surveyResponses/${id}`,
    session: createSignedInTestSession('surveyor'),
  });
  await screen.findByRole('heading', { level: 1, name: 'Sunday hours at the city library' });
  return userEvent.setup();
}

test.each([
  ['withdrawn', 'Withdrawn', 'This survey is withdrawn.'],
  ['unpublished', 'Unpublished', 'An admin has unpublished this survey.'],
  ['closed', 'Closed', 'This survey is closed.'],
] as const)('a survey that is %s says so, and what that means', async (state, badge, notice) => {
  await open({ state, status: state === 'closed' ? 'Publish' : 'Unpublish' });
  expect(screen.getAllByText(badge)[0]).toBeVisible();
  expect(screen.getByText(notice)).toBeVisible();
});

test('a survey for invited people leads to its invitations until somebody has voted', async () => {
  await open({ state: 'open', voterPolicy: 'invited', voteCount: 0 });
  expect(screen.getByText('Only people you invite can vote.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invitations' })).toHaveAttribute(
    'href',
    `/dashboard/surveyor/invitations/${id}`,
  );
});

test('the owner sees to whom the survey is offered, and can take that back', async () => {
  const user = await open({ state: 'open', transferOfferedTo: 'grace@canvass.test' });
  expect(screen.getByText('Offered to grace@canvass.test.')).toBeVisible();
  mockResponse(cancelTransfer, { deletedCount: 1 });
  mockResponse(readSurvey, createTestSurvey({ surveyorEmail: 'ada@canvass.test', state: 'open' }));
  await user.click(screen.getByRole('button', { name: 'Cancel offer' }));
  await waitFor(() => expect(screen.queryByText(/^Offered to/)).not.toBeInTheDocument());
});

test('deleting the survey leads back to the list', async () => {
  const user = await open({ state: 'open' });
  await user.click(screen.getByRole('button', { name: /^Actions/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  mockResponse(deleteSurvey, { deletedCount: 1 });
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(screen.getByLabelText('location')).toHaveTextContent('/dashboard/surveyor/surveys'));
  expect(getRequests().filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test("another surveyor's survey has no actions", async () => {
  await open({ surveyorEmail: 'grace@canvass.test' });
  expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
});
