import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showSuccess, confirmAction, toast } from './popup';
import { showSuccessWithLink } from './success-with-link';

test('showSuccess opens a named dialog and resolves when it is closed', async () => {
  const closed = showSuccess({ title: 'success', text: 'Your survey is open.' });
  expect(await screen.findByRole('dialog', { name: 'success' })).toHaveAccessibleDescription('Your survey is open.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await expect(closed).resolves.toBeUndefined();
});

/** jsdom has no layout: every element has a width of 0, and the library considers a button of that width hidden. */
const layOutElements = () => jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);

const LINK = 'https://canvass.example/surveys/65f000000000000000000001';
const publication = { title: 'success', text: 'Your survey is live.', link: LINK };

test('showSuccessWithLink copies the link and stays open until it is closed', async () => {
  const user = userEvent.setup();
  layOutElements();
  const closed = showSuccessWithLink(publication);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeEnabled();
  await expect(navigator.clipboard.readText()).resolves.toBe(LINK);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await expect(closed).resolves.toBeUndefined();
});

test('showSuccessWithLink shows the link when the browser does not let it be copied', async () => {
  const user = userEvent.setup();
  layOutElements();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  const closed = showSuccessWithLink(publication);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/Your browser blocked copying/)).toHaveTextContent(LINK);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});

const question = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmText: 'Yes, delete it!',
};

test('confirmAction resolves to true when the action is confirmed', async () => {
  const answer = confirmAction(question);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
  await expect(answer).resolves.toBe(true);
});

test('confirmAction resolves to false when it is canceled', async () => {
  const answer = confirmAction(question);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await expect(answer).resolves.toBe(false);
});

test('the back button of the browser closes a popup', async () => {
  const answer = confirmAction(question);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect(answer).resolves.toBe(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape cancels a confirmation and restores the focus', async () => {
  const actionButton = document.body.appendChild(document.createElement('button'));
  actionButton.focus();
  const answer = confirmAction(question);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  await userEvent.keyboard('{Escape}');
  await expect(answer).resolves.toBe(false);
  expect(actionButton).toHaveFocus();
});

test('a dialog whose page was replaced moves the focus to the new page', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'main';
  main.tabIndex = -1;
  const vote = main.appendChild(document.createElement('button'));
  vote.focus();
  const closed = showSuccess({ title: 'success' });
  await screen.findByRole('dialog', { name: 'success' });
  vote.remove();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
  expect(main).toHaveFocus();
});

test('a toast is announced and closes by itself', async () => {
  const dismissed = toast('User is deleted');
  expect(await screen.findByRole('alert')).toHaveTextContent('User is deleted');
  await expect(dismissed).resolves.toBeUndefined();
});
