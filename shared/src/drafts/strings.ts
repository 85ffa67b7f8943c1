import { formatList } from '../ui/format/lists';
import { formatCount } from '../ui/format/numbers';
import { plural } from '../ui/format/plural';

/** The questions that are asked before drafts are deleted. */
export const strings = {
  title: 'Log out and delete your drafts?',
  text: (drafts: string[]) =>
    `You have unsent work: ${formatList(drafts)}. Logging out deletes it from this device, so that nobody else can read it.`,
  kinds: {
    'survey-draft': 'a survey draft',
    'survey-edit': 'unsaved changes to a survey',
    'vote-draft': 'answers to a survey',
    'vote-invitation': 'an invitation to vote',
    'contact-draft': 'a message',
    'surveyor-request': 'a request to become a surveyor',
  },
  confirm: 'Delete and log out',
  cancel: 'Stay signed in',

  saveTitle: 'Save your draft before you log out?',
  saveText: (count: number) =>
    plural(count, {
      one: 'You have an unsaved survey. As a draft, it is in your account, and you can continue it on any device. Logging out deletes it from this device, so that nobody else can read it.',
      other: `You have ${formatCount(count)} unsaved surveys. As drafts, they are in your account, and you can continue them on any device. Logging out deletes them from this device, so that nobody else can read them.`,
    }),
  /** What is lost, whatever the user chooses. */
  lostText: (drafts: string[]) => `It also deletes what cannot be saved: ${formatList(drafts)}.`,
  save: (count: number) => plural(count, { one: 'Save draft', other: 'Save drafts' }),
  saveFailed: (count: number) => plural(count, { one: 'Your draft was not saved', other: 'Not all drafts were saved' }),
  saveFailedText: (reason: string) => `${reason} You are still signed in, and everything is still in this browser.`,
} as const;
