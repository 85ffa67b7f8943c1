import { mapTextFields, readOwnPart, readSurvey, SURVEY_TEXT_FIELDS } from '@canvass/shared/contracts';
import { takeDestination } from '@canvass/shared/session';
import {
  createTestQuestion,
  createTestSession,
  createSignedInTestSession,
  createTestSurvey,
  mockPending,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './survey-page';

const survey = createTestSurvey();

function open(session = createTestSession()) {
  return renderPage(<Page />, { path: '/surveys/:id', at: `/surveys/${survey._id}`, session });
}

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readOwnPart, {});
});

test('the page shows a loading state while the survey loads', () => {
  mockPending(readSurvey);
  open();
  expect(screen.getByText('Loading the survey')).toHaveRole('status');
});

test.each([
  ['without a survey', 'survey-not-found'],
  ['that no survey can have', 'invalid-input'],
] as const)('an address %s says so and leads back', async (_, code) => {
  mockProblem(readSurvey, code, [{ field: 'params.id', message: 'must be an id of 24 hexadecimal digits' }]);
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Survey not found' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This survey does not exist or is not published.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to all surveys' })).toHaveAttribute('href', '/surveys');
});

test('a survey whose record is damaged says so, and offers no other try', async () => {
  mockProblem(readSurvey, 'unreadable-record');
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'This survey cannot be shown' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This record is damaged and cannot be shown.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to all surveys' })).toHaveAttribute('href', '/surveys');
});

test('a survey that fails to load can be tried again', async () => {
  mockProblem(readSurvey, 'network');
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(readSurvey, survey);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: survey.title })).toBeVisible();
});

test('the document is named after the survey', async () => {
  mockResponse(readSurvey, survey);
  open();
  await screen.findByRole('heading', { level: 1, name: survey.title });
  expect(document.title).toBe(survey.title);
});

test('the description keeps its lines', async () => {
  mockResponse(readSurvey, createTestSurvey({ description: 'First line.\n\nSecond line.' }));
  open();
  expect(await screen.findByText(/^First line\./)).toHaveStyle({ whiteSpace: 'pre-line' });
});

test('a survey shows its questions with their own options as radio choices', async () => {
  const options = ['Morning', 'Noon', 'Evening'];
  const hoursQuestion = createTestQuestion({
    title: 'Which hours?',
    description: 'On a Sunday.',
    kind: 'single',
    options,
  });
  mockResponse(readSurvey, createTestSurvey({ questions: [hoursQuestion] }));
  open();
  const question = within(await screen.findByRole('group', { name: 'Question 1: Which hours?' }));
  expect(question.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(options);
  expect(question.getByText('On a Sunday.')).toBeVisible();
});

test('the facts tell counts, dates, the closing moment in both zones, what is left, and who asks', async () => {
  mockResponse(readSurvey, survey);
  open();
  const facts = within(await screen.findByRole('complementary', { name: 'About this survey' }));
  expect(facts.getByText('12,480')).toBeVisible();
  expect(facts.getByText('Oct 12, 2026')).toBeVisible();
  expect(facts.getByText('2099/11/27, 23:59 UTC')).toBeVisible();
  expect(facts.getByText('Closes').nextElementSibling).toHaveTextContent(/your time.*Closes in \d+ years/);
  expect(facts.getByText('Sam Okafor')).toBeVisible();
});

test('the facts tell the location of a survey that is about a place', async () => {
  mockResponse(readSurvey, createTestSurvey({ location: 'Central library' }));
  open();
  const facts = within(await screen.findByRole('complementary', { name: 'About this survey' }));
  expect(facts.getByText('Location').nextElementSibling).toHaveTextContent('Central library');
});

test.each(SURVEY_TEXT_FIELDS)('what its owner wrote is on the page: %s', async (field) => {
  mockResponse(readSurvey, createTestSurvey(mapTextFields((name) => `What stands in ${name}`)));
  open();
  await screen.findByRole('complementary', { name: 'About this survey' });
  expect(screen.getAllByText(`What stands in ${field}`)[0]).toBeVisible();
});

test('the promo card pitches Pro and links to the payment', async () => {
  mockResponse(readSurvey, survey);
  open();
  const promo = within(await screen.findByRole('region', { name: 'Be a Pro User' }));
  expect(promo.getByText('You can access more features using Pro mode')).toBeVisible();
  expect(promo.getByText('20$').parentElement).toHaveTextContent('20$/month');
  expect(promo.getByRole('link', { name: 'Buy Now' })).toHaveAttribute('href', '/payment');
});

test.each([
  ['without a name, or of an earlier API', 'surveyor@canvass.test'],
  ['whose email is hidden', ''],
])('a surveyor %s is neither named nor shown by email', async (_who, surveyorEmail) => {
  const { surveyorName: _name, ...nameless } = survey;
  mockResponse(readSurvey, { ...nameless, surveyorEmail });
  open();
  expect(await screen.findByText('A surveyor without a name')).toBeVisible();
  expect(document.body).not.toHaveTextContent('@');
});

test('a visitor reads why they cannot vote, and Vote and Report are disabled', async () => {
  mockResponse(readSurvey, survey);
  open();
  expect(await screen.findByText('You have to login for vote in survey')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Vote' })).toHaveAccessibleDescription(
    'Sign In or Sign Up to vote. Your answers stay in this browser tab until you vote or close it.',
  );
  expect(screen.getByRole('button', { name: 'Report' })).toBeDisabled();
});

test.each([
  ['Sign In', '/login', 0],
  ['Sign Up', '/register', 0],
  ['Sign In', '/login', 1],
  ['Sign Up', '/register', 1],
])('%s leads from a survey to %s and back to the survey', async (name, path, index) => {
  mockResponse(readSurvey, survey);
  open();
  // Above the questions, and next to the button that is disabled.
  const links = await screen.findAllByRole('link', { name });
  expect(links).toHaveLength(2);
  await userEvent.click(links[index] as HTMLElement);
  expect(screen.getByLabelText('location')).toHaveTextContent(path);
  expect(takeDestination()).toBe(`/surveys/${survey._id}`);
});

test('until the session is known the page shows no notice and allows no vote', async () => {
  mockResponse(readSurvey, survey);
  open(createTestSession({ status: 'loading' }));
  expect(await screen.findByRole('button', { name: 'Vote' })).toBeDisabled();
  expect(screen.queryByText('You have to login for vote in survey')).not.toBeInTheDocument();
});

test('a closed survey says when it closed and takes no vote', async () => {
  mockResponse(readSurvey, createTestSurvey({ deadline: '2020/1/31', closesAt: '2020-02-01T00:00:00.000Z' }));
  open(createSignedInTestSession());
  expect(await screen.findByText('This survey closed on 2020/01/31, 23:59 UTC. Voting has ended.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
});

test.each([
  [
    'unpublished by an admin',
    'unpublished',
    /^This survey is not published\. Only its surveyor and the admins can see it/,
  ],
  [
    'unpublished, without a state,',
    undefined,
    /^This survey is not published\. Only its surveyor and the admins can see it/,
  ],
  [
    'withdrawn',
    'withdrawn',
    /^This survey was withdrawn by its surveyor\. Only the surveyor and the admins can see it/,
  ],
] as const)('a survey that is %s takes no vote from those who may see it', async (_, state, notice) => {
  mockResponse(readSurvey, createTestSurvey({ status: 'Unpublish', state }));
  open(createSignedInTestSession('surveyor'));
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
});

test('a survey that its surveyor closed early says in which minute', async () => {
  mockResponse(readSurvey, createTestSurvey({ state: 'closed', closesAt: '2020-01-31T10:00:30.123Z' }));
  open(createSignedInTestSession());
  expect(await screen.findByText('This survey closed on 2020/01/31, 10:00 UTC. Voting has ended.')).toBeVisible();
});

test('a survey links to its history', async () => {
  mockResponse(readSurvey, survey);
  open();
  const history = await screen.findByRole('link', { name: 'History of this survey' });
  expect(history).toHaveAttribute('href', `/surveys/${survey._id}/history`);
});

test('only a pro-user sees the comment box', async () => {
  mockResponse(readSurvey, survey);
  const { unmount } = open(createSignedInTestSession('pro-user'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Comment/ })).toBeEnabled());
  unmount();
  open(createSignedInTestSession('user'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vote' })).toBeEnabled());
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
