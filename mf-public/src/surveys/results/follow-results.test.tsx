import {
  followResults,
  readOwnPart,
  readResults,
  readSurvey,
  unfollowResults,
  type Survey,
} from '@canvass/shared/contracts';
import {
  createSignedInTestSession,
  createTestMyActivity,
  createTestResults,
  createTestSession,
  createTestSurvey,
  getRequests,
  mockProblem,
  mockResponse,
  renderPage,
} from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../survey/survey-page';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readOwnPart, {});
  mockResponse(readResults, createTestResults());
});

async function open(overrides: Partial<Survey> = {}, session = createSignedInTestSession()) {
  const survey = createTestSurvey(overrides);
  mockResponse(readSurvey, survey);
  renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
  await screen.findByRole('heading', { level: 1, name: survey.title });
  return userEvent.setup();
}

const followButton = () => screen.queryByRole('button', { name: 'Notify me' });

test('a voter asks to be told about the results, and takes it back', async () => {
  mockResponse(readOwnPart, createTestMyActivity());
  mockResponse(followResults, { modifiedCount: 1 });
  mockResponse(unfollowResults, { deletedCount: 1 });
  const user = await open({ resultsPolicy: 'after-voting' });
  await user.click(await screen.findByRole('button', { name: 'Notify me' }));
  expect(await screen.findByText('You will get a notification when the results are final.')).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'Do not notify me' }));
  expect(await screen.findByRole('button', { name: 'Notify me' })).toHaveFocus();
  expect(getRequests().flatMap(({ method, url }) => (url.endsWith('/follow') ? method : []))).toEqual([
    'PUT',
    'DELETE',
  ]);
});

test('a failure says so and changes nothing', async () => {
  mockResponse(readOwnPart, createTestMyActivity());
  mockProblem(followResults, 'network');
  const user = await open({ resultsPolicy: 'always' });
  await user.click(await screen.findByRole('button', { name: 'Notify me' }));
  expect(await screen.findByText(/Nothing was changed\.$/)).toBeVisible();
  expect(followButton()).toBeVisible();
});

test('who has not voted can ask where the results are for everyone after the closing', async () => {
  await open({ resultsPolicy: 'after-closing' });
  expect(await screen.findByRole('button', { name: 'Notify me' })).toBeVisible();
});

test.each<[string, Partial<Survey>, boolean]>([
  ['whose results are for voters, to a user who has not voted', { resultsPolicy: 'after-voting' }, true],
  ['whose results are for its owner', { resultsPolicy: 'owner' }, true],
  ['that is closed', { resultsPolicy: 'always', closesAt: '2020-01-02T00:00:00.000Z' }, true],
  ['of the reader', { resultsPolicy: 'always', surveyorEmail: 'ada@canvass.test' }, true],
  ['to a visitor', { resultsPolicy: 'always' }, false],
])('nothing is offered in a survey %s', async (_, overrides, isSignedIn) => {
  await open(overrides, isSignedIn ? createSignedInTestSession() : createTestSession());
  await screen.findByRole('heading', { name: 'Results' });
  // Until the code would have been loaded.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(followButton()).not.toBeInTheDocument();
});
