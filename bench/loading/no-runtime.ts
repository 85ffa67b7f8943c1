/** What the one-bundle builds have in place of shell/src/remotes/provide-runtime.ts: there are no remotes. */
export function provideRuntime(): void {}
