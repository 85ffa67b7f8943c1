/** What is stored, who sees it, and how it goes. It has to be true: whoever changes one of these changes it here, too. */
export const privacy = {
  title: 'Privacy',
  intro: 'What Canvass stores about you, who sees it, and how you get it or have it deleted.',

  stored: {
    title: 'What is stored, and who sees it',
    columns: ['What', 'Who sees it'],
    rows: [
      [
        'Your account: name, email, role',
        'You and the admins. If you publish surveys, everybody reads your email on their pages, at “Asked by”.',
      ],
      [
        'How you sign in: your password or Google account, the address of your picture, when you signed in last',
        'The identity provider. Canvass never gets your password.',
      ],
      [
        'Your sessions: when you signed in on each device, and when that was last renewed, for thirty days after',
        'You. They are there so that you can sign out on all devices.',
      ],
      [
        'Your votes: your answers and comment, with your name, your email and the time',
        'You, the surveyor who asked, and the admins. Not other voters: they see counts at most, which move by at least five votes at a time.',
      ],
      [
        'Surveys that you publish, and when they were opened, changed or taken down',
        'Everybody, as long as they are published; then you and the admins.',
      ],
      [
        'Your reports: which survey, why, your email',
        'You and the admins. The surveyor does not learn who has reported.',
      ],
      ['Messages that you write to us: your name, your email, the message', 'The admins.'],
      ['What you do as a surveyor or admin, such as publishing a survey or changing a role', 'The admins.'],
      [
        'Payments, where card payment is open: your email, the amount, the date, what became of it, the month that it pays for, and the number that the payment provider gives it',
        'You, the admins and the payment provider. Card details go from your browser to the provider; Canvass never gets them.',
      ],
    ],
  },

  browser: {
    title: 'What your browser keeps',
    text: 'Canvass sets no cookies, except one that a developer of this installation can set for their own browser. It keeps these entries in your browser, where other sites cannot read them. On the page of payment, and only there, the code of Stripe is loaded; it sets two cookies against fraud, __stripe_mid for a year and __stripe_sid for half an hour.',
    columns: ['Name', 'Kept until', 'What for'],
    rows: [
      ['access-token', 'you sign out', 'Tells the server who you are. It lasts an hour and is then renewed.'],
      ['session-hint', 'you sign out', 'That somebody is signed in here. It says nothing about you.'],
      ['role-hint', 'you sign out', 'Your role, so that your dashboard shows sooner.'],
      ['firebaseLocalStorageDb', 'you sign out', 'The sign-in of the identity provider.'],
      [
        'firebase-heartbeat-database',
        'you clear it',
        'On which days the code of the identity provider was used here. It tells its own servers.',
      ],
      [
        'validate-browser-context-for-indexeddb-analytics-module',
        'you clear it',
        'Empty: with it the identity provider’s code tries whether it may keep the two above. It is there only when you left a page in the middle of that.',
      ],
      [
        'canary-key',
        'you clear it',
        'Made while some people try a new version of a part, and when you sign in: whether you are one of them, the same at every visit. It is a random number, or a code made of the number of your account. It is not sent.',
      ],
      ['canary-salts', 'you sign out', 'Which new versions you were chosen to try by name. It is not sent.'],
      ['theme', 'you clear it', 'Whether you have chosen light or dark.'],
      ['shortcuts', 'you clear it', 'Whether you, as an admin, want letters that decide reports.'],
      ['voted:…', 'you clear it', 'In which surveys you have voted here, so that their ballot does not open again.'],
      [
        'vote-draft:…',
        'you vote, close the tab, log out or delete your account in it, or somebody else signs in',
        'The answers of a ballot that you have not sent yet.',
      ],
      [
        'contact-draft:…',
        'you send it, close the tab, log out or delete your account in it, or somebody else signs in',
        'A message to us that you have not sent yet. One that you began signed out stays until you send it or close the tab.',
      ],
      [
        'survey-draft:…',
        'you create the survey, clear it, log out or delete your account, or somebody else signs in',
        'A survey that you have begun to write.',
      ],
      [
        'survey-edit:…',
        'you save them, close the tab, log out or delete your account in it, or somebody else signs in',
        'Changes to a survey that you have not saved yet.',
      ],
      ['destination', 'you sign in or close the tab', 'The page that you wanted before you were asked to sign in.'],
      ['pro-ending', 'you close the tab', 'That you have read here when your time as a pro user ends.'],
      ['scroll-positions', 'you close the tab', 'How far you had read, for the way back.'],
    ],
  },

  others: {
    title: 'Who else takes part',
    texts: [
      'Sign-in is handled by an identity provider, Firebase Authentication by Google, and payment by card, where it is open, by Stripe. Each gets what it needs for that from your browser, and has terms of its own. In a local demo both are stand-ins on the same machine.',
      'Stripe gets, when you pay: your card details, your email, your name if you have given one, and the amount; from our server also the random id of your account, so that the payment can be told to be yours. To tell people from fraud it also looks at your network address, at your browser, and at how the page of payment is used. A refund, or a dispute with your bank, is told to us by Stripe.',
      'There is no advertising, no analytics and nobody else. Only your picture, if you have one, is loaded from the address that you gave.',
    ],
  },

  passing: {
    title: 'What the server notes in passing',
    texts: [
      'Every request is logged with its time, its kind and a code that stands for you; your name, your email, your network address and what you sent are not in the log. Your network address and your account are counted against limits, for about an hour at most. What a form was answered with is kept for a day, so that a repeat does nothing twice.',
      'Pages tell the server which of their parts were loaded, how long that took, and what failed in them, without anything that is yours: the server counts it by part and version, for 30 days.',
      'Whoever runs this installation makes the backups and decides how long they are kept.',
    ],
  },

  yours: {
    title: 'How you get your data',
    text: 'Your account page in the dashboard gives you all of it as one file: your account, votes, surveys, reports, the messages that you sent while signed in, and what you did as a surveyor or admin.',
    link: 'Open your account page',
  },

  removal: {
    title: 'How you delete it',
    text: 'The account page also deletes your account, at once and for good. An admin can do it for you; write to us.',
    columns: ['What', 'Becomes'],
    rows: [
      ['Your sign-in, your account, your name and email', 'Removed. The email can sign up anew, as somebody else.'],
      ['Your votes', 'Stay counted, without name and email.'],
      ['Your comments', 'Removed.'],
      ['Answers that you wrote in your own words', 'Stay, without your name, unless you choose to have them erased.'],
      ['Your surveys', 'Are no longer published, and lose your email. Their votes stay.'],
      [
        'Your reports, and messages that you sent while signed in',
        'That they were sent, and the reason of a report, stay. Your name, your email and what you wrote are erased.',
      ],
      [
        'Your name and email in reports, messages, comments, written answers and feedback of others',
        'Are replaced some minutes later where they are found exactly. Your name without your email is replaced only if it has more than one word, was written while you had the account, and stands in few texts. Other ways to speak of you are not found, and what surveys ask is not changed.',
      ],
      [
        'Messages that you sent signed out',
        'Stay as they are: anybody can write any email there, so nobody can tell that they are yours.',
      ],
      ['Payments', 'Stay as they are.'],
      ['The record of what surveyors and admins did', 'Stays, with a number in place of your email.'],
    ],
    last: 'The last admin of an installation cannot be deleted.',
  },

  /** At the registration. */
  questions: { title: 'Questions', text: 'Ask the people who run Canvass here.', link: 'Contact us' },
} as const;
