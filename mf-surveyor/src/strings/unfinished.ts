import { formatCount, plural } from '@canvass/shared/ui';

/** The texts of the list of surveys that are not finished, in this browser and on the server. */
export const unfinished = {
  open: 'Continue a survey',
  title: 'Unfinished surveys',
  kept: (count: number) =>
    plural(count, {
      one: 'You have an unfinished survey in this browser.',
      other: `You have ${formatCount(count)} unfinished surveys in this browser.`,
    }),
  missing:
    'There is no unfinished survey at this address in this browser. It may be in another browser, or have been published or deleted. You can start a new one here.',
  show: 'Show',
  rule: (forms: number, days: number) =>
    `This browser keeps the ${formatCount(forms)} surveys that you changed last, each for ${formatCount(days)} days. What you save as a draft is in your account until you delete it.`,
  untitled: 'Untitled',
  facts: (questions: number, dateTime: string) =>
    plural(questions, {
      one: `One question, changed ${dateTime}`,
      other: `${formatCount(questions)} questions, changed ${dateTime}`,
    }),
  onlyHere: 'In this browser only',
  inAccount: 'Saved as a draft',
  changedHere: 'Saved as a draft, with unsaved changes in this browser',
  continue: 'Continue',
  continueLabel: (title: string) => `Continue ${title}`,
  delete: 'Delete',
  deleteLabel: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete this survey?',
  deleteFormText: 'It is deleted from this browser. This cannot be undone.',
  deleteDraftText: 'The draft is deleted on all devices. This cannot be undone.',
  deleteConfirm: 'Yes, delete it!',
  none: 'You have no unfinished surveys',
  noneText: 'What you start to write is kept here until you publish or delete it.',
  failed: 'Your drafts did not load',
  allDrafts: 'All drafts',
  close: 'Close',
} as const;
