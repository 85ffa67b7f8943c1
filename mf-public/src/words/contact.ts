/** Writing to the admins. */
export const contact = {
  title: 'Contact us',
  intro: 'Messages cannot be sent from this page yet. This is where to turn until then.',
  ways: [
    {
      title: 'A question about a survey',
      text: 'Write to the person who asks it. Their email stands on the page of every survey, at “Asked by”.',
    },
    {
      title: 'A question about Canvass',
      text: 'The FAQ explains how to create a survey, how to report one, how to become a Pro User and whether payment is secure.',
    },
    {
      title: 'Trouble with your account',
      text: 'Signing out and in again renews your session. If you use a Google account, sign in with google instead of a password.',
    },
  ],
  toSurveys: 'Browse surveys',
  toFaq: 'Read the FAQ',
} as const;
