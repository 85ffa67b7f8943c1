import type { QuestionKind } from '@canvass/shared/contracts';
import { formatCount, formatList, isolate, plural, strings } from '@canvass/shared/ui';

/** The texts of a survey's page. */
export const survey = {
  loading: 'Loading the survey',
  surveys: 'Surveys',
  vote: 'Vote',
  voting: 'Voting',
  yourVote: 'Your vote',
  yourComment: 'Your comment',
  counted: 'Your vote is counted.',
  resultsLag: 'Public results update in steps to protect privacy, so they may not include it yet.',
  votedAt: (day: string, time: string) => `You voted on ${day} at ${time}.`,
  votedOnEarlier: 'The questions have changed since; these are the ones that you answered.',
  notConfirmed: 'We could not confirm your vote. Your answers are kept: vote again, and it still counts once.',
  notConfirmedLocked: 'We could not confirm your vote. Your answers stay in this tab in case voting reopens.',
  activityFailed:
    'We could not check whether you have voted here before. You can try to vote; no account counts twice.',
  retryActivity: 'Check again',
  about: 'About this survey',
  location: 'Location',
  needsScript: 'Voting needs JavaScript. Turn it on, and reload this page.',
  signInRequired: 'You have to login for vote in survey',
  /** With links. */
  signInLinks: '{signIn} or {signUp}',
  signInToVote: '{signIn} or {signUp} to vote. Your answers stay in this browser tab until you vote or close it.',
  closed: (moment: string) => `This survey closed on ${moment}. Voting has ended.`,
  unpublished: 'This survey is not published. Only its surveyor and the admins can see it, and nobody can vote.',
  withdrawn:
    'This survey was withdrawn by its surveyor. Only the surveyor and the admins can see it, and nobody can vote.',
  unpublishedMeanwhile: 'This survey was unpublished while you were here. Nobody can vote on it now.',
  answersKept: 'Your vote was not counted. Your answers stay in this tab in case voting reopens.',
  questionsChanged:
    'The questions have changed since you answered them. Answers that no longer fit were removed: check your ballot before you vote.',
  required: {
    'yes-no': 'Choose one answer.',
    single: 'Choose one answer.',
    multiple: 'Choose at least one answer.',
    ranking: 'Rank the options.',
    rating: 'Choose a rating.',
    scale: 'Choose a number.',
    number: 'Enter a number.',
    date: 'Enter a date.',
    matrix: 'Choose an option in each row.',
    text: 'Write an answer.',
  } satisfies Record<QuestionKind, string>,
  unknownKind: 'This page is out of date. Reload it to answer this question.',
  numbersBetween: (least: string, most: string) => `A whole number from ${least} to ${most}`,
  enterNumber: (least: string, most: string) => `Enter a whole number from ${least} to ${most}.`,
  date: 'Date',
  daysBetween: (from: string, until: string) => `From ${from} to ${until}`,
  daysFrom: (from: string) => `On or after ${from}`,
  daysUntil: (until: string) => `On or before ${until}`,
  enterDate: (from: string, until: string) => `Enter a date from ${from} to ${until}.`,
  tooFew: (min: number) =>
    plural(min, { one: 'Choose at least one answer.', other: `Choose at least ${formatCount(min)} answers.` }),
  tooMany: (max: number) =>
    plural(max, { one: 'Choose only one answer.', other: `Choose at most ${formatCount(max)} answers.` }),
  openRows: (rows: string[]) => `Also choose an option for ${formatList(rows.map((row) => `“${isolate(row)}”`))}.`,
  unranked: (left: number) =>
    plural(left, { one: 'Rank the last option, too.', other: `Rank the other ${formatCount(left)} options, too.` }),
  noText: 'Write your answer, or choose another one.',
  other: (text: string) => `Other: ${text}`,
  notAsked: 'Because of your other answers, this question was not asked.',
  notAnswered: 'You left this question out.',
  clearAnswer: 'Clear answer',
  clearAnswerTo: (number: number) => `Clear answer to question ${number}`,
  lowest: 'lowest',
  highest: 'highest',
  yourAnswer: 'Your answer',
  answerHint: (limit: number, isAnonymous: boolean) =>
    isAnonymous
      ? `Up to ${formatCount(limit)} characters. The surveyor sees it without your name.`
      : `Up to ${formatCount(limit)} characters. The surveyor sees it with your name.`,
  missing: (count: number) =>
    plural(count, {
      one: 'One question still needs an answer.',
      other: `${formatCount(count)} questions still need an answer.`,
    }),
  /** `claim` is what a vote belongs to: 'One account, one vote.' */
  progress: (answered: number, all: number, claim: string) =>
    `${formatCount(answered)} of ${formatCount(all)} answered. ${claim}`,
  comment: 'Comment',
  commentNote: 'pro users only',
  commentPlaceholder: 'Add a comment for the surveyor',
  commentHint: 'Sent together with your vote. Other voters do not see it.',
  charactersLeft: (left: number) =>
    plural(left, { one: 'One character left.', other: `${formatCount(left)} characters left.` }),
  tooLong: {
    comment: (limit: number, excess: number) =>
      `A comment is limited to ${formatCount(limit)} characters. ${strings.excess(excess)}`,
    answer: (limit: number, excess: number) =>
      `An answer is limited to ${formatCount(limit)} characters. ${strings.excess(excess)}`,
    report: (limit: number, excess: number) =>
      `A report is limited to ${formatCount(limit)} characters. ${strings.excess(excess)}`,
  },
  votedCount: 'Voted Count',
  createdAt: 'Created at',
  closes: 'Closes',
  closedLabel: 'Closed',
  closesShort: (left: string, moment: string) => `${left}, ${moment}`,
  askedBy: 'Asked by',
  namelessSurveyor: 'A surveyor without a name',
  history: 'History of this survey',
  voted: 'Survey response added successfully',
  reload: 'Reload the survey',
  failed: 'The survey did not load',
  unknown: 'Survey not found',
  damaged: 'This survey cannot be shown',
  backToAll: 'Back to all surveys',
} as const;
