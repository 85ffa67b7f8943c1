import type { RuntimeConfig } from '@canvass/shared/area';
import { IdentityError, SessionContext, type Session } from '@canvass/shared/session';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isFramed } from '../is-framed';
import type { GoogleAccount } from './identity';
import { sessionEnd, SessionEndContext } from './session-end';
import { sessionHint } from './session-hint';
import { createSessionKeeper, type SessionKeeper, type SessionState } from './session-keeper';
import { roleQuery, useRole } from './use-role';
import { whenIdle } from './when-idle';

const GoogleChooser = lazy(async () => ({ default: (await import('./google-chooser')).GoogleChooser }));

/** Starts the keeper: at once when somebody may be signed in, else when there is time, or another tab signs in. */
function useStart(keeper: SessionKeeper, queries: QueryClient): void {
  useEffect(() => {
    // Nobody signs in inside of a page that could lay something over it.
    if (isFramed()) return undefined;
    const start = () => void keeper.start();
    if (keeper.read().status === 'loading') {
      start();
      return undefined;
    }
    const forget = sessionHint.onAppearance(start);
    const giveUp = whenIdle(start, () => queries.isFetching() > 0);
    return () => {
      forget();
      giveUp();
    };
  }, [keeper, queries]);
}

/** Hears what becomes of the session elsewhere: in another tab, and in the mails of somebody who comes back from them. */
function useElsewhere(keeper: SessionKeeper): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void keeper.refresh();
    };
    const forget = sessionEnd.onTold(keeper.note);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      forget();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [keeper]);
}

/** What one person has read or written is not shown to the next. */
function useCleanPage(
  queries: QueryClient,
  { status, ended }: Pick<SessionState, 'status' | 'ended'>,
  uid: string | undefined,
): void {
  const known = useRef<string | null | undefined>(undefined);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (status === 'loading') return;
    const before = known.current;
    known.current = uid ?? null;
    const isChanged = before !== undefined && before !== known.current;
    const leaver = last.current;
    last.current = uid ?? leaver;
    // That the account is gone may be learned after the sign-out. The file is there, whoever was signed in.
    if (isChanged || (leaver && ended === 'deleted')) {
      void import('./credentials').then(({ cleanDrafts }) => cleanDrafts(leaver, uid, ended));
    }
    if (!isChanged) return;
    queries.removeQueries({ type: 'inactive' });
    void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'role' });
  }, [queries, status, uid, ended]);
}

interface Asking {
  choose: (account: GoogleAccount) => void;
  cancel: () => void;
}

/**
 * Provides the session to the page (specification, section 4). The identity provider's code is loaded after the first
 * paint; a visitor does not wait for it. `config` is the registry's and does not change while the page lives.
 */
export function SessionProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [keeper] = useState(() => {
    const chooseAccount = () =>
      new Promise<GoogleAccount>((resolve, reject) => {
        setAsking({ choose: resolve, cancel: () => reject(new IdentityError('auth/popup-closed-by-user')) });
      }).finally(() => setAsking(null));
    return createSessionKeeper({
      open: async () => (await import('./credentials')).openIdentity(config),
      google: async (identity) =>
        config.identity === 'local'
          ? identity.signInWithGoogleAccount(await chooseAccount())
          : identity.signInWithGooglePopup(),
      roleSeen: (user, role) => queries.setQueryData(roleQuery(user).queryKey, role),
    });
  });
  const { status, user, ended } = useSyncExternalStore(keeper.subscribe, keeper.read);
  const { role, failed, retry } = useRole(user);
  useStart(keeper, queries);
  useElsewhere(keeper);
  useCleanPage(queries, { status, ended }, user?.uid);

  const endNews = useMemo(() => ({ ended, dismiss: () => keeper.note(null) }), [ended, keeper]);
  const session = useMemo<Session>(
    () => ({
      status,
      user,
      role,
      roleFailed: failed,
      retryRole: retry,
      mailbox: config.demo?.mailbox ?? null,
      payments: config.payments ?? null,
      ...keeper.actions,
    }),
    [status, user, role, failed, retry, config, keeper],
  );
  return (
    <SessionContext value={session}>
      <SessionEndContext value={endNews}>{children}</SessionEndContext>
      {asking && (
        <Suspense>
          <GoogleChooser onChoose={asking.choose} onCancel={asking.cancel} />
        </Suspense>
      )}
    </SessionContext>
  );
}
