/** The texts around the preview of a survey, which admins see as its voters do. */
export const preview = {
  title: 'What voters see',
  button: 'Preview',
  buttonLabel: (title: string) => `Preview ${title}`,
  show: 'Show the survey',
  category: 'Category',
  location: 'Location',
  createdAt: 'Created at',
  closes: 'Closes',
  closed: 'Closed',
  close: 'Close',
  failed: 'The survey did not load.',
  retry: 'Load the survey',
} as const;
