import { screen, waitFor } from '@testing-library/react';
import { getButton, getField, openCreatePage, YEAR } from '../../create/create-page.steps';
import type { DateCalendar } from './date-calendar';

let reachable = false;

jest.mock('./date-calendar', () => ({
  get DateCalendar() {
    if (!reachable) throw new Error('Loading chunk 7 failed.');
    return jest.requireActual<{ DateCalendar: typeof DateCalendar }>('./date-calendar').DateCalendar;
  },
}));

test('a calendar that fails to load shows an error, keeps the typed date, and can be retried', async () => {
  const user = openCreatePage();
  await user.type(getField('Deadline'), `11/27/${YEAR}`);
  await user.click(getButton('Choose a day'));
  const toast = 'The calendar did not load. Type the day instead.';
  await waitFor(() => expect(screen.getByText(toast)).toBeInTheDocument());
  expect(getField('Deadline')).toHaveValue(`11/27/${YEAR}`);

  reachable = true;
  await waitFor(() => expect(getButton('Choose a day')).not.toHaveAttribute('aria-busy'));
  await user.click(getButton('Choose a day'));
  expect(await screen.findByRole('gridcell', { name: new RegExp(`November 27th, ${YEAR}`) })).toHaveFocus();
});
