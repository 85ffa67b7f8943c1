export const home = {
  headline: ['Ask everyone.', 'Count every answer.'],
  welcome: 'Welcome to Canvass. Create, share, and analyze surveys that no account answers twice.',
  explore: 'Explore',
  create: 'Create a survey',
  mostVoted: 'Most Voted Surveys',
  latest: 'Latest surveys',
  seeAll: 'See all surveys',
  listFailed: 'The list did not load',
  empty: 'No survey has been published yet',
  emptyHint: 'The first one will show up here.',
  faq: 'FAQ',
  faqHint: 'Common questions before a first vote.',
  questions: [
    {
      question: 'How do I create a survey?',
      answer:
        'Surveyors log in and open the Create Survey section of their dashboard. Add a title, a deadline, and as many questions as you need, then publish. Everyone with an account can ask to become a surveyor.',
      link: { label: 'Become a surveyor', to: 'becomeSurveyor' },
    },
    {
      question: 'How do I report a survey?',
      answer: 'Open the survey and use the Report button. Give a reason; every report goes to the admins.',
    },
    {
      question: 'How do I become a Pro User?',
      answer:
        'Choose Upgrade to Pro in your account settings, then enter your card details. Pro lasts one month per payment.',
    },
    {
      question: 'Is the payment secure?',
      answer:
        'Yes. Card details are encrypted and go through a secure payment gateway. Canvass never sees your card number.',
    },
  ],
  sample: { question: 'Should the central library open on Sundays?', options: ['Yes', 'No'] },
} as const;
