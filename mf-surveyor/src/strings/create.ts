/** The texts that only 'Create Survey' uses. */
export const strings = {
  create: 'Create Survey',
  submit: 'Submit survey',
  canBeUnpublished: 'An admin can unpublish it and will say why.',
  success: 'success',
  published: 'Your survey is live.',

  restored: (dateTime: string) => `Your draft from ${dateTime} is here.`,
  startOver: 'Start over',

  fromTemplate: 'Start from a template',
  templates: 'Templates',
  templatesText: 'Each template is a complete survey. Choose one and edit it; a draft you have started is kept.',
  templatesFailed: 'The templates did not load',
  applyTemplate: 'Use template',
  applyTemplateLabel: (label: string) => `Use template: ${label}`,
  questions: (count: number) => `${count} questions.`,
  cancel: 'Cancel',
  templateNotice: (label: string) => `This is the template “${label}”. Change what you like, and choose a deadline.`,
  noTemplate: 'There is no template with this name, so the form is empty.',

  copied: (title: string) => `This is a copy of “${title}”. Its votes stay with the original; choose a deadline.`,
  copySuffix: ' (copy)',
  copyFailed: 'The survey to copy did not load',
  copyUnknown: 'There is no survey to duplicate',
  copyUnknownText: 'There is no survey at this address.',
  copyForeign: 'You can only duplicate your own surveys.',
  startBlank: 'Start with an empty form',
} as const;
