import { screen, waitFor } from '@testing-library/react';
import { button, field, open, YEAR } from '../create/create-page.steps';
import type { DeadlineCalendar } from './deadline-calendar';

let reachable = false;

jest.mock('./deadline-calendar', () => ({
  get DeadlineCalendar() {
    if (!reachable) throw new Error('Loading chunk 7 failed.');
    return jest.requireActual<{ DeadlineCalendar: typeof DeadlineCalendar }>('./deadline-calendar').DeadlineCalendar;
  },
}));

test('a calendar that does not load says so, keeps what is typed, and comes with another try', async () => {
  const user = open();
  await user.type(field('Deadline'), `11/27/${YEAR}`);
  await user.click(button('Choose a day'));
  const toast = 'The calendar did not load. Type the day instead.';
  await waitFor(() => expect(screen.getByText(toast)).toBeInTheDocument());
  expect(field('Deadline')).toHaveValue(`11/27/${YEAR}`);

  reachable = true;
  await waitFor(() => expect(button('Choose a day')).not.toHaveAttribute('aria-busy'));
  await user.click(button('Choose a day'));
  expect(await screen.findByRole('gridcell', { name: new RegExp(`November 27th, ${YEAR}`) })).toHaveFocus();
});
