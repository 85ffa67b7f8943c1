/** The texts of the wish to be told about results; only with the code that shows them. */
export const following = {
  text: 'The results are final after the survey closes.',
  follow: 'Notify me',
  following: 'You will get a notification when the results are final.',
  unfollow: 'Do not notify me',
  failed: 'Nothing was changed.',
} as const;
