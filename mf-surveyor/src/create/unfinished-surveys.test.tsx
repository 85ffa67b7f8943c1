import { deleteDraft, listDrafts, type DraftSummary } from '@canvass/shared/contracts';
import { getRequests, mockPending, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MAX_UNFINISHED } from '../drafts/unfinished-surveys';
import { saveDraft } from '../form/draft/stored-draft';
import { emptySurvey } from '../form/survey-form';
import { getDraftKey } from './form-source';
import { getButton, getField, getSearch, id, renderCreatePage, YEAR } from './create-page.steps';

const createSummary = (overrides: Partial<DraftSummary>): DraftSummary => ({
  _id: id,
  revision: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  title: 'Saved',
  questionCount: 2,
  ...overrides,
});

/** Keeps a survey in this browser that was changed some minutes ago. */
function keep(title: string, source: { form?: string; draft?: string }, minutesAgo = 1): void {
  const key = getDraftKey('ada', { form: null, draft: null, from: null, template: null, ...source });
  saveDraft(key, { at: new Date(Date.now() - minutesAgo * 60_000).toISOString(), form: { ...emptySurvey, title } });
}

async function openDialog(button = 'Continue a survey') {
  const user = userEvent.setup();
  await user.click(getButton(button));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unfinished surveys' }));
  return { user, dialog };
}

type DialogQueries = Awaited<ReturnType<typeof openDialog>>['dialog'];

const listTitles = async (dialog: DialogQueries) =>
  (await dialog.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);

test('a new form says how many others are kept in this browser, and stays blank', async () => {
  keep('Sunday hours', { form: 'k1' });
  keep('Night bus', { form: 'k2' });
  renderCreatePage();
  expect(screen.getByText('You have 2 unfinished surveys in this browser.')).toBeVisible();
  expect(getField('Title')).toHaveValue('');
  await userEvent.type(getField('Title'), 'Mine');
  expect(screen.getByText('You have 2 unfinished surveys in this browser.')).toBeVisible();
});

test('without any, it says nothing, and asks the server nothing', () => {
  renderCreatePage();
  expect(screen.queryByText(/unfinished survey/)).not.toBeInTheDocument();
  expect(getRequests()).toEqual([]);
});

test('one list has what is kept here and what is saved, each once, and leads to it', async () => {
  keep('Sunday hours', { form: 'k1' });
  keep('Changed here', { draft: id }, 2);
  mockResponse(listDrafts, [
    createSummary({ title: 'Saved before the change' }),
    createSummary({ _id: '65f0000000000000000000d2', title: '' }),
    createSummary({ _id: '65f0000000000000000000d3', title: 'Scheduled', opensAt: `${YEAR}-03-01T09:30:00.000Z` }),
  ]);
  renderCreatePage();
  const { user, dialog } = await openDialog('Show');
  await dialog.findByText('Saved as a draft');
  expect(await listTitles(dialog)).toEqual(['Sunday hours', 'Changed here', 'Untitled']);
  expect(dialog.getByText('In this browser only')).toBeVisible();
  expect(dialog.getByText('Saved as a draft, with unsaved changes in this browser')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Continue Changed here' })).toHaveAttribute(
    'href',
    `/dashboard/surveyor/create?draft=${id}`,
  );
  await user.click(dialog.getByRole('link', { name: 'Continue Sunday hours' }));
  expect(getSearch()).toBe('?form=k1');
  expect(getField('Title')).toHaveValue('Sunday hours');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the list is bounded, and does not have the survey that is open', async () => {
  for (let index = 0; index < MAX_UNFINISHED; index += 1) keep(`Survey ${index}`, { form: `k${index}` }, index + 1);
  mockResponse(listDrafts, [createSummary({})]);
  renderCreatePage('?form=k0');
  const { dialog } = await openDialog();
  await dialog.findByText('Saved as a draft');
  const titles = await listTitles(dialog);
  expect(titles).toHaveLength(MAX_UNFINISHED);
  expect(titles).not.toContain('Survey 0');
  expect(dialog.getByRole('link', { name: 'All drafts' })).toHaveAttribute(
    'href',
    '/dashboard/surveyor/surveys?tab=drafts',
  );
});

test('what is kept here shows while the drafts load, and when that fails', async () => {
  keep('Sunday hours', { form: 'k1' });
  mockPending(listDrafts);
  const { unmount } = renderCreatePage();
  const { dialog } = await openDialog();
  expect(await listTitles(dialog)).toEqual(['Sunday hours']);
  expect(dialog.getByText('Loading....')).toBeVisible();
  unmount();
  mockProblem(listDrafts, 'network');
  renderCreatePage();
  const { user, dialog: second } = await openDialog();
  expect(await second.findByRole('alert')).toHaveTextContent('Canvass cannot be reached.');
  expect(second.getByText('Sunday hours')).toBeVisible();
  mockResponse(listDrafts, [createSummary({})]);
  await user.click(second.getByRole('button', { name: 'Try again' }));
  expect(await second.findByText('Saved as a draft')).toBeVisible();
});

test('a survey is deleted after a question, here and on the server', async () => {
  keep('Sunday hours', { form: 'k1' });
  mockResponse(listDrafts, [createSummary({})]);
  mockResponse(deleteDraft, { deletedCount: 1 });
  renderCreatePage();
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Delete Sunday hours' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(localStorage).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Delete Sunday hours' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(dialog.queryByText('Sunday hours')).not.toBeInTheDocument());
  expect(localStorage).toHaveLength(0);

  await user.click(await dialog.findByRole('button', { name: 'Delete Saved' }));
  mockResponse(listDrafts, []);
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  expect(await dialog.findByText('You have no unfinished surveys')).toBeVisible();
  expect(getRequests().find(({ method }) => method === 'DELETE')?.url).toBe(`/surveys/drafts/${id}`);
});

test('a survey that could not be deleted stays in the list, which says why', async () => {
  mockResponse(listDrafts, [createSummary({})]);
  mockProblem(deleteDraft, 'network');
  renderCreatePage();
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Delete Saved' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  expect(await dialog.findByText(/^Canvass cannot be reached/)).toBeVisible();
  expect(dialog.getByText('Saved')).toBeVisible();
});

test('an address whose survey is not in this browser says so', () => {
  renderCreatePage('?form=elsewhere');
  expect(screen.getByText(/^There is no unfinished survey at this address in this browser\./)).toBeVisible();
  expect(getField('Title')).toHaveValue('');
});
