import { createSurvey, readSurvey, surveyDraftSchema } from '@canvass/shared/contracts';
import { buildEveryKind, buildSurvey, calls, hang, refuse, respond } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentOf } from '../form/survey-form';
import { button, closePopup, field, fill, id, list, open, show, YEAR } from './create-page.steps';
import { formOfTemplate, TEMPLATES } from './templates';

const location = () => screen.getByLabelText('location');

test.each(TEMPLATES)('the template $name lacks nothing but its deadline', (template) => {
  const form = { ...formOfTemplate(template), deadline: `11/27/${YEAR}` };
  const { success, error } = surveyDraftSchema.safeParse({ ...contentOf(form), surveyorEmail: 'ada@canvass.test' });
  expect({ success, error }).toEqual({ success: true, error: undefined });
  expect(template.questions.length).toBeGreaterThan(3);
});

test('a template is chosen in a dialog, fills the form, and stands in the address', async () => {
  const user = open();
  await user.click(button('Start from a template'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Templates' }));
  expect(await dialog.findAllByRole('listitem')).toHaveLength(6);
  await user.click(dialog.getByRole('link', { name: 'Use this: Event feedback' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location()).toHaveTextContent('?template=event-feedback');
  expect(await screen.findByText(/This is the template “Event feedback”/)).toBeVisible();
  expect(field('Title')).toHaveValue('How was the event?');
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Event Feedback');
  expect(list().getAllByRole('listitem')).toHaveLength(6);
});

test('a template does not cost what was begun before it', async () => {
  const user = userEvent.setup();
  const { unmount } = show();
  await user.type(field('Title'), 'Mine');
  unmount();
  const { unmount: leave } = show('?template=event-feedback');
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('How was the event?');
  leave();
  show();
  expect(field('Title')).toHaveValue('Mine');
});

test('a template that does not exist says so, and the form is empty', async () => {
  show('?template=nothing');
  expect(await screen.findByText(/There is no template of this name/)).toBeVisible();
  expect(field('Title')).toHaveValue('');
});

const own = buildSurvey({ surveyorEmail: 'ada@canvass.test', questions: buildEveryKind(), resultsPolicy: 'always' });
const from = `?from=${own._id}`;

test('an own survey is duplicated with everything but its deadline', async () => {
  respond(readSurvey, own);
  respond(createSurvey, { insertedId: id });
  const user = userEvent.setup();
  show(from);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(`${own.title} (copy)`);
  expect(field('Deadline')).toHaveValue('');
  await fill(user, 'Deadline', `11/27/${YEAR}`);
  await user.click(button('Submit survey'));
  await closePopup(user);
  const { category, description, questions } = own;
  expect(calls().find(({ method }) => method === 'POST')?.body).toEqual({
    title: `${own.title} (copy)`,
    description,
    category,
    questions,
    resultsPolicy: 'always',
    deadline: `${YEAR}/11/27`,
    surveyorEmail: 'ada@canvass.test',
  });
});

test('the longest title leaves room for what makes it a copy', async () => {
  respond(readSurvey, { ...own, title: 'x'.repeat(150) });
  show(from);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(`${'x'.repeat(143)} (copy)`);
});

test("somebody else's survey is not duplicated", async () => {
  respond(readSurvey, buildSurvey());
  show(from);
  expect(await screen.findByRole('heading', { name: 'You can duplicate your own surveys only.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start with an empty form' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/create',
  );
});

test('while the survey is on its way, it says so; one that is not there leads to an empty form', async () => {
  hang(readSurvey);
  const { unmount } = show(from);
  expect(screen.getByText('Loading....')).toBeVisible();
  unmount();
  refuse(readSurvey, 'survey-not-found');
  show(from);
  expect(await screen.findByRole('heading', { name: 'There is no survey to duplicate' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start with an empty form' })).toBeVisible();
});

test('when the survey does not load, one can try again', async () => {
  refuse(readSurvey, 'network');
  const user = userEvent.setup();
  show(from);
  expect(await screen.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  respond(readSurvey, own);
  await user.click(button('Try again'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(`${own.title} (copy)`);
});
