/** The texts of granting a role, or Pro. */
export const roles = {
  verified: 'Verified',
  unverifiedBadge: 'Not verified',
  emailFilter: 'Email',
  allEmails: 'All',
  unverifiedHolders: 'Has a role, not verified',
  noUnverifiedHolders: 'Everyone who was given a role has a verified email.',
  unverifiedCount: (count: string) => `${count} with a role, but no verified email`,
  chosen: (role: string) => `Not saved yet. Current role: ${role}.`,
  change: 'Change',
  changeLabel: (name: string, role: string) => `Change the role of ${name} to ${role}`,
  keep: (role: string) => `Keep ${role}`,
  endPro: 'End Pro',
  endProLabel: (name: string) => `End Pro for ${name}`,
  proUntil: (day: string) => `Pro until ${day}`,
  proPaused: (day: string) => `Pro until ${day}, if made a user again`,
  proForGood: 'Pro, no end date',

  title: 'Change role?',
  now: 'Current role',
  next: 'New role',
  withUntil: (role: string, day: string) => `${role}, until ${day}`,
  withoutEnd: (role: string) => `${role}, no end date`,
  roleDescriptions: {
    admin: 'An admin manages users, surveys, and payments, and can change the roles of others.',
    surveyor:
      'A surveyor creates surveys and reads the responses to them, with names and emails unless ballots are anonymous.',
    'pro-user': 'A pro user can leave a comment with a vote. When Pro ends, they are a user again.',
    user: 'A user votes in surveys and can report them.',
  },
  keepsPro: (day: string) =>
    `Pro until ${day} continues in the background. They can use it again when their role is user.`,
  hasPro: (day: string) => `They have Pro until ${day}, so their role will be pro-user.`,
  unverified:
    'As far as we know, their email is not verified, and a role needs a verified email. We check with the sign-in service when you confirm.',
  until: 'Pro until',
  untilHint: 'Leave it empty for one month.',
  untilInvalid: 'Enter a full date, today or later, less than ten years ahead.',
  confirm: (role: string) => `Make ${role}`,
  confirming: 'Saving',

  endTitle: 'End Pro now?',
  endForTitle: 'Change role and end Pro?',
  endFor: (role: string) => `End Pro and make ${role}`,
  endText: 'They become a user right away. Their comments are kept.',
  endEndless:
    'Their Pro access has no end date. This change ends it, along with any time they have paid for. It does not refund the money: issue refunds at the payment provider.',
  endPaid: (day: string) =>
    `Part of this time is paid for, until ${day}. Ending it does not refund the money: issue refunds at the payment provider.`,
  ending: 'Ending',
} as const;
