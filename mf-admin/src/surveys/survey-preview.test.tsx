import {
  listReportedSurveys,
  listReports,
  listReviewRequests,
  listSurveys,
  readOverview,
  mapTextFields,
  readSurvey,
  SURVEY_TEXT_FIELDS,
} from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  createTestOverview,
  createTestReport,
  createTestReportedSurvey,
  createTestReviewRequest,
  createSignedInTestSession,
  createTestSurveySummary,
  createTestSurvey,
  getRequests,
  mockProblem,
  renderPage,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './surveys-page';

const survey = createTestSurvey({
  questions: createTestQuestionsOfCommonKinds(),
  category: 'Health',
  location: 'Central library',
});
const listSurveyRequests = () => getRequests().filter(({ url }) => url === `/surveys/${survey._id}`);

beforeEach(() => {
  mockResponse(readOverview, createTestOverview());
  mockResponse(readSurvey, survey);
});

function open(tab: string) {
  const at = `/dashboard/adminSurveys?tab=${tab}`;
  renderPage(<Page />, { path: '/dashboard/adminSurveys', at, session: createSignedInTestSession('admin') });
  return userEvent.setup();
}

/** Expects the whole survey as voters see it. */
async function expectSurvey(container: HTMLElement) {
  const shown = within(container);
  for (const { title, options } of survey.questions) {
    const question = await shown.findByRole('heading', { name: title });
    const ballot = within(question.closest('section')!);
    const answers = options.length > 0 ? within(ballot.getByRole('list')).getAllByRole('listitem') : [];
    expect(answers.map(({ textContent }) => textContent)).toEqual(options);
  }
  expect(shown.getByText('Health')).toBeVisible();
  expect(shown.getByText('Central library')).toBeVisible();
  expect(shown.getByText(/UTC/)).toBeVisible();
  expect(shown.queryAllByRole('radio')).toEqual([]);
}

test('the reports queue shows the whole survey beside its reports', async () => {
  mockResponse(listReports, [createTestReport()]);
  mockResponse(listReportedSurveys, [createTestReportedSurvey({ title: survey.title })]);
  open('reported');
  const article = await screen.findByRole('article', { name: survey.title });
  await expectSurvey(await within(article).findByRole('region', { name: 'What voters see' }));
  expect(within(article).getByRole('list', { name: 'Individual reports' })).toBeVisible();
});

test.each(SURVEY_TEXT_FIELDS)('what its owner wrote is beside the reports: %s', async (field) => {
  const texts = mapTextFields((name) => `What stands in ${name}`);
  mockResponse(readSurvey, createTestSurvey(texts));
  mockResponse(listReports, [createTestReport()]);
  mockResponse(listReportedSurveys, [createTestReportedSurvey({ title: texts.title })]);
  open('reported');
  const article = within(await screen.findByRole('article', { name: texts.title }));
  await article.findByRole('region', { name: 'What voters see' });
  expect((await article.findAllByText(texts[field]))[0]).toBeVisible();
});

test('a review request shows the survey when it is opened, and asks for it only then', async () => {
  mockResponse(listReviewRequests, [createTestReviewRequest({ title: 'Sunday hours' })]);
  const user = open('review');
  const entry = await screen.findByRole('listitem', { name: 'Sunday hours' });
  expect(listSurveyRequests()).toEqual([]);
  await user.click(within(entry).getByText('Show the survey'));
  await expectSurvey(entry);
});

test('the dialog that unpublishes a survey can show it', async () => {
  mockResponse(listSurveys, [createTestSurveySummary({ title: 'Sunday hours' })]);
  const user = open('all');
  await user.click(await screen.findByRole('button', { name: 'Change Status of Sunday hours' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unpublish this survey' });
  await user.click(within(dialog).getByText('Show the survey'));
  await expectSurvey(dialog);
  expect(within(dialog).getByRole('textbox', { name: 'Feedback' })).toBeVisible();
});

test('a survey of the table can be looked at before its status is changed', async () => {
  mockResponse(listSurveys, [createTestSurveySummary({ title: 'Sunday hours', status: 'Unpublish' })]);
  const user = open('all');
  await user.click(await screen.findByRole('button', { name: 'Preview Sunday hours' }));
  const dialog = await screen.findByRole('dialog', { name: 'What voters see' });
  await expectSurvey(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a survey that cannot be read leaves everything else of its request in place', async () => {
  mockProblem(readSurvey, 'internal');
  mockResponse(listReviewRequests, [createTestReviewRequest({ title: 'Sunday hours' })]);
  const user = open('review');
  const entry = await screen.findByRole('listitem', { name: 'Sunday hours' });
  await user.click(within(entry).getByText('Show the survey'));
  expect(await within(entry).findByRole('alert')).toHaveTextContent('The survey did not load.');
  expect(within(entry).getByRole('button', { name: 'Publish Sunday hours' })).toBeEnabled();
  mockResponse(readSurvey, survey);
  await user.click(within(entry).getByRole('button', { name: 'Load the survey' }));
  await expectSurvey(entry);
});
