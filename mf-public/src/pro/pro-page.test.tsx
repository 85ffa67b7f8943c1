import { renderPage } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './pro-page';

test('the pitch reads as the specification says and leads to the payment', async () => {
  renderPage(<Page />, { path: '/proUser' });
  expect(screen.getByRole('heading', { level: 1, name: 'Be a Pro User' })).toBeVisible();
  expect(screen.getByText('You can access more features using Pro mode')).toBeVisible();
  expect(screen.getByText('20$').parentElement).toHaveTextContent('20$/month');
  await userEvent.click(screen.getByRole('link', { name: 'Buy Now' }));
  expect(screen.getByLabelText('location')).toHaveTextContent('/payment');
});

test('a comment is what only a pro-user can leave', () => {
  renderPage(<Page />, { path: '/proUser' });
  const row = screen.getByRole('row', { name: /Leave a comment with your vote/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['No', 'Yes']);
});
