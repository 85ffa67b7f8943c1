/**
 * What a page needs only once it can be used, as one file. Imported with `import('./deferred')` only, and importing nothing
 * that the shell's first file has: that would keep it from being folded there.
 */
export { computeRolloutProfile } from './canary/compute-rollout-profile';
export { startReporter } from './telemetry/reporter';
