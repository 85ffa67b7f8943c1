import { checkRole } from '@canvass/shared/contracts';
import { createSignedInTestSession, mockPending, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { Page } from './account-page';

test.each(['user', 'pro-user', 'surveyor', 'admin', null] as const)(
  'the account of %s has its parts, also while calls are under way',
  (role) => {
    mockPending(checkRole);
    renderPage(<Page />, { path: '/dashboard/account', session: createSignedInTestSession(role) });
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual(['Profile', 'Sign-in', 'Devices', 'Role', 'Your data', 'Delete my account']);
  },
);
