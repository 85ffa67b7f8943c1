import type { DemoSurvey } from '../demo-survey';

const EVENING_COURSE = {
  title: 'Which course would you take first?',
  options: ['A language', 'Cooking', 'Drawing', 'Bookkeeping'],
  shares: [40, 28, 20, 12],
};

/** Surveys that were closed early, extended, reopened, edited, offered, or limited to some voters. */
export const CHANGED_SURVEYS: DemoSurvey[] = [
  {
    title: 'A name for the new ferry',
    description: 'The shipyard needs the name for the lettering, so voting ends as soon as one name is clearly ahead.',
    category: 'community and socials',
    questions: [
      {
        title: 'Which name should it carry?',
        options: ['Kittiwake', 'Northern Light', 'Anna Berg', 'Ferry McFerryface'],
        shares: [31, 16, 38, 15],
      },
    ],
    resultsPolicy: 'after-closing',
    ballotPolicy: 'anonymous',
    createdDaysAgo: 34,
    closesInDays: -6,
    votes: 58,
    changes: [{ kind: 'closed', daysAgo: 6 }],
    participants: [{ role: 'pro-user', comment: 'Anna Berg ran the old ferry for thirty years.' }],
  },
  {
    title: 'Opening hours of the swimming hall',
    description: 'We open earlier, or later, but not both. Whoever swims before work should answer, too.',
    category: 'Health',
    questions: [
      {
        title: 'When would you rather swim?',
        options: ['From 06:00', 'Until 22:00', 'I do not mind'],
        shares: [44, 41, 15],
      },
      { title: 'How satisfied are you with the hours now?', kind: 'rating' },
      { title: 'Would you recommend the hall to a friend?', shares: [62, 38], leanings: [1.3, -1.3] },
    ],
    createdDaysAgo: 29,
    closesInDays: 16,
    votes: 46,
    mood: 0.5,
    changes: [{ kind: 'extended', daysAgo: 9, deadlineBefore: -5 }],
  },
  {
    title: 'A tool library in the old fire station',
    description: 'Borrow a drill instead of buying one. Reopened, because many of you asked for more time.',
    category: 'Environment',
    questions: [
      { title: 'Would you borrow tools there?', shares: [78, 22] },
      {
        title: 'Which tools would you use?',
        kind: 'multiple',
        options: ['Power tools', 'Garden tools', 'Sewing machines', 'None'],
        shares: [0.56, 0.44, 0.25],
        leanings: [0.6, 0.4, 0.4],
        none: true,
      },
      {
        title: 'What would make you volunteer?',
        kind: 'text',
        written: [
          'Nothing. I have no evenings left.',
          'Insurance, in case something breaks in my hands.',
          'A fixed evening once a month, not more.',
          'Somebody who shows me how.',
          'A key, and a good kettle.',
          'I would repair the machines. Just ask.',
          'Tell me when to come!',
        ],
      },
    ],
    voterPolicy: 'verified-email',
    createdDaysAgo: 47,
    closesInDays: 25,
    votes: 52,
    mood: 0.7,
    changes: [{ kind: 'reopened', daysAgo: 13, deadlineBefore: -20 }],
  },
  {
    title: 'The rowing club’s new rules',
    description: 'Only members vote. Every member has got a link of their own by mail; it works for one account.',
    category: 'community and socials',
    questions: [
      { title: 'Do you accept the new rules as sent out?', shares: [68, 32] },
      { title: 'Should the fee stay as it is?', shares: [60, 40], leanings: [0.3, -0.3] },
    ],
    resultsPolicy: 'after-closing',
    voterPolicy: 'invited',
    createdDaysAgo: 15,
    closesInDays: 10,
    votes: 14,
    participants: [{ role: 'user' }],
    invited: { withoutVote: 3, unused: 7 },
  },
  {
    title: 'Evening courses next term',
    description: 'We can pay four teachers. Tell us what you would come for after work.',
    category: 'Education',
    questions: [EVENING_COURSE, { title: 'Would Tuesday suit you?' }],
    voterPolicy: 'verified-email',
    isColleagues: true,
    offeredDaysAgo: 2,
    createdDaysAgo: 18,
    closesInDays: 30,
    votes: 38,
    changes: [
      {
        kind: 'edited',
        daysAgo: 12,
        questionsBefore: [{ ...EVENING_COURSE, options: ['A language', 'Cooking', 'Drawing'], shares: [46, 32, 22] }],
      },
    ],
  },
  {
    title: 'Deposit cups at the football ground',
    description: 'One season with deposit cups is over. Should the next one have them, too?',
    category: 'Environment',
    questions: [
      { title: 'Should we keep the deposit cups?', shares: [66, 34] },
      { title: 'How was it to return them?', kind: 'rating' },
    ],
    isColleagues: true,
    resultsPolicy: 'always',
    createdDaysAgo: 58,
    closesInDays: -22,
    votes: 44,
    mood: 0.6,
    comments: [
      { answer: 'No', text: 'The queue at half-time was longer than half-time.' },
      { answer: 'Yes', text: 'No more cups in the hedge on Sunday morning.' },
    ],
  },
];
