import type { Registry, RuntimeConfig } from '@canvass/shared/area';
import { dropOverride } from '@canvass/shared/contracts';
import { accessToken, call, readClaims } from '@canvass/shared/http';
import { useSession } from '@canvass/shared/session';
import type { Elements } from '@canvass/shared/ui';
import { useEffect } from 'react';

// Code from a developer's machine runs with the session of the page. That session may be only the developer's own: not
// that of a user who signs in afterwards, nor of a visitor who is about to type a password.

/** Reloads the page. */
type Reload = () => void;

/**
 * The registry of an overridden page, before any area is loaded. If the browser's session does not belong to the user
 * who set the override, drops the override and reloads the page; the promise then never resolves. If dropping it fails,
 * the page starts without the area.
 */
export async function enforceOverrideOwner(registry: Registry, reload: Reload): Promise<Registry> {
  const { override, ...config } = registry.config;
  if (!override || readClaims(accessToken.read() ?? '').sub === override.uid) return registry;
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

/**
 * Ends an override when the session of the user who set it ends, for any reason, including a sign-out in another tab.
 */
export function OverrideOwner({ override, reload }: Props) {
  const { status, user } = useSession();
  const hasOwnerLeft = status !== 'loading' && user?.uid !== override.uid;
  useEffect(() => {
    // If it cannot be dropped now, the reloaded page checks the owner again.
    if (hasOwnerLeft) void call(dropOverride, {}).then(reload, reload);
  }, [hasOwnerLeft, reload]);
  return null;
}

const reload = () => location.reload();

/**
 * Starts a page with an override.
 * @param start renders the application together with a component that follows the session.
 */
export async function startWithOverride(
  registry: Registry,
  start: (ownRegistry: Registry, sessionFollower?: Elements) => void,
): Promise<void> {
  const ownRegistry = await enforceOverrideOwner(registry, reload);
  const { override } = ownRegistry.config;
  start(ownRegistry, override && <OverrideOwner override={override} reload={reload} />);
}
