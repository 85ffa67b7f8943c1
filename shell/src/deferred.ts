/**
 * Code that a page needs only after it has become usable, in one file. Import it only with `import('./deferred')`, and
 * import nothing here that the shell's first file contains: that would keep the bundler from folding it into that file.
 */
export { computeRolloutProfile } from './canary/compute-rollout-profile';
export { startReporter } from './telemetry/reporter';
export { watchBusyPages } from './telemetry/watch-busy-pages';
export { fetchRegistry, watchVersions } from './updates/watch-versions';
