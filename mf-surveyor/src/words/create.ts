/** The texts of 'Create Survey' alone. */
export const words = {
  create: 'Create Survey',
  submit: 'Submit survey',
  submitting: 'Submitting the survey',
  canBeUnpublished: 'An admin can unpublish it and will say why.',
  success: 'success',
} as const;
