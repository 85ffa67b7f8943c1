// A file of its own, which the single-bundle build of the loading benchmark replaces.
import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Gives remotes the federation runtime that the shell has: they are built without one. The stock provider would bundle
 * a second copy of it.
 */
export function exposeFederationRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}
