/** The texts of survey results. */
export const results = {
  title: 'Results',
  see: 'See the results',
  seeAfterVoting: 'See results',
  toPage: 'Share, print, or compare the results',
  loading: 'Loading the results',
  failed: 'The results did not load',
  version: (version: number) => `Version ${version}`,
  current: 'the questions as they are now',
  earlier: 'the questions that have changed since',
} as const;
