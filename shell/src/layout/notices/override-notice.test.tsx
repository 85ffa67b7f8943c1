import { dropOverride } from '@canvass/shared/contracts';
import { mockProblem, mockResponse, getRequests } from '@canvass/shared/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderLayout } from '../../testing/render-layout';
import { OverrideNotice } from './override-notice';

const override = { area: 'mf-admin', origin: 'http://localhost:8081', uid: 'uid-ada' };
const NOTICE_TEXT = 'mf-admin comes from http://localhost:8081 in this browser.';

async function clickReset(): Promise<jest.Mock> {
  const reload = jest.fn();
  render(<OverrideNotice override={override} reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove override' }));
  return reload;
}

test.each(['/', '/dashboard/reports'])('the override notice on %s shows the area and its origin', async (at) => {
  await renderLayout({ at, override });
  expect(await screen.findByRole('complementary', { name: 'Override' })).toHaveTextContent(NOTICE_TEXT);
});

test('a page without an override shows no override notice', async () => {
  await renderLayout();
  expect(screen.queryByRole('complementary', { name: 'Override' })).not.toBeInTheDocument();
});

test('resetting removes the override and reloads the page', async () => {
  mockResponse(dropOverride, { dropped: true });
  expect(await clickReset()).toHaveBeenCalledTimes(1);
  expect(getRequests()).toEqual([expect.objectContaining({ method: 'DELETE', url: '/overrides' })]);
});

test('a failed reset shows an error and does not reload the page', async () => {
  mockProblem(dropOverride, 'service-unavailable');
  expect(await clickReset()).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Canvass is not available right now. Try again in a moment.');
});
