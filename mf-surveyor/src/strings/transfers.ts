import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of handing a survey to another surveyor. */
export const transfers = {
  menu: 'Hand over',
  title: 'Hand over to another surveyor',
  text: 'If the other surveyor accepts, the survey is theirs alone: they can read all responses, and you lose access.',
  email: 'Email of the other surveyor',
  emailMissing: 'Enter an email address.',
  ownEmail: 'Enter the email of another surveyor.',
  emailError: (message: string) => `The email ${message}.`,
  send: 'Offer survey',
  sending: 'Offering',
  sent: 'Survey offered',
  sentText: (email: string) =>
    `If ${email} belongs to a surveyor, they will find the offer on their Surveys page. Until they accept, you remain the owner.`,
  offeredTo: (email: string) => `Offered to ${email}.`,
  offeredText: 'You are the owner until they accept. Another offer replaces this one.',
  cancelOffer: 'Cancel offer',
  canceling: 'Canceling',
  canceled: 'Offer canceled.',
  failed: 'The survey did not load',
  cancel: 'Cancel',

  received: 'Surveys offered to you',
  receivedText: 'If you accept, you become the only owner. Until then, its owner keeps it.',
  from: (email: string, day: string) => `From ${email}, ${day}.`,
  votes: (count: number) => plural(count, { one: 'One vote.', other: `${formatCount(count)} votes.` }),
  accept: 'Accept',
  decline: 'Decline',
  retry: 'Try again',
  receivedFailed: 'Surveys offered to you did not load',
  acceptTitle: 'Accept this survey?',
  acceptText: (email: string) =>
    `You become its only owner: you can read all its responses and edit it, and you are responsible for it. ${email} loses access.`,
  accepting: 'Accepting',
  accepted: 'The survey is yours.',
  declineTitle: 'Decline this survey?',
  declineText: (email: string) => `It stays with ${email}, who can offer it again.`,
  declining: 'Declining',
  declined: 'Offer declined.',
} as const;
