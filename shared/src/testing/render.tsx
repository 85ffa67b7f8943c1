import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import type { PasswordPolicy } from '../session/password-policy';
import { SessionContext, type Session, type SessionUser } from '../session/session';

const resolveVoid = () => Promise.resolve();

/** An enforced policy; requires six characters by default. */
export function createTestPasswordPolicy(overrides: Partial<PasswordPolicy> = {}): PasswordPolicy {
  const classes = { lowercase: false, uppercase: false, number: false, sign: false };
  return {
    minLength: 6,
    maxLength: null,
    ...classes,
    signs: '^$*.[]{}()?!@#%&/,><:;|_~',
    enforced: true,
    ...overrides,
  };
}

/** A session as the shell provides it; signed out by default. */
export function createTestSession(overrides: Partial<Session> = {}): Session {
  return {
    status: 'signed-out',
    user: null,
    role: null,
    roleFailed: false,
    retryRole: () => {},
    register: resolveVoid,
    signIn: resolveVoid,
    signInWithGoogle: resolveVoid,
    signOut: resolveVoid,
    updateProfile: resolveVoid,
    sendVerification: resolveVoid,
    sendPasswordReset: resolveVoid,
    mailbox: null,
    payments: null,
    readLink: () => Promise.resolve({ action: 'verify-email', email: 'ada@canvass.test' }),
    confirmEmail: resolveVoid,
    resetPassword: resolveVoid,
    passwordPolicy: () => Promise.resolve(createTestPasswordPolicy()),
    ...overrides,
  };
}

/** Ada, with a password and a verified email. */
export function createTestSessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  const ada = { uid: 'ada', email: 'ada@canvass.test', displayName: 'Ada Marsh', photoURL: null };
  return { ...ada, emailVerified: true, hasPassword: true, ...overrides };
}

/** A session of a user who is signed in with a role. */
export function createSignedInTestSession(role: Session['role'] = 'user', overrides: Partial<Session> = {}): Session {
  return createTestSession({ status: 'signed-in', user: createTestSessionUser(), role, ...overrides });
}

function LocationDisplay() {
  const { pathname, search } = useLocation();
  return <output aria-label="location">{pathname + search}</output>;
}

/** The style properties that tests query: whether something is visible, can be pressed, or keeps its line breaks. */
const KEPT_STYLE_PROPERTIES = /^(display|visibility|content-visibility|opacity|pointer-events|white-space)$/;

/** Matching rules with elements takes up most of a test's time, so properties that no test queries are dropped. */
const STYLE_PLUGINS: ComponentProps<typeof StyleSheetManager>['stylisPlugins'] = [
  (element) => {
    if (element.type === 'decl' && !KEPT_STYLE_PROPERTIES.test(String(element.props))) element.value = '';
  },
];

interface RenderPageOptions {
  path?: string;
  at?: string;
  session?: Session;
  otherPages?: Record<string, ReactNode>;
}

/**
 * Renders a page at `path` as the shell would, with router, query client, and session.
 * @param at the address, when it differs from the path's pattern: path `/surveys/:id`, at `/surveys/65f…`.
 * @param otherPages pages that links of this one lead to, by their path.
 */
export function renderPage(
  page: ReactNode,
  { path = '/', at, session = createTestSession(), otherPages = {} }: RenderPageOptions = {},
) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <StyleSheetManager stylisPlugins={STYLE_PLUGINS}>
      <SessionContext value={session}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[at ?? path]}>
            <Routes>
              <Route path={path} element={page} />
              {Object.entries(otherPages).map(([address, otherPage]) => (
                <Route key={address} path={address} element={otherPage} />
              ))}
              <Route path="*" element={null} />
            </Routes>
            <LocationDisplay />
          </MemoryRouter>
        </QueryClientProvider>
      </SessionContext>
    </StyleSheetManager>,
  );
}
