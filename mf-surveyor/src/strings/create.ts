import { formatCount, isolate, plural } from '@canvass/shared/ui';
/** The texts that only 'Create Survey' uses. */
export const strings = {
  create: 'Create Survey',
  submit: 'Submit survey',
  canBeUnpublished: 'An admin can unpublish the survey, and has to give you a reason.',
  schedule: 'Schedule survey',
  saveDraft: 'Save draft',
  savingDraft: 'Saving',
  draftSaved: (time: string) => `Draft saved at ${time}`,
  scheduled: (opening: string) => `Your survey opens on ${opening}. Until then, only you can see it.`,
  scheduledForInvited: (opening: string) =>
    `Your survey opens on ${opening}. Until then, only you can see it. Invite people once it is open: nobody else can vote.`,
  success: 'success',
  published: 'Your survey is live.',
  publishedForInvited: 'Your survey is live. Now invite the people who may vote.',

  restored: (dateTime: string) => `Your draft from ${dateTime} is here.`,
  startOver: 'Start over',

  restoredChanges: (dateTime: string) => `Your unsaved changes from ${dateTime} are here.`,
  showSaved: 'Show the saved draft',
  isScheduled: 'This survey is scheduled.',
  isScheduledText: (opening: string) => `It opens on ${opening}. Changes count once you save them.`,
  draftFailed: 'The draft did not load',
  draftUnknown: 'Draft not found',
  draftUnknownText: 'It may have been published or deleted.',
  toDrafts: 'Go to your drafts',
  saveAsNew: 'Save as a new draft',

  conflict: 'This draft was saved elsewhere',
  conflictText:
    'While you were editing, the draft was saved in another tab or on another device. Load that version, or overwrite it with yours.',
  conflictFailed: 'The other version did not load',
  otherVersion: 'The other version',
  otherTitle: (title: string) => (title ? `Title: ${title}` : 'Without a title'),
  otherFacts: (questions: number, dateTime: string) =>
    plural(questions, {
      one: `One question, saved ${dateTime}.`,
      other: `${formatCount(questions)} questions, saved ${dateTime}.`,
    }),
  compareVersions: 'Compare',
  backToForm: 'Back to the form',
  loadOther: 'Load the other version',
  overwrite: 'Overwrite it',
  overwritePublish: 'Publish mine',
  rivalNotice: 'Another tab has changed this survey, too. Both versions are kept in this browser; this is yours.',
  rival: 'Another tab has changed this survey',
  rivalText: 'Load the other version, overwrite it with yours, or keep both.',
  rivalGone: 'The other version has been saved or deleted meanwhile. Yours is kept.',
  keepBoth: 'Keep both',
  otherLoaded: 'The other version is here.',
  restoreMine: 'Restore mine',

  fromTemplate: 'Start from a template',
  templates: 'Templates',
  templatesText: 'Each template is a complete survey. Choose one and edit it; a draft you have started is kept.',
  templatesFailed: 'The templates did not load',
  applyTemplate: 'Use template',
  applyTemplateLabel: (label: string) => `Use template: ${label}`,
  questions: (count: number) => plural(count, { one: 'One question.', other: `${formatCount(count)} questions.` }),
  cancel: 'Cancel',
  templateNotice: (label: string) => `This is the template “${label}”. Change what you like, and choose a deadline.`,
  noTemplate: 'There is no template with this name, so the form is empty.',

  copied: (title: string) =>
    `This is a copy of “${isolate(title)}”. Its votes stay with the original; choose a deadline.`,
  copySuffix: ' (copy)',
  copyFailed: 'The survey to copy did not load',
  copyUnknown: 'There is no survey to duplicate',
  copyUnknownText: 'There is no survey at this address.',
  copyForeign: 'You can only duplicate your own surveys.',
  startBlank: 'Start with an empty form',
} as const;
