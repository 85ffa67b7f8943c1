import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of a survey embedded in another site's page. */
export const embed = {
  more: (questions: number) =>
    plural(questions, { one: 'and one more question', other: `and ${formatCount(questions)} more questions` }),
  vote: 'Vote on Canvass',
  see: 'See it on Canvass',
  newTab: '(opens in a new tab)',
  votedCount: 'Voted Count',
  closes: 'Closes',
  closed: 'Closed',
  loading: 'Loading the survey',
  unknown: 'This survey is not available',
  unknownText: 'It does not exist or is not published.',
  failed: 'The survey did not load',
} as const;
