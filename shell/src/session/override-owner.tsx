import type { Registry, RuntimeConfig } from '@canvass/shared/area';
import { dropOverride } from '@canvass/shared/contracts';
import { accessToken, call, claimsOf } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import { useEffect, type ReactNode } from 'react';

// What comes from a developer's machine runs with the session of the page. That may be the developer's own, and nobody
// else's: neither of who signs in after them, nor of a visitor who is about to type a password.

/** Loads the page again. */
type Reload = () => void;

/**
 * The registry of an overridden page, before anything of it is loaded. When the session that this browser keeps is not of
 * who set the override, the override is dropped and the page is loaded again; then this never resolves. When that fails,
 * the page goes without the area.
 */
export async function enforceOverrideOwner(registry: Registry, reload: Reload): Promise<Registry> {
  const { override, ...config } = registry.config;
  if (!override || claimsOf(accessToken.read() ?? '').sub === override.uid) return registry;
  try {
    await call(dropOverride, {});
  } catch {
    return { ...registry, config, remotes: registry.remotes.filter(({ name }) => name !== override.area) };
  }
  reload();
  return new Promise(() => {});
}

interface Props {
  override: NonNullable<RuntimeConfig['override']>;
  reload: Reload;
}

/** Ends an override with the session of who set it, whatever ended that: a sign-out here or in another tab, too. */
export function OverrideOwner({ override, reload }: Props) {
  const { status, user } = useSession();
  const hasOwnerLeft = status !== 'loading' && user?.uid !== override.uid;
  useEffect(() => {
    // If it cannot be dropped now, the page that is loaded sees whose session it is.
    if (hasOwnerLeft) void call(dropOverride, {}).then(reload, reload);
  }, [hasOwnerLeft, reload]);
  return null;
}

const reload = () => location.reload();

/** Starts a page with an override. @param start shows the application with what is to follow its session. */
export async function startWithOverride(
  registry: Registry,
  start: (ownRegistry: Registry, sessionFollower?: ReactNode) => void,
): Promise<void> {
  const ownRegistry = await enforceOverrideOwner(registry, reload);
  const { override } = ownRegistry.config;
  start(ownRegistry, override && <OverrideOwner override={override} reload={reload} />);
}
