import { formatList } from '../ui/format/lists';

/** The question that is asked before drafts are deleted. */
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
} as const;
