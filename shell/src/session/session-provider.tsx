import type { RuntimeConfig } from '@canvass/shared/area';
import { IdentityError, SessionContext, type Session } from '@canvass/shared/session';
import type { QueryKey } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { isFramed } from '../is-framed';
import type { GoogleAccount } from './identity';
import type { QueryClients } from '../query-clients';
import { useQueryClients } from '../query-clients-provider';
import { sessionEndChannel, SessionEndContext } from './session-end';
import { rememberedUser } from './remembered-user';
import { UNKNOWN_SESSION, type SessionState } from './session-state';
import { createSessionStore, type SessionStore } from './session-store';
import { roleQuery, useRole } from './use-role';
import { runWhenIdle } from './run-when-idle';

const GoogleChooser = lazy(async () => ({ default: (await import('./google-account-chooser')).GoogleAccountChooser }));

/**
 * Starts the session store: at once when it is not known who is signed in, otherwise when the page is idle or another tab
 * signs in. A call that needs a new token starts it, too.
 */
function useSessionStart(store: SessionStore, queryClients: QueryClients): void {
  useEffect(() => {
    // No sign-in inside a page that could cover this one.
    if (isFramed()) return undefined;
    const start = () => void store.start();
    if (store.read().status === 'loading') {
      start();
      return undefined;
    }
    const unsubscribe = rememberedUser.subscribe(start);
    const cancelIdle = runWhenIdle(start, () => queryClients.isFetching());
    return () => {
      unsubscribe();
      cancelIdle();
    };
  }, [store, queryClients]);
}

/**
 * Follows changes of the session elsewhere: in another tab, and by a mailed link, after which the user returns to this
 * page.
 */
function useExternalSessionChanges(store: SessionStore): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void store.refresh();
    };
    const unsubscribe = sessionEndChannel.subscribe(store.setEndReason);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [store]);
}

/**
 * Keeps one user's data from the next: clears the query caches and drafts when the user changes. Drafts also when a page is
 * loaded, because the user may have changed in another tab before.
 */
function useSessionCleanup(
  queryClients: QueryClients,
  { status, ended, isConfirmed }: Pick<SessionState, 'status' | 'ended' | 'isConfirmed'>,
  uid: string | undefined,
): void {
  const lastKnownUid = useRef<string | null | undefined>(undefined);
  const lastUid = useRef<string | null>(null);
  useEffect(() => {
    if (isConfirmed && uid) void import('./auth-chunk').then(({ cleanDrafts }) => cleanDrafts(null, uid, null));
  }, [isConfirmed, uid]);
  useEffect(() => {
    if (status === 'loading') return;
    const before = lastKnownUid.current;
    lastKnownUid.current = uid ?? null;
    const isChanged = before !== undefined && before !== lastKnownUid.current;
    const previousUid = lastUid.current;
    lastUid.current = uid ?? previousUid;
    // The store may learn after the sign-out that the account was deleted. The chunk is already loaded if a user was
    // signed in.
    if (previousUid && ended === 'deleted') {
      void import('./auth-chunk').then(({ cleanDrafts }) => cleanDrafts(previousUid, uid, ended));
    }
    if (!isChanged) return;
    for (const queries of queryClients.list()) {
      queries.removeQueries({ type: 'inactive' });
      const isRole = (queryKey: QueryKey) => queries === queryClients.shell && queryKey[0] === 'role';
      void queries.resetQueries({ predicate: ({ queryKey }) => !isRole(queryKey) });
    }
  }, [queryClients, status, uid, ended]);
}

/**
 * Signs out. The reads under way are canceled first: the server would refuse them, because their session has ended. They
 * are repeated when the user has changed, or when the sign-out fails.
 */
async function signOut(store: SessionStore, queryClients: QueryClients): Promise<void> {
  for (const queries of queryClients.list()) void queries.cancelQueries();
  try {
    await store.actions.signOut();
  } catch (error) {
    for (const queries of queryClients.list()) void queries.refetchQueries({ type: 'active' });
    throw error;
  }
}

interface AccountRequest {
  choose: (account: GoogleAccount) => void;
  cancel: () => void;
}

/**
 * Provides the session to the page (specification, section 4). The identity provider's code is loaded after the first
 * paint; visitors do not wait for it. `config` is the registry's and never changes during the page's lifetime.
 */
export function SessionProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  const queryClients = useQueryClients();
  const [accountRequest, setAccountRequest] = useState<AccountRequest | null>(null);
  const [store] = useState(() => {
    const chooseAccount = () =>
      new Promise<GoogleAccount>((resolve, reject) => {
        setAccountRequest({ choose: resolve, cancel: () => reject(new IdentityError('auth/popup-closed-by-user')) });
      }).finally(() => setAccountRequest(null));
    return createSessionStore({
      createIdentity: async () => (await import('./auth-chunk')).createIdentity(config),
      openGoogleSignIn: async (identity) =>
        config.identity === 'local'
          ? identity.signInWithGoogleAccount(await chooseAccount())
          : identity.signInWithGooglePopup(),
      onRoleRead: (user, role) => queryClients.shell.setQueryData(roleQuery(user).queryKey, role),
    });
  });
  const { status, user, isConfirmed, ended } = useSyncExternalStore(store.subscribe, store.read, () => UNKNOWN_SESSION);
  const { role, failed, retry } = useRole(user);
  useSessionStart(store, queryClients);
  useExternalSessionChanges(store);
  useSessionCleanup(queryClients, { status, ended, isConfirmed }, user?.uid);

  const sessionEndState = useMemo(() => ({ ended, dismiss: store.dismissEndReason }), [ended, store]);
  const session = useMemo<Session>(
    () => ({
      status,
      user,
      isConfirmed,
      role,
      roleFailed: failed,
      retryRole: retry,
      mailbox: config.demo?.mailbox ?? null,
      payments: config.payments ?? null,
      ...store.actions,
      signOut: () => signOut(store, queryClients),
    }),
    [status, user, isConfirmed, role, failed, retry, config, store, queryClients],
  );
  return (
    <SessionContext value={session}>
      <SessionEndContext value={sessionEndState}>{children}</SessionEndContext>
      {accountRequest && (
        <Suspense>
          <GoogleChooser onChoose={accountRequest.choose} onCancel={accountRequest.cancel} />
        </Suspense>
      )}
    </SessionContext>
  );
}
