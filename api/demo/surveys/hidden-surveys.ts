import type { DemoSurvey } from '../demo-survey';

/** Surveys that only their owners and admins see. */
export const HIDDEN_SURVEYS: DemoSurvey[] = [
  {
    title: 'Parents’ evening: what suits you?',
    description: 'So that we find an evening for all classes of year 5.',
    category: 'Education',
    questions: [
      { title: 'Which evening suits you?', options: ['Monday', 'Wednesday', 'Thursday'] },
      {
        title: 'In which class is your child, and what is their name?',
        kind: 'text',
        written: ['5b.', '5a, like last year.', '5c.'],
      },
    ],
    createdDaysAgo: 26,
    closesInDays: 12,
    votes: 17,
    changes: [
      {
        kind: 'unpublished',
        daysAgo: 19,
        feedback: 'Question 2 asks for the names of children. Ask for the class only, or leave the question out.',
      },
    ],
  },
  {
    title: 'Moving the Saturday market',
    description: 'The square is dug up for half a year. Where should the stalls stand until then?',
    category: 'community and socials',
    questions: [
      {
        title: 'Where should the market go?',
        options: ['Harbour Street', 'The school yard', 'Nowhere: pause it'],
        shares: [52, 36, 12],
      },
    ],
    createdDaysAgo: 24,
    closesInDays: 18,
    votes: 31,
    changes: [
      {
        kind: 'unpublished',
        daysAgo: 14,
        feedback: 'It reads as if the move were decided. Say who decides, and when people can object.',
        review: {
          daysAgo: 4,
          message:
            'The square has to be dug up, so the move itself is decided; only the place is open. May it go back as it is?',
        },
      },
    ],
  },
  {
    title: 'Plants for the second floor',
    description: 'Watering included. We order when half of the floor has answered.',
    category: 'Work Environment',
    questions: [{ title: 'Do you want a plant at your desk?' }],
    createdDaysAgo: 20,
    closesInDays: 9,
    votes: 7,
    changes: [{ kind: 'withdrawn', daysAgo: 16 }],
  },
];
