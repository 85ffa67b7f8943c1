import { DAYS_PER_YEAR, type DemoSurvey } from '../demo-survey';

/** Open surveys with many votes, and one that has closed. */
export const POPULAR_SURVEYS: DemoSurvey[] = [
  {
    title: 'Sunday hours at the city library',
    description:
      'Opening a seventh day costs about 38 hours of staff time a week. The trial runs for three years, and the board wants to hear from people who would come.',
    location: 'Central library',
    category: 'community and socials',
    questions: [
      {
        title: 'Should the central library open on Sundays?',
        description: 'From 11:00 to 17:00, with the reading room and the children’s corner.',
        shares: [70, 30],
      },
      { title: 'Would you come at least once a month?', shares: [55, 45] },
      {
        title: 'Which parts would you use?',
        kind: 'multiple',
        options: ['Reading room', 'Borrowing', 'Children’s corner', 'None of them'],
        shares: [0.55, 0.48, 0.27],
        leanings: [0.7, 0.7, 0.5],
        none: true,
      },
    ],
    createdDaysAgo: 39,
    closesInDays: 3 * DAYS_PER_YEAR,
    votes: 214,
    mood: 0.68,
    comments: [
      { answer: 'No', text: 'Please do not take the hours from Wednesday evening.' },
      { answer: 'No', text: 'Who pays for the staff on Sundays?' },
      { answer: 'Yes', text: 'I work on weekdays, so Sunday is the only day I could come.' },
      { answer: 'Yes', text: 'Our children have asked for this for years.' },
    ],
    participants: [{ role: 'user' }, { role: 'pro-user', comment: 'Please keep one floor quiet, Sundays included.' }],
  },
  {
    title: 'Six months of the four-day week',
    description: 'The trial ends soon. Say what changed for you, not what you think we want to hear.',
    category: 'Work Environment',
    questions: [
      { title: 'Did the shorter week change how much you get done?', shares: [44, 56], leanings: [-0.6, 0.6] },
      { title: 'Should we keep it?', shares: [74, 26] },
    ],
    createdDaysAgo: 31,
    closesInDays: 45,
    votes: 171,
    mood: 0.7,
    comments: [
      { answer: 'Yes', text: 'Thursday evenings have become the new overtime.' },
      { answer: 'No', text: 'It works for the office. The night shift sees little of it.' },
      { answer: 'No', text: 'I finally have a day for my mother, and I am less tired on the other four.' },
    ],
  },
  {
    title: 'Waiting at the Elm Street clinic',
    description: 'Two short questions about your last visit, answered before the new booking desk opens.',
    category: 'Health',
    questions: [
      {
        title: 'How long past your appointment did you wait?',
        options: ['Under 10 min', '10 to 30', 'Longer'],
        shares: [34, 41, 25],
        leanings: [1.3, 0, -1.3],
      },
      { title: 'Did somebody tell you how long it would take?', shares: [40, 60] },
    ],
    createdDaysAgo: 53,
    closesInDays: 1,
    votes: 148,
    mood: 0.45,
    participants: [{ role: 'user' }],
  },
  {
    title: 'A bike lane on Harbour Street',
    description: 'Two drafts are on the table. Both keep the market loading bays on Saturdays.',
    category: 'Environment',
    questions: [
      {
        title: 'Which draft should the city build?',
        options: ['Draft A', 'Draft B', 'Neither'],
        shares: [48, 33, 19],
        leanings: [0.6, 0.4, -1.2],
      },
    ],
    createdDaysAgo: 48,
    closesInDays: 60,
    votes: 129,
    mood: 0.58,
    comments: [
      { answer: 'Neither', text: 'Where do the deliveries stop on weekdays?' },
      { answer: 'Draft A', text: 'Draft A keeps the trees, and that decides it for me.' },
    ],
  },
  {
    title: 'The new timetable app',
    description:
      'It replaced the old one in spring. Tell us where it gets in your way; we read the results before every release.',
    category: 'Website and user Experience',
    questions: [
      { title: 'Can you find your next bus in under ten seconds?' },
      { title: 'Have you missed a connection because of it?', shares: [35, 65], leanings: [-1, 1] },
    ],
    createdDaysAgo: 66,
    closesInDays: 4 * DAYS_PER_YEAR,
    votes: 96,
    mood: 0.5,
  },
  {
    title: 'School lunch, honestly',
    description:
      'For pupils from year 7 up, all year round. Nobody sees your name next to your answers but the school’s council.',
    category: 'Education',
    questions: [
      {
        title: 'How often do you finish your lunch?',
        options: ['Never', 'Now and then', 'Mostly', 'Always'],
        shares: [12, 34, 38, 16],
        leanings: [-1.4, -0.5, 0.6, 1.2],
      },
    ],
    createdDaysAgo: 21,
    closesInDays: 2 * DAYS_PER_YEAR,
    votes: 83,
    mood: 0.5,
    participants: [{ role: 'user' }],
  },
  {
    title: 'The summer festival’s last bus',
    description: 'It left at 01:10. Should it leave later next year?',
    category: 'Customer Satisfaction',
    questions: [
      { title: 'Should the last bus leave an hour later?', shares: [72, 28], leanings: [0.6, -1.2] },
      {
        title: 'How did you get home?',
        options: ['By bus', 'By bicycle', 'On foot', 'By car'],
        shares: [42, 24, 22, 12],
        leanings: [0.8, 0.1, -0.4, -1],
      },
    ],
    createdDaysAgo: 90,
    closesInDays: -12,
    votes: 164,
    participants: [{ role: 'user' }, { role: 'pro-user', comment: 'Half past one would do. We all ran for it.' }],
  },
];
