import { dropOverride } from '@canvass/shared/contracts';
import { refuse, respond, calls } from '@canvass/shared/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openLayout } from '../testing/open-layout';
import { OverrideNotice } from './override-notice';

const override = { area: 'mf-admin', origin: 'http://localhost:8081', uid: 'uid-ada' };
const TEXT = 'mf-admin comes from http://localhost:8081 in this browser.';

async function pressReset(): Promise<jest.Mock> {
  const reload = jest.fn();
  render(<OverrideNotice override={override} reload={reload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use what is released' }));
  return reload;
}

test.each(['/', '/dashboard/reports'])('%s says which area comes from where', async (at) => {
  await openLayout({ at, override });
  expect(await screen.findByRole('complementary', { name: 'Override' })).toHaveTextContent(TEXT);
});

test('a page without an override says nothing of it', async () => {
  await openLayout();
  expect(screen.queryByRole('complementary', { name: 'Override' })).not.toBeInTheDocument();
});

test('the reset takes the override back and loads the page again', async () => {
  respond(dropOverride, { dropped: true });
  expect(await pressReset()).toHaveBeenCalledTimes(1);
  expect(calls()).toEqual([expect.objectContaining({ method: 'DELETE', url: '/overrides' })]);
});

test('a reset that fails says so, and the page stays', async () => {
  refuse(dropOverride, 'service-unavailable');
  expect(await pressReset()).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('Canvass is not available right now. Try again in a moment.');
});
