import { renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { Page } from './contact-page';

test('the page says where to turn as long as no message can be sent from it', () => {
  renderPage(<Page />, { path: '/contactUs' });
  expect(screen.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  expect(
    screen.getByText('Messages cannot be sent from this page yet. This is where to turn until then.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the FAQ' })).toHaveAttribute('href', '/#faq');
});
