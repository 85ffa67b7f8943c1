import { applyRollouts, getEnrolledRemotes, type Registry } from '@canvass/shared/area';
import { isFramed } from '../is-framed';
import { readRolloutProfile } from './rollout-profile';

/** Without persistent storage, every page load would choose again; all areas are then stable. */
function getEnrolledRemotesSafely(registry: Registry): string[] {
  if (isFramed()) return [];
  try {
    return getEnrolledRemotes(registry, readRolloutProfile);
  } catch {
    return [];
  }
}

/**
 * The registry as this browser uses it (`applyRollouts`). The choice is made once per page load, by the first caller,
 * and stored in the document as `<html data-candidates="mf-admin">`: the inline script preloads by it, the shell loads
 * by it, and a sign-in changes nothing before the next page load. Must be called before `providePageStorage`.
 */
export function resolveRollouts(registry: Registry, { documentElement: { dataset } }: Document): Registry {
  dataset['candidates'] ??= getEnrolledRemotesSafely(registry).join(' ');
  return applyRollouts(registry, dataset['candidates'].split(' '));
}
