import { formatCount, strings as uiStrings } from '@canvass/shared/ui';

/** The texts of the page with the feedback of admins. */
export const feedbacks = {
  title: 'Feedbacks',
  table: 'Surveys with feedback',
  columns: { title: 'Title', category: 'Category', email: 'Surveyor email', feedback: 'Feedback', next: 'Next step' },
  failed: 'The feedbacks did not load',
  none: 'None of your surveys is unpublished',
  noneText: 'When an admin unpublishes a survey, their feedback appears here until it is published again.',
  toSurveys: 'Your surveys',
  fix: 'Edit survey',
  requestReview: 'Request a review',
  ofSurvey: (title: string) => `“${title}”`,
  reviewRequested: (day: string) => `You requested a review on ${day}.`,
  explanation:
    'Your message goes to the admins. They see the current survey, and can publish it or say what still needs to change.',
  message: 'What did you change?',
  optional: 'optional',
  tooLong: (limit: number, excess: number) =>
    `A message is limited to ${formatCount(limit)} characters. ${uiStrings.excess(excess)}`,
  cancel: 'Cancel',
  send: 'Send request',
  sending: 'Sending',
  sent: 'Review requested',
} as const;
