import type { VoterPolicy } from '@canvass/shared/contracts';

// Constants of their own, because a file of texts that reads a property of another one is loaded with every page.
export const voterPolicies = {
  'any-account': 'Any account',
  'verified-email': 'Accounts with a verified email',
  invited: 'Invited people',
} as const satisfies Record<VoterPolicy, string>;

/** The texts about who may vote in a survey. */
export const voters = {
  label: 'Who may vote',
  policies: voterPolicies,
  /** What a vote belongs to. */
  claims: {
    'any-account': 'One account, one vote.',
    'verified-email': 'One verified address, one vote.',
    invited: 'One invitation, one vote.',
  },
  /** Where not every account may vote. */
  limits: {
    'verified-email': 'Only accounts with a verified email can vote.',
    invited: 'Only invited people can vote in this survey.',
  },
  questionsHidden: 'Only people who were invited can read the questions and the results of this survey.',
  invitationKept: 'Your invitation is kept until you sign in.',
} as const satisfies Record<string, string | Partial<Record<VoterPolicy, string>>>;
