import { DAYS_PER_YEAR, type DemoSurvey } from '../demo-survey';

/** Surveys that were opened in the last days. */
export const RECENT_SURVEYS: DemoSurvey[] = [
  {
    title: 'Returns without a receipt',
    description: 'We are rewriting the returns rules for next season and want to keep the ones that work.',
    category: 'Customer Service',
    questions: [{ title: 'Was your last return settled in one visit?' }],
    createdDaysAgo: 1,
    closesInDays: 28,
    votes: 12,
  },
  {
    title: 'Two roasts, no labels',
    description: 'You got two unmarked bags. Brew both the way you always do, then answer.',
    category: 'Market Research',
    questions: [
      {
        title: 'Which bag would you buy again?',
        options: ['Bag 1', 'Bag 2', 'Neither'],
        shares: [36, 52, 12],
        leanings: [0.2, 0.4, -1.4],
      },
    ],
    createdDaysAgo: 2,
    closesInDays: 40,
    votes: 18,
    comments: [
      { answer: 'Neither', text: 'Both were roasted too dark for me.' },
      { answer: 'Bag 2', text: 'Bag 2 tastes of cherries, and stays good when it cools.' },
    ],
  },
  {
    title: 'Your first thirty days',
    description:
      'For everyone who has just joined, in any office. The survey stays open, and we read the answers every month.',
    category: 'Employee Feedback',
    questions: [
      {
        title: 'Who helped you most in your first week?',
        options: ['Manager', 'Team', 'Nobody yet'],
        shares: [26, 60, 14],
        leanings: [0.4, 0.6, -1.5],
      },
    ],
    ballotPolicy: 'anonymous',
    createdDaysAgo: 3,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 27,
    mood: 0.66,
  },
  {
    title: 'Jazz in the park, the second year',
    description: 'Sound, food, queues and the rain plan. It takes about two minutes.',
    category: 'Event Feedback',
    questions: [
      { title: 'Would you come back next summer?', shares: [75, 25] },
      { title: 'How was the sound?', kind: 'rating' },
      {
        title: 'What should we change?',
        kind: 'text',
        written: [
          'You could not hear the second stage behind the bar at all.',
          'Forty minutes for a lemonade is too long.',
          'The rain plan was a sign that said “rain plan”.',
          'More toilets, and closer to the families.',
          'The announcements were hard to hear.',
          'Some shade for the afternoon.',
          'A few benches near the front for people who cannot stand that long.',
          'Sell the food tokens online.',
          'Start an hour earlier, so that the children see the headliner.',
          'A second night!',
          'Nothing, thank you. It was the best evening of the summer.',
          'Keep the brass band that walked through the crowd.',
        ],
      },
    ],
    resultsPolicy: 'always',
    createdDaysAgo: 5,
    closesInDays: 3 * DAYS_PER_YEAR,
    votes: 41,
    mood: 0.64,
    comments: [
      { answer: 'No', text: 'The bins were full by six.' },
      { answer: 'Yes', text: 'Thank you to everyone who cleared up the next morning.' },
    ],
    participants: [{ role: 'user' }],
  },
  {
    title: 'The trail pack, version two',
    description: 'You carried the prototype for a month. What should we fix before it is made?',
    category: 'Product Feedback',
    questions: [
      { title: 'Did the hip belt stay where you put it?' },
      {
        title: 'Which parts need work?',
        kind: 'multiple',
        options: ['Hip belt', 'Side pockets', 'Zippers', 'Rain cover', 'None'],
        shares: [0.38, 0.3, 0.14, 0.26],
        leanings: [-0.9, -0.5, -0.5, -0.3],
        lastIsExclusive: true,
      },
    ],
    createdDaysAgo: 6,
    closesInDays: 21,
    votes: 24,
  },
  {
    title: 'Have you heard of Marlow Bread?',
    description: 'One minute, one question, no purchase needed.',
    category: 'Brand Awareness',
    questions: [
      {
        title: 'Which of these bakeries do you know by name?',
        options: ['Marlow', 'Oak & Rye', 'Both', 'None'],
        shares: [18, 34, 30, 18],
      },
    ],
    createdDaysAgo: 8,
    closesInDays: 90,
    votes: 9,
  },
  {
    title: 'Bus line 9: the new stops',
    description: 'The line has stopped at the school and at the harbor for a few weeks. Is that better for you?',
    category: 'Customer Satisfaction',
    questions: [
      {
        title: 'How far do you walk to your stop now?',
        options: ['Less than before', 'As far', 'Farther'],
        shares: [46, 34, 20],
        leanings: [1.2, 0, -1.3],
      },
      { title: 'How satisfied are you with the new stops?', kind: 'rating' },
    ],
    isColleagues: true,
    resultsPolicy: 'always',
    createdDaysAgo: 11,
    closesInDays: 34,
    votes: 29,
    participants: [{ role: 'pro-user', comment: 'The stop at the school needs a roof.' }],
  },
];
