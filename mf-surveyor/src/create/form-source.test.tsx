import { createSurvey, readSurvey, surveyDraftSchema } from '@canvass/shared/contracts';
import {
  createTestQuestionsOfCommonKinds,
  createTestSurvey,
  getRequests,
  mockPending,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toSurveyContent } from '../form/survey-form';
import {
  closePopup,
  fill,
  getButton,
  getField,
  getQuestionList,
  getSearch,
  id,
  openCreatePage,
  publish,
  renderCreatePage,
  YEAR,
} from './create-page.steps';
import { toTemplateForm, TEMPLATES } from './templates';

const location = () => screen.getByLabelText('location');

test.each(TEMPLATES)('the template $name lacks nothing but its deadline', (template) => {
  const form = { ...toTemplateForm(template), deadline: `11/27/${YEAR}` };
  const { success, error } = surveyDraftSchema.safeParse({
    ...toSurveyContent(form),
    surveyorEmail: 'ada@canvass.test',
  });
  expect({ success, error }).toEqual({ success: true, error: undefined });
  expect(template.questions.length).toBeGreaterThan(3);
});

test('questions of templates to write an answer to are optional', () => {
  const written = TEMPLATES.flatMap(({ questions }) => questions).filter(({ kind }) => kind === 'text');
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter(({ required }) => required)).toEqual([]);
});

test('a template is chosen in a dialog, fills the form, and stands in the address', async () => {
  const user = openCreatePage();
  await user.click(getButton('Start from a template'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Templates' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(6);
  await user.click(dialog.getByRole('link', { name: 'Use template: Event feedback' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location()).toHaveTextContent('?template=event-feedback');
  expect(await screen.findByText(/This is the template “Event feedback”/)).toBeVisible();
  expect(getField('Title')).toHaveValue('How was the event?');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Event Feedback');
  expect(getQuestionList().getAllByRole('listitem')).toHaveLength(6);
});

test('a template does not cost what was begun before it', async () => {
  const user = userEvent.setup();
  const { unmount } = renderCreatePage();
  await user.type(getField('Title'), 'Mine');
  const form = getSearch();
  unmount();
  const { unmount: leave } = renderCreatePage('?template=event-feedback');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('How was the event?');
  leave();
  renderCreatePage(form);
  expect(getField('Title')).toHaveValue('Mine');
});

test('a template that does not exist says so, and the form is empty', async () => {
  renderCreatePage('?template=nothing');
  expect(await screen.findByText(/There is no template with this name/)).toBeVisible();
  expect(getField('Title')).toHaveValue('');
});

const own = createTestSurvey({
  surveyorEmail: 'ada@canvass.test',
  questions: createTestQuestionsOfCommonKinds(),
  resultsPolicy: 'always',
});
const from = `?from=${own._id}`;

test('an own survey is duplicated with everything but its deadline', async () => {
  mockResponse(readSurvey, own);
  mockResponse(createSurvey, { insertedId: id });
  const user = userEvent.setup();
  renderCreatePage(from);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(`${own.title} (copy)`);
  expect(getField('Deadline')).toHaveValue('');
  await fill(user, 'Deadline', `11/27/${YEAR}`);
  await publish(user);
  await closePopup(user);
  const { category, description, questions } = own;
  expect(getRequests().find(({ method }) => method === 'POST')?.body).toEqual({
    title: `${own.title} (copy)`,
    description,
    category,
    questions,
    resultsPolicy: 'always',
    voterPolicy: 'any-account',
    deadline: `${YEAR}/11/27`,
    surveyorEmail: 'ada@canvass.test',
  });
});

test('the longest title leaves room for what makes it a copy', async () => {
  mockResponse(readSurvey, { ...own, title: 'x'.repeat(150) });
  renderCreatePage(from);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(`${'x'.repeat(143)} (copy)`);
});

test("somebody else's survey is not duplicated", async () => {
  mockResponse(readSurvey, createTestSurvey());
  renderCreatePage(from);
  expect(await screen.findByRole('heading', { name: 'You can only duplicate your own surveys.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start with an empty form' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/create',
  );
});

test('the page shows a loading state, and an unknown survey leads to an empty form', async () => {
  mockPending(readSurvey);
  const { unmount } = renderCreatePage(from);
  expect(screen.getByText('Loading....')).toBeVisible();
  unmount();
  mockProblem(readSurvey, 'survey-not-found');
  renderCreatePage(from);
  expect(await screen.findByRole('heading', { name: 'There is no survey to duplicate' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start with an empty form' })).toBeVisible();
});

test('a survey that failed to load can be retried', async () => {
  mockProblem(readSurvey, 'network');
  const user = userEvent.setup();
  renderCreatePage(from);
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  mockResponse(readSurvey, own);
  await user.click(getButton('Try again'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(`${own.title} (copy)`);
});
