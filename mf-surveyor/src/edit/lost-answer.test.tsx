import { readHistory } from '@canvass/shared/contracts';
import { calls, respond } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { closePopup, fill } from '../create/create-page.steps';
import { button, field, open, own, startServer } from './edit-page.steps';

beforeEach(() => {
  sessionStorage.clear();
  respond(readHistory, []);
});

const saves = () => calls().filter(({ method }) => method === 'PUT');

/** Saves another title; the server does so, and its answer gets lost. */
async function loseAnswer() {
  const server = startServer(own());
  const { user, unmount } = await open(server.read());
  await user.clear(field('Title'));
  await fill(user, 'Title', 'First words');
  server.loseNextAnswer();
  await user.click(button('Save changes'));
  await screen.findByRole('alert');
  return { user, unmount, server };
}

test('other words after a save whose answer got lost are saved on top of it, and nobody is blamed', async () => {
  const { user, server } = await loseAnswer();
  await fill(user, 'Title', ', and more');
  await user.click(button('Save changes'));
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
  await user.click(button('Save changes'));
  await screen.findByText(/Changes saved elsewhere meanwhile are kept: category\./);
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'First words, and more', category: 'Health' });
});

test('a save that never arrived is not taken for one that did', async () => {
  const server = startServer(own());
  const { user } = await open(server.read());
  await user.clear(field('Title'));
  await fill(user, 'Title', 'First words');
  server.goDown();
  await user.click(button('Save changes'));
  await screen.findByRole('alert');
  server.saveElsewhere({ title: 'Elsewhere' });
  await fill(user, 'Title', ', and more');
  await user.click(button('Save changes'));
  const both = await screen.findByRole('group', { name: 'Title' });
  expect(both).toHaveTextContent('First words, and more');
  expect(both).toHaveTextContent('Elsewhere');
  expect(server.read().title).toBe('Elsewhere');
});

test('after a reload the page knows that a save whose answer got lost has arrived', async () => {
  const { unmount, server } = await loseAnswer();
  unmount();
  await open(server.read());
  expect(screen.getByText('What you last saved here has arrived. There are no unsaved changes.')).toBeVisible();
  expect(screen.queryByText(/Your unsaved changes/)).not.toBeInTheDocument();
  expect(button('Save changes')).toBeDisabled();
  expect(sessionStorage).toHaveLength(0);
});

test('after a reload other words are saved on top of a save whose answer got lost', async () => {
  const { user, unmount, server } = await loseAnswer();
  await fill(user, 'Title', ', and more');
  unmount();
  await open(server.read());
  expect(field('Title')).toHaveValue('First words, and more');
  await user.click(button('Save changes'));
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'First words, and more', revision: 6 });
});

test('after a reload an edit is merged with what was saved before the reload', async () => {
  const server = startServer(own());
  const { user, unmount } = await open(server.read());
  await user.clear(field('Title'));
  await fill(user, 'Title', 'Mine');
  unmount();
  server.saveElsewhere({ description: 'Written elsewhere.' });
  await open(server.read());
  await user.click(button('Save changes'));
  await closePopup(user);
  expect(server.read()).toMatchObject({ title: 'Mine', description: 'Written elsewhere.' });
});
