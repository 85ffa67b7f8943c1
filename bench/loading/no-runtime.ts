/** What the one-bundle builds have in place of shell/src/remotes/expose-federation-runtime.ts: there are no remotes. */
export function exposeFederationRuntime(): void {}
