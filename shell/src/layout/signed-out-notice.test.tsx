import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openLayout } from '../testing/open-layout';

test.each([
  ['disabled', 'You were signed out: this account is disabled.'],
  ['deleted', 'You were signed out: this account does not exist any more.'],
  ['over', 'You were signed out: your session has ended. Sign in again to go on.'],
] as const)(
  'somebody whose session ended (%s) is told on the page where they land, until they close it',
  async (ended, text) => {
    const dismiss = jest.fn();
    await openLayout({ ended: { ended, dismiss } });
    expect(screen.getByText(text).closest('output')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dismiss).toHaveBeenCalledTimes(1);
  },
);

test('others are told nothing', async () => {
  await openLayout();
  expect(screen.queryByText(/You were signed out/)).not.toBeInTheDocument();
});
