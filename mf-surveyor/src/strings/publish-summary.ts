import type { BallotPolicy, ResultsPolicy } from '@canvass/shared/contracts';

/** Who sees the results, and when, by how votes are kept: anonymous ballots show nothing while a survey is open. */
const results: Record<BallotPolicy, Record<ResultsPolicy, string>> = {
  named: {
    'after-voting': 'People who have voted; you and the admins at any time',
    'after-closing': 'Everyone, after it closes; you and the admins at any time',
    always: 'Everyone, at any time',
    owner: 'Only you and the admins, at any time',
  },
  anonymous: {
    'after-voting': 'People who have voted, you, and the admins, after it closes',
    'after-closing': 'Everyone, after it closes',
    always: 'Everyone, after it closes',
    owner: 'Only you and the admins, after it closes',
  },
};

const ballots: Record<BallotPolicy, string> = {
  named: 'With the name and email of each voter',
  anonymous: 'As anonymous ballots',
};

/** What can no longer be changed, as sentences. */
const fixed: Record<BallotPolicy, readonly string[]> = {
  named: ['After the first vote: how votes are kept.'],
  anonymous: [
    'After the first vote: the questions, who may vote, how votes are kept, and who sees the results.',
    'Nobody, not even you, sees results before it closes. Once it is closed, it cannot be reopened.',
  ],
};

/** The texts of the summary before a survey is published or scheduled. */
export const publishSummary = {
  publish: { title: 'Publish this survey?', confirm: 'Publish' },
  schedule: { title: 'Schedule this survey?', confirm: 'Schedule' },
  labels: {
    opens: 'Opens automatically',
    voters: 'Who may vote',
    visibility: 'Who can find it',
    closes: 'Closes',
    ballots: 'How votes are kept',
    results: 'Who sees the results',
    questions: 'Questions',
  },
  results,
  ballots,
  wholeBallots: 'As anonymous ballots, each shown to you as a whole after it closes',
  fixedTitle: 'What can no longer be changed',
  fixed,
  failed: 'The summary did not load',
} as const;
