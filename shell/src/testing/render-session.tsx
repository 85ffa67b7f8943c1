import type { RuntimeConfig } from '@canvass/shared/area';
import { useSession, type Session } from '@canvass/shared/session';
import type { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { QueryClients } from '../query-clients';
import { QueryClientsProvider } from '../query-clients-provider';
import { useSessionEnd } from '../session/session-end';
import { SessionProvider } from '../session/session-provider';

/** A product token that expires after the year 2100. */
export const TOKEN = `header.${btoa(JSON.stringify({ exp: 4_200_000_000 }))}.signature`;

const config: RuntimeConfig = {
  apiBase: '/api',
  firebase: { apiKey: 'local', authDomain: 'localhost', projectId: 'demo-canvass' },
  identity: 'local',
};

/** What a test sees of a page with a session. */
export interface SessionPage {
  /** The current session. */
  session: () => Session;
  /** All statuses that were shown. */
  statuses: Session['status'][];
  queries: QueryClient;
}

/**
 * Renders a page that shows who is signed in, `signed-in ada@canvass.test user`, or why the session ended, `signed-out
 * ended: ended`.
 */
export function renderSession(overrides: Partial<RuntimeConfig> = {}): SessionPage {
  const shownSessions: Session[] = [];
  const statuses: Session['status'][] = [];
  const queryClients = new QueryClients({ queries: { retry: false } });

  function SessionDisplay() {
    const session = useSession();
    const { ended } = useSessionEnd();
    useEffect(() => {
      shownSessions.push(session);
      statuses.push(session.status);
    }, [session]);
    return (
      <p>
        {session.status} {session.user?.email} {session.role} {session.roleFailed && 'role failed'}{' '}
        {ended && `ended: ${ended}`}
      </p>
    );
  }

  render(
    <QueryClientsProvider clients={queryClients}>
      <SessionProvider config={{ ...config, ...overrides }}>
        <SessionDisplay />
      </SessionProvider>
    </QueryClientsProvider>,
  );
  return { session: () => shownSessions.at(-1)!, statuses, queries: queryClients.shell };
}

/** Runs an action that fails, and returns the error that it threw. */
export async function captureError(action: () => Promise<void>): Promise<unknown> {
  let failure: unknown;
  await act(async () => {
    try {
      await action();
    } catch (error) {
      failure = error;
    }
  });
  return failure;
}
