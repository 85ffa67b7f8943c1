import { createDraft, saveDraft, type DraftContent } from '@canvass/shared/contracts';
import { getRequests, mockProblem, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmDraftLoss } from './drafts';

const content: DraftContent = { title: 'Sunday hours', description: '', deadline: '', questions: [] };
const id = '65f000000000000000000001';

/** The page of surveys stores more than what is read here. */
const keep = (name: string, savable?: object) =>
  localStorage.setItem(`survey-draft:ada:${name}`, JSON.stringify({ format: 1, form: {}, savable }));

const getWrites = () => getRequests().map(({ method, url, body }) => ({ method, url, body }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // jsdom has no layout, and the popup library considers a button without a width hidden.
  Object.defineProperty(HTMLButtonElement.prototype, 'offsetWidth', { configurable: true, get: () => 100 });
});

afterEach(() => void Reflect.deleteProperty(HTMLButtonElement.prototype, 'offsetWidth'));

test('an unsaved survey can be saved before its user logs out', async () => {
  keep('form:k1', { content });
  mockResponse(createDraft, { insertedId: id });
  const answer = confirmDraftLoss('ada');
  const dialog = await screen.findByRole('dialog', { name: 'Save your draft before you log out?' });
  expect(dialog).toHaveAccessibleDescription(/^You have an unsaved survey\./);
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await press('Save draft');
  await expect(answer).resolves.toBe(true);
  expect(getWrites()).toEqual([{ method: 'POST', url: '/surveys/drafts', body: { content } }]);
});

test('it can be left without saving, and staying does neither', async () => {
  keep('form:k1', { content });
  const first = confirmDraftLoss('ada');
  await press('Stay signed in');
  await expect(first).resolves.toBe(false);
  const second = confirmDraftLoss('ada');
  await press('Delete and log out');
  await expect(second).resolves.toBe(true);
  const third = confirmDraftLoss('ada');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(third).resolves.toBe(false);
  expect(getWrites()).toEqual([]);
});

test('unsaved changes are saved in their draft, or as a new one if that was saved elsewhere', async () => {
  keep(`draft:${id}`, { content, draftId: id, revision: 3 });
  mockProblem(saveDraft, 'survey-conflict');
  mockResponse(createDraft, { insertedId: '65f0000000000000000000d2' });
  const answer = confirmDraftLoss('ada');
  await press('Save draft');
  await expect(answer).resolves.toBe(true);
  expect(getWrites()).toEqual([
    { method: 'PUT', url: `/surveys/drafts/${id}`, body: { content, revision: 3 } },
    { method: 'POST', url: '/surveys/drafts', body: { content } },
  ]);
});

test('a draft that could not be saved keeps its user signed in, and is sent with the same key again', async () => {
  keep('form:k1', { content });
  mockProblem(createDraft, 'network');
  const first = confirmDraftLoss('ada');
  await press('Save draft');
  const failure = await screen.findByRole('dialog', { name: 'Your draft was not saved' });
  expect(failure).toHaveAccessibleDescription(/^Canvass cannot be reached\..*You are still signed in/);
  await press('OK');
  await expect(first).resolves.toBe(false);
  mockResponse(createDraft, { insertedId: id });
  const second = confirmDraftLoss('ada');
  await press('Save draft');
  await expect(second).resolves.toBe(true);
  const [lost, repeated] = getRequests();
  expect(lost?.idempotencyKey).toBeDefined();
  expect(repeated?.idempotencyKey).toBe(lost?.idempotencyKey);
});

test('the question names what cannot be saved', async () => {
  keep('form:k1', { content });
  keep('form:k2', { content });
  keep('form:k3');
  sessionStorage.setItem('vote-draft:ada:1:1', '{}');
  const answer = confirmDraftLoss('ada');
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(
    /^You have 2 unsaved surveys\..* deletes what cannot be saved: a survey draft and answers to a survey\.$/,
  );
  expect(await screen.findByRole('button', { name: 'Save drafts' })).toBeVisible();
  await press('Stay signed in');
  await expect(answer).resolves.toBe(false);
});

test('nobody is asked about the note of what was saved, which a logout deletes', async () => {
  localStorage.setItem('survey-saved:ada:form:k1', '{}');
  await expect(confirmDraftLoss('ada')).resolves.toBe(true);
});
