import { formatCount, plural } from '@canvass/shared/ui';

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
  earlier: 'the questions as they were before',
  votes: (votes: number) => plural(votes, { one: '1 vote', other: `${formatCount(votes)} votes` }),
} as const;
