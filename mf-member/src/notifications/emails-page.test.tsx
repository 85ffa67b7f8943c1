import {
  changeNotificationPreference,
  readNotificationPreferences,
  type NotificationPreference,
} from '@canvass/shared/contracts';
import { createSignedInTestSession, getRequests, mockProblem, mockResponse, renderPage } from '@canvass/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './emails-page';

const preferences: NotificationPreference[] = [
  { kind: 'results-published', group: 'voter', label: 'Results that you asked for', mail: 'at-once' },
  { kind: 'role-changed', group: 'account', label: 'Changes to your role', mail: 'daily' },
];

beforeEach(() => {
  mockResponse(readNotificationPreferences, { sendsMails: true, preferences });
  mockResponse(changeNotificationPreference, { modifiedCount: 1 });
});

function open() {
  renderPage(<Page />, { path: '/dashboard/notifications/emails', session: createSignedInTestSession('user') });
  return userEvent.setup();
}

const select = (name: string) => screen.findByRole('combobox', { name });

test('the kinds are grouped, with the choice of each', async () => {
  open();
  const answered = within(await screen.findByRole('region', { name: 'Surveys that you answered or reported' }));
  expect(answered.getByRole('combobox', { name: 'Results that you asked for' })).toHaveValue('at-once');
  expect(await select('Changes to your role')).toHaveValue('daily');
  expect(screen.queryByText('This installation sends no emails.')).not.toBeInTheDocument();
});

test('a choice is saved as soon as it is made', async () => {
  const user = open();
  await user.selectOptions(await select('Results that you asked for'), 'Never');
  expect(await screen.findByText('Saved')).toHaveRole('status');
  expect(getRequests().at(-1)).toMatchObject({ body: { kind: 'results-published', mail: 'never' } });
});

test('a choice that was not saved is taken back, with the reason at its field', async () => {
  const user = open();
  mockProblem(changeNotificationPreference, 'network');
  await user.selectOptions(await select('Results that you asked for'), 'Once a day');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Not saved\.$/);
  await waitFor(async () => expect(await select('Results that you asked for')).toHaveValue('at-once'));
});

test('an installation without emails says so', async () => {
  mockResponse(readNotificationPreferences, { sendsMails: false, preferences });
  open();
  expect(await screen.findByText('This installation sends no emails.')).toBeVisible();
});

test('choices that failed to load can be retried', async () => {
  mockProblem(readNotificationPreferences, 'network');
  const user = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your choices did not load');
  mockResponse(readNotificationPreferences, { sendsMails: true, preferences });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await select('Changes to your role')).toBeVisible();
});
