import type { BallotPolicy } from '@canvass/shared/contracts';

// Constants of their own, because a file of texts that reads a property of another one is loaded with every page.
export const ballotPolicies = {
  named: 'With names',
  anonymous: 'Anonymously',
} as const satisfies Record<BallotPolicy, string>;

/** The texts about how the votes of a survey are kept. */
export const ballots = {
  label: 'How votes are kept',
  policies: ballotPolicies,
  /** Of a survey whose surveyor sees each anonymous ballot as a whole. */
  wholeBallots: 'Anonymously; the surveyor sees whole ballots',
  /** Before voting. */
  notes: {
    named: 'Your vote is stored with your name and email, which the surveyor sees.',
    anonymous:
      'This is an anonymous ballot: your answers are stored without name, email, and time. Until 24 hours after closing, a key that is stored separately links you and your ballot, so that your vote counts only once.',
  } satisfies Record<BallotPolicy, string>,
  /** Of anonymous ballots, where the surveyor chose who may vote. */
  chosenVoters:
    'The surveyor chose who is invited: somebody who knows how all the others voted can tell how you voted.',
  final: 'A vote is final: it cannot be changed or withdrawn.',
  howAnonymous: 'How anonymous ballots work',
  /** After voting. */
  votedAnonymously: 'Voted anonymously.',
  shownUntil: (moment: string) =>
    `Only you can see here which answers are yours, until ${moment}: 24 hours after the survey closes, the link between you and your ballot is destroyed.`,
  unlinked:
    'Your answers can no longer be shown: the link between you and your ballot was destroyed 24 hours after the survey closed.',
} as const;
