/** Replaces shell/src/remotes/expose-federation-runtime.ts in the one-bundle builds: there are no remotes. */
export function exposeFederationRuntime(): void {}
