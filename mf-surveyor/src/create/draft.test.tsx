import { createSurvey } from '@canvass/shared/contracts';
import { buildSessionUser, buildSignedIn, calls, refuse, respond } from '@canvass/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addQuestion,
  button,
  closePopup,
  describeSurvey,
  field,
  fill,
  id,
  list,
  show,
  YEAR,
} from './create-page.steps';

const grace = buildSignedIn('surveyor', { user: buildSessionUser({ uid: 'grace', email: 'grace@canvass.test' }) });

const stored = () => Object.entries(localStorage);

/** Ada writes something and leaves. */
async function begin(search = '') {
  const user = userEvent.setup();
  const { unmount } = show(search);
  await screen.findByRole('textbox', { name: 'Title' });
  await describeSurvey(user);
  await user.click(screen.getByRole('radio', { name: 'Choose one' }));
  await fill(user, 'Option 1', 'Morning');
  await fill(user, 'Option 2', 'Evening');
  await addQuestion(user, 'Which hours?');
  await fill(user, 'Question title', 'And when n');
  unmount();
  return user;
}

test('what is written is kept while one writes, and it says so', async () => {
  const user = userEvent.setup();
  show();
  await user.type(field('Title'), 'Sunday');
  expect(await screen.findByText('Draft saved')).toHaveRole('status');
  expect(stored()).toHaveLength(1);
  await user.clear(field('Title'));
  await waitFor(() => expect(screen.queryByText('Draft saved')).not.toBeInTheDocument());
  expect(stored()).toEqual([]);
});

test('the draft is there on the way back: every field, the list, and the question that was begun', async () => {
  await begin();
  show();
  expect(screen.getByText(/^Your draft from .* is here\.$/)).toBeVisible();
  expect(field('Title')).toHaveValue('Sunday hours');
  expect(field('Deadline')).toHaveValue(`11/27/${YEAR}`);
  expect(list().getByText('Choose one, 2 options')).toBeVisible();
  expect(field('Question title')).toHaveValue('And when n');
});

test('closing the browser keeps what was typed last', async () => {
  const user = userEvent.setup();
  show();
  await user.type(field('Title'), 'Sunday');
  fireEvent(window, new Event('pagehide'));
  expect(stored()[0]?.[1]).toContain('Sunday');
});

test('one can start afresh, and have the draft back', async () => {
  const user = await begin();
  show();
  await user.click(button('Start afresh'));
  expect(field('Title')).toHaveValue('');
  expect(screen.queryByText('Which hours?')).not.toBeInTheDocument();
  expect(button('Bring it back')).toHaveFocus();
  await user.click(button('Bring it back'));
  expect(field('Title')).toHaveValue('Sunday hours');
  expect(list().getByText('Which hours?')).toBeVisible();
});

test('a fresh start that is left leaves no draft', async () => {
  const user = await begin();
  const { unmount } = show();
  await user.click(button('Start afresh'));
  unmount();
  expect(stored()).toEqual([]);
});

test('another person does not find it, and does not take its place', async () => {
  await begin();
  const { unmount } = show('', grace);
  expect(field('Title')).toHaveValue('');
  expect(screen.queryByText(/Your draft/)).not.toBeInTheDocument();
  await userEvent.type(field('Title'), 'Mine');
  unmount();
  show();
  expect(field('Title')).toHaveValue('Sunday hours');
});

test('a survey that was created leaves no draft', async () => {
  respond(createSurvey, { insertedId: id });
  const user = await begin();
  show();
  await user.click(button('Submit survey'));
  await closePopup(user);
  expect(stored()).toEqual([]);
});

test('a survey whose answer got lost is sent with the same key after a reload', async () => {
  refuse(createSurvey, 'network');
  const user = await begin();
  const { unmount } = show();
  await user.click(button('Submit survey'));
  await screen.findByRole('alert');
  unmount();
  respond(createSurvey, { insertedId: id });
  show();
  await user.click(button('Submit survey'));
  await closePopup(user);
  const [first, second] = calls();
  expect(second).toMatchObject({ body: first?.body, idempotencyKey: first?.idempotencyKey });
});

test.each([
  '{half',
  '"text"',
  'null',
  '{"format":0,"at":"2026-11-20T12:00:00.000Z","form":{}}',
  '{"format":1,"at":"2026-11-20T12:00:00.000Z","form":{"title":"No questions"}}',
])('what cannot be read as a draft is ignored: %s', (broken) => {
  localStorage.setItem('survey-draft:ada', broken);
  show();
  expect(field('Title')).toHaveValue('');
  expect(screen.queryByText(/Your draft/)).not.toBeInTheDocument();
});

test('a storage that is full costs the draft and nothing else', async () => {
  const user = userEvent.setup();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { unmount } = show();
  await user.type(field('Title'), 'Sunday');
  unmount();
  full.mockRestore();
  expect(stored()).toEqual([]);
});
