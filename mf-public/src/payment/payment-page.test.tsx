import { renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { Page } from './payment-page';

test('the page says that nothing can be paid here yet, and asks for no card', () => {
  renderPage(<Page />, { path: '/payment' });
  expect(screen.getByText('Card payment is not open yet on this installation.')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Browse surveys' })).toHaveAttribute('href', '/surveys');
});
