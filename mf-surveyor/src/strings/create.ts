/** The texts of 'Create Survey' alone. */
export const strings = {
  create: 'Create Survey',
  submit: 'Submit survey',
  canBeUnpublished: 'An admin can unpublish it and will say why.',
  success: 'success',

  restored: (dateTime: string) => `Your draft from ${dateTime} is here.`,
  startOver: 'Start afresh',

  fromTemplate: 'Start from a template',
  templates: 'Templates',
  templatesText: 'Each is a whole survey. Take one, and change what you like; a draft that you have begun is kept.',
  templatesFailed: 'The templates did not load',
  applyTemplate: 'Use this',
  applyTemplateLabel: (label: string) => `Use this: ${label}`,
  questions: (count: number) => `${count} questions.`,
  cancel: 'Cancel',
  templateNotice: (label: string) => `This is the template “${label}”. Change what you like, and choose a deadline.`,
  noTemplate: 'There is no template of this name, so the form is empty.',

  copied: (title: string) => `This is a copy of “${title}”. Its votes stay with the original; choose a deadline.`,
  copySuffix: ' (copy)',
  copyFailed: 'The survey to copy did not load',
  copyUnknown: 'There is no survey to duplicate',
  copyUnknownText: 'The address of this page leads to no survey.',
  copyForeign: 'You can duplicate your own surveys only.',
  startBlank: 'Start with an empty form',
} as const;
