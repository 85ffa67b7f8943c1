import type { Registry } from '@canvass/shared/area';
import { resolveRollouts } from '../canary/resolve-rollouts';

function isRegistry(value: unknown): value is Registry {
  const registry = value as Partial<Registry> | null;
  return (
    Array.isArray(registry?.remotes) &&
    registry.remotes.every(({ name, stable }) => typeof name === 'string' && Array.isArray(stable?.area?.pages)) &&
    typeof registry.config?.apiBase === 'string'
  );
}

/**
 * The registry in the document as this browser uses it, with the chosen version of each area that has a canary.
 * Undefined when it is missing or invalid.
 */
export function readRegistry(document: Document): Registry | undefined {
  try {
    const value: unknown = JSON.parse(document.querySelector('#registry')?.textContent ?? '');
    return isRegistry(value) ? resolveRollouts(value, document) : undefined;
  } catch {
    return undefined;
  }
}
