import { readHistory } from '@canvass/shared/contracts';
import { getRequests, mockResponse } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { closePopup, fill } from '../create/create-page.steps';
import { getButton, getField, openEditPage, createTestOwnSurvey, createFakeServer } from './edit-page.steps';

beforeEach(() => {
  sessionStorage.clear();
  mockResponse(readHistory, []);
});

const saves = () => getRequests().filter(({ method }) => method === 'PUT');

/** Saves another title on the server, but loses the response. */
async function loseAnswer() {
  const server = createFakeServer(createTestOwnSurvey());
  const { user, unmount } = await openEditPage(server.read());
  await user.clear(getField('Title'));
  await fill(user, 'Title', 'First words');
  server.dropNextAnswer();
  await user.click(getButton('Save changes'));
  await screen.findByRole('alert');
  return { user, unmount, server };
}

test('an edit after a lost response is saved on top of it without a conflict', async () => {
  const { user, server } = await loseAnswer();
  await fill(user, 'Title', ', and more');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(screen.queryByText(/saved elsewhere/)).not.toBeInTheDocument();
  expect(server.read()).toMatchObject({ title: 'First words, and more', revision: 6 });
  const [lost, , again] = saves();
  expect(again?.idempotencyKey).toBe(lost?.idempotencyKey);
});

test('what others saved after a save whose answer got lost is merged with it', async () => {
  const { user, server } = await loseAnswer();
  server.saveElsewhere({ category: 'Health' });
  await fill(user, 'Title', ', and more');
  await user.click(getButton('Save changes'));
  await screen.findByText(/Changes saved elsewhere are kept: category\./);
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'First words, and more', category: 'Health' });
});

test('a save that never arrived is not taken for one that did', async () => {
  const server = createFakeServer(createTestOwnSurvey());
  const { user } = await openEditPage(server.read());
  await user.clear(getField('Title'));
  await fill(user, 'Title', 'First words');
  server.failNextRequest();
  await user.click(getButton('Save changes'));
  await screen.findByRole('alert');
  server.saveElsewhere({ title: 'More' });
  await fill(user, 'Title', ', and more');
  await user.click(getButton('Save changes'));
  const both = await screen.findByRole('group', { name: 'Title' });
  expect(both).toHaveTextContent('First words, and more');
  expect(both).toHaveTextContent('More');
  expect(server.read().title).toBe('More');
});

test('after a reload the page knows that a save whose answer got lost has arrived', async () => {
  const { unmount, server } = await loseAnswer();
  unmount();
  await openEditPage(server.read());
  expect(screen.getByText('Your last save went through. There are no unsaved changes.')).toBeVisible();
  expect(screen.queryByText(/Your unsaved changes/)).not.toBeInTheDocument();
  expect(getButton('Save changes')).toBeDisabled();
  expect(sessionStorage).toHaveLength(0);
});

test('after a reload other words are saved on top of a save whose answer got lost', async () => {
  const { user, unmount, server } = await loseAnswer();
  await fill(user, 'Title', ', and more');
  unmount();
  await openEditPage(server.read());
  expect(getField('Title')).toHaveValue('First words, and more');
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'First words, and more', revision: 6 });
});

test('after a reload an edit is merged with what was saved before the reload', async () => {
  const server = createFakeServer(createTestOwnSurvey());
  const { user, unmount } = await openEditPage(server.read());
  await user.clear(getField('Title'));
  await fill(user, 'Title', 'Mine');
  unmount();
  server.saveElsewhere({ description: 'Written elsewhere.' });
  await openEditPage(server.read());
  await user.click(getButton('Save changes'));
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'Mine', description: 'Written elsewhere.' });
});
