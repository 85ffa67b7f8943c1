import { formatCount } from '@canvass/shared/ui';
import { contact } from './words/contact';
import { home } from './words/home';
import { forgot, identity, link } from './words/identity';
import { privacy } from './words/privacy';
import { pro } from './words/pro';
import { card, surveys } from './words/surveys';

/** What people read in this area, the longer parts from `words/`. Texts that the specification quotes are kept to the letter. */
export const words = {
  signIn: 'Sign In',
  signUp: 'Sign Up',

  home,
  card,
  surveys,

  survey: {
    loading: 'Loading the survey',
    surveys: 'Surveys',
    vote: 'Vote',
    voting: 'Voting',
    yourVote: 'Your vote',
    yourComment: 'Your comment',
    counted: 'Your vote is counted.',
    resultsMove: 'Results keep moving until the survey closes.',
    votedAt: (day: string, time: string) => `You voted on ${day} at ${time}.`,
    votedOnEarlier: 'The questions have changed since; these are the ones that you answered.',
    notConfirmed: 'Your vote is not confirmed. Your answers are kept: vote again, and it still counts once.',
    partUnknown:
      'It could not be looked up whether you have voted here before. You can vote: every person counts once.',
    partRetry: 'Look again',
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
    tooLong: (what: 'A comment' | 'An answer' | 'A report', limit: number, excess: number) =>
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

  report: {
    open: 'Report',
    reported: (day: string) => `Reported on ${day}`,
    title: 'Report this survey',
    explanation: 'An admin reads every report. The surveyor does not see who sent it.',
    reason: 'Reason',
    choose: 'Choose a reason',
    reasonMissing: 'Choose a reason.',
    reasons: {
      misleading: 'It is misleading',
      'private-data': 'It asks for private data',
      abusive: 'It is hateful or abusive',
      spam: 'It is spam',
      other: 'Something else',
    },
    details: 'Details',
    optional: 'optional',
    detailsHint: 'What should the admin look at?',
    cancel: 'Cancel',
    sending: 'Reporting',
    notConfirmed: 'Your report is not confirmed. Your words are kept: send them again, and they still count once.',
    done: 'Survey reported successfully',
  },

  share: {
    title: 'Share this survey',
    copy: 'Copy link',
    copied: 'Link copied.',
    link: 'Link to this survey',
    copyByHand: 'Your browser did not let us copy it. It is selected: copy it from here.',
    native: 'Share',
    qr: 'QR code',
    qrOf: (address: string) => `QR code of ${address}`,
    qrFailed: 'The QR code did not load',
    saveSvg: 'Save as SVG',
    savePng: 'Save as PNG',
    saveFailed: 'Your browser could not draw the picture. Save it as SVG instead.',
    print: 'Print',
    close: 'Close',
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

  pro,

  payment: {
    title: 'Payment',
    notOpen: 'Card payment is not open yet on this installation.',
    explanation:
      'Nothing can be bought here today and no card is asked for. Voting needs no upgrade: every person who is signed in has one vote in each survey.',
    toSurveys: 'Browse surveys',
    toPro: 'What Pro adds',
  },

  contact,
  privacy,

  identity,
  forgot,
  link,
} as const;
