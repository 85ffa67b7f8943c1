import { IdentityError, type Session } from '@canvass/shared/session';
import { createTestSession, renderPage } from '@canvass/shared/testing';
import { screen } from '@testing-library/react';
import { Page } from '../link-page';

export const ADDRESS = '/auth/action';

/** A link as a mail contains it. */
export const verify = `${ADDRESS}?mode=verifyEmail&oobCode=code-1&apiKey=local&lang=en`;

/** Opens the page of mailed links. */
export function open(at: string, session: Session) {
  return renderPage(<Page />, { path: ADDRESS, at, session });
}

export const visitor = (overrides: Partial<Session>) => createTestSession(overrides);

/** What the identity provider knows of a link that was sent to Ada. */
export const reads = (action: 'verify-email' | 'reset-password' | 'recover-email') => ({
  readLink: jest.fn(() => Promise.resolve({ action, email: 'ada@canvass.test' })),
});

/** A call that the identity provider refuses. */
export const createRejection = (code: string) => () => Promise.reject(new IdentityError(code));

export const heading = (name: string) => screen.findByRole('heading', { name });
