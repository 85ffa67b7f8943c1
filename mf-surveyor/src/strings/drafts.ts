/** The texts of drafts on the server, and of scheduled surveys. */
export const drafts = {
  table: 'Your drafts and scheduled surveys',
  columns: { title: 'Title', state: 'Status', questions: 'Questions', saved: 'Saved', opens: 'Opens' },
  actions: { continue: 'Continue', menu: 'Actions' },
  untitled: 'Untitled',
  notScheduled: 'Not scheduled',
  none: 'You have no drafts',
  noneText: 'Save an unfinished survey as a draft, and continue it on any device. Nobody else can see it.',
  create: 'Create Survey',
  failed: 'Your drafts did not load',
  menu: 'Actions',
  menuOf: (title: string) => `Actions for ${title}`,
  forDraft: (title: string) => `for ${title}`,

  changeOpening: 'Change opening',
  changeTitle: 'Change the opening',
  changeText: 'The survey opens automatically at this time. Until then, only you can see it.',
  save: 'Save opening',
  saving: 'Saving',
  saved: 'Opening changed.',
  continueEditing: 'Continue',

  cancelOpening: 'Cancel opening',
  cancelTitle: 'Cancel the opening?',
  cancelText:
    'The survey will no longer open automatically. It stays here as a draft, and nothing in the draft changes.',
  cancelPending: 'Canceling',
  canceled: 'It is a draft again.',

  delete: 'Delete',
  deleteTitle: 'Delete this draft?',
  deleteText: 'The draft is deleted on all devices. This cannot be undone.',
  deleteScheduledText: 'The survey does not open, and is deleted on all devices. This cannot be undone.',
  deleteConfirm: 'Yes, delete it!',
  deletePending: 'Deleting',
  deleted: 'Draft deleted',
  cancel: 'Cancel',
} as const;
