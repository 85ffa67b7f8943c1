import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announceSuccess, confirmAction, toast } from './popup';

test('a success is told in a named window and ends when it is closed', async () => {
  const told = announceSuccess({ title: 'success', text: 'Your survey is open.' });
  expect(await screen.findByRole('dialog', { name: 'success' })).toHaveAccessibleDescription('Your survey is open.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await expect(told).resolves.toBeUndefined();
});

const question = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmText: 'Yes, delete it!',
};

test('a confirmed deed gives true', async () => {
  const answer = confirmAction(question);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await expect(answer).resolves.toBe(true);
});

test('the way back gives false', async () => {
  const answer = confirmAction(question);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(answer).resolves.toBe(false);
});

test('the back button takes a popup away', async () => {
  const answer = confirmAction(question);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect(answer).resolves.toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape gives false and the focus back', async () => {
  const deed = document.body.appendChild(document.createElement('button'));
  deed.focus();
  const answer = confirmAction(question);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  await userEvent.keyboard('{Escape}');
  await expect(answer).resolves.toBe(false);
  expect(deed).toHaveFocus();
});

test('a window whose page has gone gives the focus to the page that came instead', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'main';
  main.tabIndex = -1;
  const vote = main.appendChild(document.createElement('button'));
  vote.focus();
  const told = announceSuccess({ title: 'success' });
  await screen.findByRole('dialog', { name: 'success' });
  vote.remove();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await told;
  expect(main).toHaveFocus();
});

test('a toast speaks politely and leaves by itself', async () => {
  const gone = toast('User is deleted');
  expect(await screen.findByRole('alert')).toHaveTextContent('User is deleted');
  await expect(gone).resolves.toBeUndefined();
});
