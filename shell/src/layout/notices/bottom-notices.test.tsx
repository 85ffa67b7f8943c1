import { act, render, screen } from '@testing-library/react';
import { reportOutdated } from '../../updates/outdated';
import { BottomNotices } from './bottom-notices';

test('a tab with versions that are not served any more offers a reload, and does not reload by itself', () => {
  render(<BottomNotices />);
  expect(screen.queryByText(/A new version is available/)).not.toBeInTheDocument();
  act(() => reportOutdated());
  expect(screen.getByRole('status')).toHaveTextContent('A new version is available. Reload when you are ready.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});
