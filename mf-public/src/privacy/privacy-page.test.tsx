import { renderPage } from '@canvass/shared/testing';
import { screen, within } from '@testing-library/react';
import { Page } from './privacy-page';

const facts = (name: string) => within(screen.getByRole('region', { name }));

test('the page says what is stored, who sees it, and what a deletion leaves', () => {
  renderPage(<Page />, { path: '/privacy' });
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  const votes = screen.getByRole('row', { name: /^Your votes: your answers and comment/ });
  expect(votes).toHaveTextContent('Not other voters: they see counts at most');
  expect(screen.getByRole('row', { name: /^That your address has voted .* Stays/ })).toHaveTextContent(
    'Until then, the address cannot vote in it again, not even with a new account.',
  );
  expect(screen.getByRole('row', { name: /^Your votes Stay counted/ })).toHaveTextContent('without name and email');
});

test('what the browser keeps is listed by name', () => {
  renderPage(<Page />, { path: '/privacy' });
  const names = facts('What your browser keeps').getAllByRole('rowheader');
  expect(names.map((name) => name.textContent)).toEqual(
    expect.arrayContaining(['access-token', 'session-hint', 'theme', 'shortcuts', 'vote-draft:…', 'contact-draft:…']),
  );
});

test('the page leads to the account page and to the admins', () => {
  renderPage(<Page />, { path: '/privacy' });
  expect(screen.getByRole('link', { name: 'Open your account page' })).toHaveAttribute('href', '/dashboard/account');
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contactUs');
});
