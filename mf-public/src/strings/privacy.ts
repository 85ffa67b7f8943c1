/**
 * What is stored, who can see it, and how it is deleted. It has to be true: a change to any of these must be made here,
 * too.
 */
export const privacy = {
  title: 'Privacy',
  intro: 'What Canvass stores about you, who sees it, and how to get or delete it.',

  stored: {
    title: 'What is stored, and who sees it',
    columns: ['What', 'Who sees it'],
    rows: [
      [
        'Your account: name, email, role',
        'You and the admins. If you publish surveys, everyone can see your name on their pages, under “Asked by”; a surveyor to whom you offer a survey sees your email.',
      ],
      [
        'How you sign in: your password or Google account, the address of your picture, when you last signed in',
        'The identity provider. Canvass never sees your password.',
      ],
      [
        'Your sessions: when you signed in on each device, and when that was last renewed, for thirty days after',
        'You. They let you sign out on all devices.',
      ],
      [
        'Your votes: your answers and comment, with your name, your email, and the time, unless the ballot is anonymous',
        'You, the surveyor who asked, and the admins. Not other voters: they see counts at most, which move by at least five votes at a time.',
      ],
      [
        'Your anonymous ballots: your answers and comment, without your name, your email, and the time',
        'You, until 24 hours after the survey closes. A few minutes after closing, the surveyor and the admins can see the answers and comments of all voters, without names.',
      ],
      [
        'That you have voted with an anonymous ballot, and in which survey',
        'You. A few minutes after the survey closes, the admins can see it, too, and so can the surveyor if you were invited. Until then, they see only how many people have voted.',
      ],
      [
        'That your address has voted in a survey for verified emails or invited people, as a code that only the survey’s own key can compare with an address, until 24 hours after the survey closes',
        'Nobody. The server uses it only to notice that an address votes a second time.',
      ],
      [
        'Surveys that you publish, and their history: when they were opened, changed, closed, withdrawn, unpublished, or handed over, with earlier titles and descriptions',
        'Everyone, as long as they are published; after that, you and the admins.',
      ],
      [
        'Invitations to vote: your email, when you were invited and reminded, whether an email came back, and whether you have voted',
        'The surveyor who invited you, and the admins; if ballots are anonymous, whether you have voted only after the survey closes. What you answered is not in that list.',
      ],
      ['Your reports: which survey, why, your email', 'You and the admins. The surveyor does not see who reported.'],
      ['Messages that you write to us: your name, your email, the message', 'The admins.'],
      ['Requests to become a surveyor: your name, your email, what you wrote, and the answer', 'You and the admins.'],
      [
        'Notifications, for 180 days: what happened to your surveys, votes, reports, payments, and account; which of them you want by email; which surveys’ results you want to be told about',
        'You.',
      ],
      ['What you do as a surveyor or admin, such as publishing a survey or changing a role', 'The admins.'],
      [
        'Payments, where card payments are available: your email, the amount, the date, the status, the month it covers, and the payment provider’s reference',
        'You, the admins, and the payment provider. Card details go from your browser to the provider; Canvass never sees them.',
      ],
    ],
  },

  ballots: {
    id: 'anonymous-ballots',
    title: 'Anonymous ballots',
    texts: [
      'The surveyor chooses whether votes are kept with names or as anonymous ballots. The page of the survey says which, and it cannot be changed once somebody has voted. With anonymous ballots, the questions, who may vote, and who sees the results cannot be changed then, either; only the wording of questions can be corrected, and everybody sees both texts. In both cases, a vote is final.',
      'An anonymous ballot is stored without your name, your email, and the time. That you voted is stored, too, so that nobody votes twice. Until the survey closes, nobody, not even the surveyor or an admin, sees more than how many people have voted.',
      'A few minutes after closing, all results appear at once, and the survey cannot be reopened. The surveyor and the admins then see the answers to each question in a random order of their own: a row is not one person’s ballot. If the surveyor chose to see whole ballots, the ballot said so before you voted, and a combination of answers can identify you. Versions of the questions with fewer than five votes, texts that fewer than five people wrote, and answers that would reveal how a few people answered another question are left out.',
      'What you write can reveal who you are. Where the surveyor chose who is invited, somebody who knows how all the others voted can tell how you voted.',
      'Until 24 hours after closing, a key links you and your ballot. Every survey has its own, and it is kept outside the database. With it, you can see your answers, and your vote counts once, even if your browser sends it twice. The people who run this installation could link you and your ballot as long as the key exists. Then the key and the linked ballots are destroyed: your answers can no longer be shown to you. Once the results are shown, your answers can no longer be erased.',
      'Copies of the data can link you and your ballot. Two backups, one from before you voted and one from after it, show which ballots were added in between, without any key. So does a copy of the disk, or the log with which the database copies its data, from before the key was destroyed. Parts of the disk that the database has freed may keep the name and email of somebody who was removed, until they are overwritten. Whoever runs this installation decides how long backups and other copies are kept.',
    ],
  },

  browser: {
    title: 'What your browser keeps',
    text: 'Canvass sets no cookies, except one that developers of this installation can set for their own browsers. It keeps these entries in your browser, where other sites cannot read them. Only the payment page loads code from Stripe, which sets two cookies to prevent fraud, __stripe_mid for a year and __stripe_sid for half an hour.',
    columns: ['Name', 'Kept until', 'What for'],
    rows: [
      ['access-token', 'you sign out', 'Tells the server who you are. It lasts an hour and is then renewed.'],
      ['session-hint', 'you sign out', 'Your name, email, and picture, so that pages show at once who is signed in.'],
      ['role-hint', 'you sign out', 'Your role, so that your dashboard loads faster.'],
      ['firebaseLocalStorageDb', 'you sign out', 'Your sign-in at the identity provider.'],
      [
        'firebase-heartbeat-database',
        'you clear it',
        'On which days the identity provider’s code was used here. It reports this to its own servers.',
      ],
      [
        'validate-browser-context-for-indexeddb-analytics-module',
        'you clear it',
        'Empty: the identity provider’s code uses it to check whether it can store the two entries above. It remains only if you left a page during that check.',
      ],
      [
        'canary-key',
        'you clear it',
        'Decides whether you are among those who try a new version, the same way on every visit. Created during such a trial and when you sign in. It is a random number, or a code derived from your account number. It is not sent.',
      ],
      ['canary-salts', 'you sign out', 'Which new versions you were selected for by name. It is not sent.'],
      ['theme', 'you clear it', 'Whether you chose light or dark.'],
      ['shortcuts', 'you clear it', 'Whether you, as an admin, use keyboard shortcuts for reports.'],
      ['voted:…', 'you clear it', 'Surveys you have voted in here, so that their ballots do not open again.'],
      [
        'vote-draft:…',
        'you vote, close the tab, log out or delete your account in that tab, or somebody else signs in',
        'Answers that you have not submitted yet. Those that you gave signed out become yours when you sign in in the same tab.',
      ],
      [
        'option-seed',
        'you close the tab',
        'A random number: where a survey shuffles the options of a question, you see the same order while you are signed out. It is not sent.',
      ],
      [
        'vote-invitation:…',
        'your account has it, you close the tab, log out or delete your account in that tab, or somebody else signs in',
        'The invitation of the link that you opened, for the account that signs in next in the same tab.',
      ],
      [
        'contact-draft:…',
        'you send it, close the tab, log out or delete your account in that tab, or somebody else signs in',
        'A message to us that you have not sent yet. One that you began signed out becomes yours when you sign in in the same tab.',
      ],
      [
        'surveyor-request:…',
        'you send it, close the tab, log out or delete your account in that tab, or somebody else signs in',
        'A request to become a surveyor that you have not sent yet.',
      ],
      [
        'survey-draft:…',
        'you create the survey, clear it, log out or delete your account, somebody else signs in, 90 days have passed, or 20 newer ones exist',
        'A survey that you have started to write.',
      ],
      [
        'survey-saved:…',
        'you log out or delete your account, somebody else signs in, or 90 days have passed',
        'As which draft in your account a survey was saved that you had started to write.',
      ],
      [
        'survey-edit:…',
        'you save them, close the tab, log out or delete your account in that tab, or somebody else signs in',
        'Changes to a survey that you have not saved yet.',
      ],
      ['destination', 'you sign in or close the tab', 'The page you wanted before you were asked to sign in.'],
      [
        'destination-owner',
        'you sign in or close the tab',
        'The random id of your account, if your session ended on it.',
      ],
      ['pro-ending', 'you close the tab', 'Records that you dismissed the notice about the end of your Pro access.'],
      ['scroll-positions', 'you close the tab', 'How far you had scrolled, for when you go back.'],
    ],
  },

  others: {
    title: 'Third parties',
    texts: [
      'Sign-in is handled by an identity provider, Firebase Authentication by Google, and payment by card, where it is open, by Stripe. Each receives what it needs from your browser and has its own terms. In a local demo both are stand-ins on the same machine.',
      'Stripe gets, when you pay: your card details, your email, your name if you have given one, and the amount; from our server also the random id of your account, which identifies the payment as yours. To detect fraud, it also looks at your network address, your browser, and how you use the payment page. Stripe tells us about refunds and about disputes with your bank.',
      'There is no advertising, no analytics, and no other third party. Only your picture, if you have one, is loaded from the address that you gave.',
    ],
  },

  passing: {
    title: 'What the server logs',
    texts: [
      'Every request is logged with its time, its kind, and a code that represents you, except that votes are logged without that code. Your name, your email, your network address, and what you sent are not in the log. Your network address and your account are counted against limits, for about an hour at most. The response to each form is kept for a day, so that repeating a request does nothing twice.',
      'Pages report to the server which of their parts were loaded, how long that took, and what failed, without any personal data. The server counts this by part and version, for 30 days.',
      'Whoever runs this installation makes the backups and decides how long they are kept.',
    ],
  },

  yours: {
    title: 'How to get your data',
    text: 'Your account page in the dashboard gives you all of it as one file: your account, votes, surveys, invitations that you used, reports, the messages that you sent while signed in, your requests to become a surveyor, your notifications, and what you did as a surveyor or admin. Of anonymous ballots, it has your answers until 24 hours after the survey closes, and afterwards only that you voted.',
    link: 'Open your account page',
  },

  removal: {
    title: 'How to delete your data',
    text: 'You can also delete your account on that page, at once and for good. An admin can delete it for you, too; contact us.',
    columns: ['What', 'Becomes'],
    rows: [
      [
        'Your sign-in, your account, your name, and your email',
        'Removed. The email can sign up again, as a new account.',
      ],
      ['Your votes', 'Stay counted, without name and email.'],
      [
        'That your address has voted in a survey for verified emails or invited people',
        'Stays, as a code without your name and email, until 24 hours after the survey closes. Until then, the address cannot vote in it again, not even with a new account.',
      ],
      ['Your comments', 'Removed, except those of anonymous ballots in surveys that have closed.'],
      ['Invitations to vote', 'Kept without your email, so that as many people stay invited.'],
      [
        'Your written answers',
        'Stay, without your name, unless you choose to have them erased. Those in anonymous ballots can be erased only until the survey closes.',
      ],
      [
        'Your anonymous ballots in surveys that have closed',
        'Stay as they are, with comments and written answers, without your name.',
      ],
      ['Your surveys', 'Are no longer published, and lose your email. Their votes stay.'],
      [
        'Your reports, and messages that you sent while signed in',
        'That they were sent, and the reason of a report, stay. Your name, your email, and what you wrote are erased.',
      ],
      ['Your requests to become a surveyor', 'Removed.'],
      [
        'Your notifications, your choices about emails, and which surveys’ results you want to be told about',
        'Removed.',
      ],
      [
        'Your name and email in reports, messages, requests, comments, written answers, and feedback of others',
        'Are replaced a few minutes later where they are found exactly. Your name without your email is replaced only if it has more than one word, was written while you had the account, and appears in few texts. Other mentions of you are not found, and survey questions are not changed.',
      ],
      [
        'Messages that you sent signed out',
        'Stay as they are: anyone can enter any email there, so we cannot tell that they are yours.',
      ],
      ['Payments', 'Stay as they are.'],
      ['The record of what surveyors and admins did', 'Stays, with a number in place of your email.'],
    ],
    last: 'The last admin of an installation cannot be deleted.',
  },

  questions: { title: 'Questions', text: 'Ask the people who run this installation.', link: 'Contact us' },
} as const;
