/** The other texts of the Pro page: what Pro adds, and questions about paying. */
export const proPage = {
  adds: 'What Pro adds',
  feature: 'Feature',
  roles: { user: 'user', pro: 'pro-user' },
  included: 'Yes',
  missing: 'No',
  features: [
    { name: 'Vote once per survey', user: true },
    { name: 'See results where the surveyor shows them', user: true },
    { name: 'Report a survey', user: true },
    { name: 'Leave a comment with your vote', user: false },
    { name: 'Read your comments again in your dashboard', user: false },
  ],
  paying: 'Paying',
  questions: [
    {
      question: 'How long does it last?',
      answer: 'One month per payment. Canvass shows you when it ends, and it does not renew automatically.',
    },
    {
      question: 'Is the payment secure?',
      answer: 'Card details are encrypted and go through a secure payment gateway.',
    },
    {
      question: 'Who reads my comments?',
      answer: 'The surveyor who asked, and the admins. Other voters do not see them.',
    },
  ],
  sample: {
    question: 'Which draft should the city build?',
    options: ['Draft A', 'Draft B', 'Neither'],
    chosen: 'Draft B',
    comment: 'Draft B, but keep the crossing at Fish Lane. It is the only one my mother can reach.',
  },
} as const;
