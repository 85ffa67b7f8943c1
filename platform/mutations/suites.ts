/** The tests that later changes of write paths, states and storage rely on, as patterns of paths. */
export const SUITES = [
  'crash-points',
  'models?/',
  'hostile/',
  'release/crash-points',
  'any-server/',
  'embedded-mongo/tests/(crash|retryable|index-crash)',
  'two-processes',
  'rolling-change',
  'terse-errors',
  'no-primary',
];
