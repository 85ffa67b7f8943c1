import type { Category, QuestionKind, ResultsPolicy } from '@canvass/shared/contracts';

/** A survey of the demo. Its dates are relative to the day of seeding, so that a demo never looks abandoned. */
export interface DemoSurvey {
  title: string;
  description: string;
  category: Category;
  questions: { title: string; description?: string; kind?: QuestionKind; options?: string[] }[];
  resultsPolicy?: ResultsPolicy;
  createdDaysAgo: number;
  /** Negative if it has closed. */
  closesInDays: number;
  votes: number;
}

const DAYS_PER_YEAR = 365;

/** Written answers of the demo users. */
export const WRITTEN_ANSWERS = [
  'More benches, please.',
  'It worked better than I expected.',
  'Nothing, thank you.',
  'The announcements were hard to hear.',
  'Earlier opening on weekdays.',
];

export const DEMO_SURVEYS: DemoSurvey[] = [
  {
    title: 'Sunday hours at the city library',
    description:
      'Opening a seventh day costs about 38 hours of staff time a week. The board decides in December and wants to hear from people who would come.',
    category: 'community and socials',
    questions: [
      {
        title: 'Should the central library open on Sundays?',
        description: 'From 11:00 to 17:00, with the reading room and the children’s corner.',
      },
      { title: 'Would you come at least once a month?' },
      {
        title: 'Which parts would you use?',
        kind: 'multiple',
        options: ['Reading room', 'Borrowing', 'Children’s corner', 'None of them'],
      },
    ],
    createdDaysAgo: 39,
    closesInDays: 3 * DAYS_PER_YEAR,
    votes: 214,
  },
  {
    title: 'Six months of the four-day week',
    description: 'The trial ends in January. Say what changed for you, not what you think we want to hear.',
    category: 'Work Environment',
    questions: [{ title: 'Did the shorter week change how much you get done?' }, { title: 'Should we keep it?' }],
    createdDaysAgo: 31,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 171,
  },
  {
    title: 'Waiting at the Elm Street clinic',
    description: 'Two short questions about your last visit, answered before the new booking desk opens.',
    category: 'Health',
    questions: [
      { title: 'How long past your appointment did you wait?', options: ['Under 10 min', '10 to 30', 'Longer'] },
      { title: 'Did somebody tell you how long it would take?' },
    ],
    createdDaysAgo: 53,
    closesInDays: 1,
    votes: 148,
  },
  {
    title: 'A bike lane on Harbour Street',
    description: 'Two drafts are on the table. Both keep the market loading bays on Saturdays.',
    category: 'Environment',
    questions: [{ title: 'Which draft should the city build?', options: ['Draft A', 'Draft B', 'Neither'] }],
    createdDaysAgo: 48,
    closesInDays: 5 * DAYS_PER_YEAR,
    votes: 129,
  },
  {
    title: 'The new timetable app',
    description: 'It replaced the old one on 1 September. Tell us where it gets in your way.',
    category: 'Website and user Experience',
    questions: [
      { title: 'Can you find your next bus in under ten seconds?' },
      { title: 'Have you missed a connection because of it?' },
    ],
    createdDaysAgo: 66,
    closesInDays: 4 * DAYS_PER_YEAR,
    votes: 96,
  },
  {
    title: 'School lunch, honestly',
    description: 'For pupils from year 7 up. Nobody sees your name next to your answers but the school’s council.',
    category: 'Education',
    questions: [
      { title: 'How often do you finish your lunch?', options: ['Never', 'Now and then', 'Mostly', 'Always'] },
    ],
    createdDaysAgo: 21,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 83,
  },
  {
    title: 'Returns without a receipt',
    description: 'We are rewriting the returns rules for the spring and want to keep the ones that work.',
    category: 'Customer Service',
    questions: [{ title: 'Was your last return settled in one visit?' }],
    createdDaysAgo: 1,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 12,
  },
  {
    title: 'Two roasts, no labels',
    description: 'You got two unmarked bags. Brew both the way you always do, then answer.',
    category: 'Market Research',
    questions: [{ title: 'Which bag would you buy again?', options: ['Bag 1', 'Bag 2', 'Neither'] }],
    createdDaysAgo: 2,
    closesInDays: 3 * DAYS_PER_YEAR,
    votes: 18,
  },
  {
    title: 'Your first thirty days',
    description: 'For everyone who joined since August, in any office.',
    category: 'Employee Feedback',
    questions: [{ title: 'Who helped you most in your first week?', options: ['Manager', 'Team', 'Nobody yet'] }],
    createdDaysAgo: 3,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 27,
  },
  {
    title: 'Jazz in the park, the second year',
    description: 'Sound, food, queues and the rain plan. It takes about two minutes.',
    category: 'Event Feedback',
    questions: [
      { title: 'Would you come back next summer?' },
      { title: 'How was the sound?', kind: 'rating' },
      { title: 'What should we change?', kind: 'text' },
    ],
    resultsPolicy: 'always',
    createdDaysAgo: 5,
    closesInDays: 3 * DAYS_PER_YEAR,
    votes: 41,
  },
  {
    title: 'The trail pack, version two',
    description: 'You carried the prototype for a month. What should we fix before it is made?',
    category: 'Product Feedback',
    questions: [{ title: 'Did the hip belt stay where you put it?' }],
    createdDaysAgo: 6,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 24,
  },
  {
    title: 'Have you heard of Marlow Bread?',
    description: 'One minute, one question, no purchase needed.',
    category: 'Brand Awareness',
    questions: [
      { title: 'Which of these bakeries do you know by name?', options: ['Marlow', 'Oak & Rye', 'Both', 'None'] },
    ],
    createdDaysAgo: 8,
    closesInDays: 4 * DAYS_PER_YEAR,
    votes: 9,
  },
  {
    title: 'The summer festival’s last bus',
    description: 'It left at 01:10. Should it leave later next year?',
    category: 'Customer Satisfaction',
    questions: [{ title: 'Should the last bus leave an hour later?' }],
    createdDaysAgo: 90,
    closesInDays: -12,
    votes: 64,
  },
];
