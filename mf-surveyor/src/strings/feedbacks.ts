/** The texts of the page with the feedback of admins. */
export const feedbacks = {
  title: 'Feedbacks',
  table: 'Surveys with feedback',
  columns: { title: 'Title', category: 'Category', email: 'Surveyor email', feedback: 'Feedback', next: 'What next' },
  failed: 'The feedbacks did not load',
  none: 'No survey of yours is unpublished',
  noneText: 'When an admin unpublishes one, they say why, and it stands here until it is published again.',
  toSurveys: 'Your surveys',
  fix: 'Edit survey',
  requestReview: 'Request a review',
  ofSurvey: (title: string) => `“${title}”`,
  reviewRequested: (day: string) => `You requested a review on ${day}.`,
  explanation:
    'What you write goes to the admins. They see the survey as it is then, and can publish it or say what is left to do.',
  message: 'What did you change?',
  optional: 'optional',
  tooLong: (limit: number, excess: number) =>
    `A message has at most ${limit} characters. This one is ${excess === 1 ? 'one character' : `${excess} characters`} too long.`,
  cancel: 'Cancel',
  send: 'Ask',
  sending: 'Asking',
  sent: 'The admins are asked to look again',
} as const;
