import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderLayout } from '../../testing/render-layout';

test.each([
  ['disabled', 'You were signed out: this account is disabled.'],
  ['deleted', 'You were signed out: this account no longer exists.'],
  ['ended', 'You were signed out: your session has ended. Sign in again to continue.'],
  [
    'logged-out',
    'You were signed out in another tab. Sign in again to continue: until you close this tab, it keeps the answers that you have not sent.',
  ],
] as const)('a user whose session ended (%s) sees a notice until they close it', async (ended, text) => {
  const dismiss = jest.fn();
  await renderLayout({ ended: { ended, dismiss } });
  expect(screen.getByText(text).closest('output')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
});

test('no notice is shown to users who signed out themselves', async () => {
  await renderLayout();
  expect(screen.queryByText(/You were signed out/)).not.toBeInTheDocument();
});
