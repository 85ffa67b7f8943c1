import { createSurvey } from '@canvass/shared/contracts';
import {
  createTestSessionUser,
  createSignedInTestSession,
  getRequests,
  mockProblem,
  mockResponse,
} from '@canvass/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addQuestion,
  closePopup,
  describeSurvey,
  fill,
  getButton,
  getField,
  getQuestionList,
  getSearch,
  id,
  publish,
  renderCreatePage,
  YEAR,
} from './create-page.steps';

const grace = createSignedInTestSession('surveyor', {
  user: createTestSessionUser({ uid: 'grace', email: 'grace@canvass.test' }),
});

const stored = () => Object.entries(localStorage);

/** Ada begins a draft and leaves the page; `search` leads back to it. */
async function begin(search = '') {
  const user = userEvent.setup();
  const { unmount } = renderCreatePage(search);
  await screen.findByRole('textbox', { name: 'Title' });
  await describeSurvey(user);
  await user.click(screen.getByRole('radio', { name: 'Single choice' }));
  await fill(user, 'Option 1', 'Morning');
  await fill(user, 'Option 2', 'Evening');
  await addQuestion(user, 'Which hours?');
  await fill(user, 'Question title', 'And when n');
  await waitFor(() => expect(getSearch()).toMatch(/^\?form=/));
  const form = getSearch();
  unmount();
  return { user, form };
}

test('the draft is saved while typing, and a message confirms it', async () => {
  const user = userEvent.setup();
  renderCreatePage();
  await user.type(getField('Title'), 'Sunday');
  expect(await screen.findByText('Kept in this browser')).toHaveRole('status');
  expect(stored()).toHaveLength(1);
  const search = getSearch();
  expect(search).toMatch(/^\?form=\w{12}$/);
  expect(stored()[0]?.[0]).toBe(`survey-draft:ada:form:${search.slice('?form='.length)}`);
  await user.clear(getField('Title'));
  await waitFor(() => expect(screen.queryByText('Kept in this browser')).not.toBeInTheDocument());
  expect(stored()).toEqual([]);
  expect(getSearch()).toBe('');
});

test('a form that is emptied and filled again at once stays the same form, whatever the address does meanwhile', async () => {
  const user = userEvent.setup();
  renderCreatePage();
  await user.type(getField('Title'), 'Sunday');
  await waitFor(() => expect(getSearch()).toMatch(/^\?form=/));
  const search = getSearch();
  act(() => {
    fireEvent.change(getField('Title'), { target: { value: '' } });
    fireEvent.change(getField('Title'), { target: { value: 'Monday' } });
  });
  await waitFor(() => expect(stored()[0]?.[1]).toContain('Monday'));
  expect(getField('Title')).toHaveValue('Monday');
  expect(getSearch()).toBe(search);
});

test('the draft is restored on return with every field, the list, and the started question', async () => {
  const { form } = await begin();
  renderCreatePage(form);
  expect(screen.getByText(/^Your draft from .* is here\.$/)).toBeVisible();
  expect(getField('Title')).toHaveValue('Sunday hours');
  expect(getField('Deadline')).toHaveValue(`11/27/${YEAR}`);
  expect(getQuestionList().getByText('Single choice, 2 options')).toBeVisible();
  expect(getField('Question title')).toHaveValue('And when n');
});

test('closing the browser keeps what was typed last', async () => {
  const user = userEvent.setup();
  renderCreatePage();
  await user.type(getField('Title'), 'Sunday');
  fireEvent(window, new Event('pagehide'));
  expect(stored()[0]?.[1]).toContain('Sunday');
});

test('the surveyor can start over and restore the draft', async () => {
  const { user, form } = await begin();
  renderCreatePage(form);
  await user.click(getButton('Start over'));
  expect(getField('Title')).toHaveValue('');
  expect(screen.queryByText('Which hours?')).not.toBeInTheDocument();
  expect(getButton('Restore')).toHaveFocus();
  await waitFor(() => expect(getSearch()).toBe(''));
  await user.click(getButton('Restore'));
  expect(getField('Title')).toHaveValue('Sunday hours');
  await waitFor(() => expect(getSearch()).toBe(form));
  expect(getQuestionList().getByText('Which hours?')).toBeVisible();
});

test('a fresh start that is left leaves no draft', async () => {
  const { user, form } = await begin();
  const { unmount } = renderCreatePage(form);
  await user.click(getButton('Start over'));
  unmount();
  expect(stored()).toEqual([]);
});

test('another user neither sees nor overwrites the draft', async () => {
  const { form } = await begin();
  const { unmount } = renderCreatePage(form, grace);
  expect(getField('Title')).toHaveValue('');
  expect(screen.queryByText(/Your draft/)).not.toBeInTheDocument();
  await userEvent.type(getField('Title'), 'Mine');
  unmount();
  renderCreatePage(form);
  expect(getField('Title')).toHaveValue('Sunday hours');
});

test('a survey that was created leaves no draft', async () => {
  mockResponse(createSurvey, { insertedId: id });
  const { user, form } = await begin();
  renderCreatePage(form);
  await publish(user);
  await closePopup(user);
  expect(stored()).toEqual([]);
});

test('a survey whose answer got lost is sent with the same key after a reload', async () => {
  mockProblem(createSurvey, 'network');
  const { user, form } = await begin();
  const { unmount } = renderCreatePage(form);
  await publish(user);
  await screen.findByRole('alert');
  unmount();
  mockResponse(createSurvey, { insertedId: id });
  renderCreatePage(form);
  await publish(user);
  await closePopup(user);
  const [first, second] = getRequests();
  expect(second).toMatchObject({ body: first?.body, idempotencyKey: first?.idempotencyKey });
});

test.each([
  '{half',
  '"text"',
  'null',
  '{"format":0,"at":"2026-11-20T12:00:00.000Z","form":{}}',
  '{"format":1,"at":"2026-11-20T12:00:00.000Z","form":{"title":"No questions"}}',
])('what cannot be read as a draft is ignored: %s', (broken) => {
  localStorage.setItem('survey-draft:ada:form:k1', broken);
  renderCreatePage('?form=k1');
  expect(getField('Title')).toHaveValue('');
  expect(screen.queryByText(/Your draft/)).not.toBeInTheDocument();
});

test('a storage that is full costs the draft and nothing else', async () => {
  const user = userEvent.setup();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { unmount } = renderCreatePage();
  await user.type(getField('Title'), 'Sunday');
  unmount();
  full.mockRestore();
  expect(stored()).toEqual([]);
});
