// In its own file, which the single-bundle build of the loading benchmark replaces.
import * as runtimeCore from '@module-federation/runtime-core';

/**
 * Exposes the shell's federation runtime to remotes, which are built without one. The stock provider would bundle a
 * second copy of it.
 */
export function exposeFederationRuntime(): void {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
}
