import { formatCount } from '@canvass/shared/ui';

/** What people read in this area. Texts that the specification quotes are kept to the letter. */

export const words = {
  signIn: 'Sign In',
  signUp: 'Sign Up',

  home: {
    headline: ['Ask everyone.', 'Count every answer.'],
    welcome: 'Welcome to Canvass. Create, share and analyze surveys that each person answers once.',
    explore: 'Explore',
    mostVoted: 'Most Voted Surveys',
    latest: 'Latest surveys',
    seeAll: 'See all surveys',
    listFailed: 'The list did not load',
    empty: 'No survey has been published yet',
    emptyHint: 'The first one will show up here.',
    faq: 'FAQ',
    faqHint: 'What people ask before their first vote.',
    questions: [
      {
        question: 'How do I create a survey?',
        answer:
          'Surveyors log in and open the Create Survey section of their dashboard. Add a title, a deadline and as many questions as you need, then publish.',
      },
      {
        question: 'How do I report a survey?',
        answer: 'Open the survey and use the Report button. Give a reason; an admin reads every report.',
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
    howItWorks: 'How it Works',
    steps: [
      { title: 'Register', text: 'Your name, an email and a password. Or use your Google account.' },
      { title: 'Login', text: 'Every person has one vote in each survey, so we need to know it is you.' },
      { title: 'Be a pro User', text: '20$/month, paid by card. Cancel by not renewing.' },
      {
        title: 'Then enjoy many extra features',
        text: 'Leave a comment with your vote, and read the ones you have left.',
      },
    ],
    sample: { question: 'Should the central library open on Sundays?', options: ['Yes', 'No'] },
  },

  card: {
    votedCount: 'Voted Count',
    createdAt: 'Created at',
    loading: 'Loading surveys',
  },

  surveys: {
    title: 'All Surveys here',
    total: (total: string) => `${total} ${total === '1' ? 'survey' : 'surveys'}`,
    filter: 'Filter surveys',
    category: 'Category',
    allCategories: 'All categories',
    sort: 'Vote count',
    sorts: { 'votes:desc': 'Descending', 'votes:asc': 'Ascending', latest: 'Any, latest first' },
    failed: 'The list did not load',
    filtersKept: 'Your filters are kept.',
    noneAtAll: 'No survey has been published yet',
    noneAtAllHint: 'Come back soon. Surveyors publish new ones all the time.',
    none: 'No survey matches',
    noneHint: (category: string) => `Nothing is published in ${category} right now. Try another category.`,
    clear: 'Clear filters',
  },

  survey: {
    loading: 'Loading the survey',
    surveys: 'Surveys',
    vote: 'Vote',
    voting: 'Voting',
    yourVote: 'Your vote',
    about: 'About this survey',
    loginFirst: 'You have to login for vote in survey',
    closed: (moment: string) => `This survey closed on ${moment}. Votes are no longer counted.`,
    unpublished: 'This survey is not published. Only its surveyor and admins see it, and nobody can vote.',
    kinds: {
      'yes-no': 'Yes or no',
      single: 'Choose one',
      multiple: 'Choose one or more',
      rating: 'Rate from 1 to 5',
      text: 'In your own words',
    },
    required: {
      'yes-no': 'Choose one answer.',
      single: 'Choose one answer.',
      multiple: 'Choose at least one answer.',
      rating: 'Choose a number.',
      text: 'Write an answer.',
    },
    lowest: 'lowest',
    highest: 'highest',
    yourAnswer: 'Your answer',
    answerHint: (limit: number) => `At most ${limit} characters. The surveyor reads it with your name.`,
    missing: (n: number) => (n === 1 ? 'One question still needs an answer.' : `${n} questions still need an answer.`),
    progress: (answered: number, all: number) => `${answered} of ${all} answered. You can vote once.`,
    comment: 'Comment',
    commentNote: 'pro users only',
    commentPlaceholder: 'Add a comment for the surveyor',
    commentHint: 'Sent together with your vote. Other voters do not see it.',
    charactersLeft: (left: number) => (left === 1 ? 'One character left.' : `${left} characters left.`),
    tooLong: (what: 'A comment' | 'An answer', limit: number, excess: number) =>
      `${what} has at most ${formatCount(limit)} characters. This one is ${excess === 1 ? 'one character' : `${excess} characters`} too long.`,
    votedCount: 'Voted Count',
    createdAt: 'Created at',
    closes: 'Closes',
    closedLabel: 'Closed',
    askedBy: 'Asked by',
    voted: 'Survey response added successfully',
    reload: 'Reload the survey',
    failed: 'The survey did not load',
    unknown: 'There is no such survey',
    backToAll: 'Back to all surveys',
  },

  results: {
    title: 'Results',
    see: 'See the results',
    loading: 'Loading the results',
    failed: 'The results did not load',
    version: (version: number) => `Version ${version}`,
    current: 'the questions as they are now',
    earlier: 'the questions as they were before',
    votes: (votes: number) => (votes === 1 ? '1 vote' : `${formatCount(votes)} votes`),
  },

  pro: {
    title: 'Be a Pro User',
    pitch: 'You can access more features using Pro mode',
    price: '20$',
    perMonth: '/month',
    buy: 'Buy Now',
    adds: 'What Pro adds',
    feature: 'Feature',
    roles: { user: 'user', pro: 'pro-user' },
    included: 'Yes',
    missing: 'No',
    features: [
      { name: 'Vote once in every survey', user: true },
      { name: 'Leave a comment with your vote', user: false },
      { name: 'Read your comments again in your dashboard', user: false },
    ],
    paying: 'Paying',
    questions: [
      {
        question: 'How long does it last?',
        answer: 'One month per payment. Canvass tells you until when, and nothing renews by itself.',
      },
      {
        question: 'Is the payment secure?',
        answer: 'Card details are encrypted and go through a secure payment gateway.',
      },
      {
        question: 'Who reads my comments?',
        answer: 'The surveyor who asked. Other voters do not see them.',
      },
    ],
    sample: {
      question: 'Which draft should the city build?',
      options: ['Draft A', 'Draft B', 'Neither'],
      chosen: 'Draft B',
      comment: 'Draft B, but keep the crossing at Fish Lane. It is the only one my mother can reach.',
    },
  },

  payment: {
    title: 'Payment',
    notOpen: 'Card payment is not open yet on this installation.',
    explanation:
      'Nothing can be bought here today and no card is asked for. Voting needs no upgrade: every person who is signed in has one vote in each survey.',
    toSurveys: 'Browse surveys',
    toPro: 'What Pro adds',
  },

  contact: {
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
  },

  identity: {
    email: 'Email',
    password: 'Password',
    name: 'Name',
    photo: 'Photo URL',
    photoHint: 'A square picture works best.',
    photoPlaceholder: 'https://',
    optional: 'optional',
    or: 'or',
    google: 'sign in with google',
    emailRequired: 'email is required',
    passwordRequired: 'password is required',
    emailMissing: 'Enter your email.',
    passwordMissing: 'Enter your password.',
    nameTooLong: 'This name is too long. Use at most 200 characters.',
    nameUnreadable: 'This name has characters that cannot be shown. Type it instead of pasting it.',
    emailTooLong: 'This email is too long. Use at most 254 characters.',
    emailUnusable:
      'This email cannot be used. It needs a form like name@example.com, in plain letters without accents.',
    photoUnusable: 'This is not the address of a picture on the web. It has to begin with https:// or http://.',
    /** The server says what a value must be; this makes a sentence of it. */
    refused: (field: 'name' | 'email', must: string) => `Your ${field} ${must}.`,
    newHere: 'New here?',
    createAccount: 'Create an account',
    haveAccount: 'Have an account?',
    signingIn: 'Signing in',
    signingUp: 'Signing up',
    registered: 'Registered Successfully, login to account now',
    loginArt: 'One person, one vote, in every survey.',
    registerArt: 'Ask a clear question. Read a clear answer.',
  },
} as const;
