import { formatCount } from '@canvass/shared/ui';

/** Every text of this area. Those quoted in the specification keep their letters. */
export const words = {
  participated: 'Surveys participated',
  voted: 'Voted',
  votedCount: 'Voted Count',
  state: { open: 'Open', closed: 'Closed', unpublished: 'Unpublished' },
  stateLabel: 'State',
  answersTo: (title: string) => `Your answers to ${title}`,
  yourAnswer: 'Your answer:',
  noAnswer: 'No answer',
  comment: 'Your comment',
  none: 'You have not voted yet',
  noneText: 'The surveys you vote in are kept here, with your answers.',
  browse: 'Browse surveys',
  failed: 'Your surveys did not load',

  results: {
    button: 'Results',
    on: (title: string) => `of ${title}`,
    of: (title: string) => `Results of ${title}`,
    loading: 'Loading the results',
    failed: 'The results did not load.',
    ownVersion: (votes: number) =>
      `The questions have changed since. ${votes === 1 ? 'One vote is' : `${formatCount(votes)} votes are`} counted for the ones you answered.`,
    onPage: "Results on the survey's page",
  },

  comments: {
    title: 'Comments',
    proOnly: 'Only pro users can access this page',
    proOnlyText: 'A pro user can leave a comment with a vote, and reads here what they have left.',
    proOnlyByRole: 'Comments are left by voters who are pro users.',
    becomePro: 'Be a Pro User',
    earlier: 'What you wrote as a pro user',
    earlierText: 'Your comments stay with your votes. The surveyors who asked can read them.',
    none: 'You have not left a comment yet',
    noneText: 'Write one beside your next vote. The surveyor reads it, and you find it here.',
    failed: 'Your comments did not load',
  },

  reports: {
    title: 'My Reports',
    stateLabel: 'Outcome:',
    state: { open: 'Waiting', dismissed: 'Nothing changed', upheld: 'Survey taken down' },
    outcome: {
      open: 'An admin has not decided yet.',
      dismissed: 'An admin has looked at the survey and left it as it is.',
      upheld: 'An admin has unpublished the survey.',
    },
    publishedAgain: 'An admin unpublished the survey. It has been published again since.',
    reasonLabel: 'Reason:',
    reason: {
      misleading: 'It is misleading',
      'private-data': 'It asks for private data',
      abusive: 'It is hateful or abusive',
      spam: 'It is spam',
      other: 'Something else',
    },
    reported: 'Reported',
    decided: 'Decided',
    none: 'You have not reported a survey',
    noneText:
      'Where a survey is not as it should be, use the Report button on its page. What comes of it is shown here.',
    failed: 'Your reports did not load',
  },
} as const;
