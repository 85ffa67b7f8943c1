import { applyRollouts, getEnrolledRemotes, type Registry } from '@canvass/shared/area';
import { isFramed } from '../is-framed';
import { readRolloutProfile } from './rollout-profile';

/** Without a storage that lasts, every load would be another choice: then everything is stable. */
function getEnrolledRemotesSafely(registry: Registry): string[] {
  if (isFramed()) return [];
  try {
    return getEnrolledRemotes(registry, readRolloutProfile);
  } catch {
    return [];
  }
}

/**
 * The registry as this browser uses it (`settleRegistry`). The choice is made once in a page's life, by whoever asks
 * first, and is part of the document as `<html data-candidates="mf-admin">`: its own script preloads by it, the shell
 * loads by it, and a person's sign-in changes nothing before the next page load. Has to be asked before the page is given
 * a storage of its own.
 */
export function resolveRollouts(registry: Registry, { documentElement: { dataset } }: Document): Registry {
  dataset['candidates'] ??= getEnrolledRemotesSafely(registry).join(' ');
  return applyRollouts(registry, dataset['candidates'].split(' '));
}
