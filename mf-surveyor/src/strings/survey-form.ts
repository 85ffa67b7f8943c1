import {
  hasOptions,
  SURVEY_FIELD_LABELS,
  type BallotPolicy,
  type QuestionKind,
  type ResultsPolicy,
  type SurveyFieldName,
  type VisibilityPolicy,
  type VoterPolicy,
} from '@canvass/shared/contracts';
import { answerKindLabels, formatCount, strings as uiStrings } from '@canvass/shared/ui';
import { settings } from './question-settings';

/** The name of a field, by its path in the contract. */
const fields: Record<string, string> & Record<SurveyFieldName | 'closingTime', string> = {
  ...SURVEY_FIELD_LABELS,
  closingTime: 'Closing time',
  questions: 'The survey',
  surveyorEmail: 'Email',
};

/** The kinds of questions, as surveyors see them. */
const kinds: Record<QuestionKind, string> = {
  'yes-no': 'Yes or no',
  single: 'Single choice',
  multiple: 'Multiple choice',
  ranking: 'Ranking',
  rating: 'Rating',
  scale: 'Scale 0–10',
  number: 'Number',
  date: 'Date',
  matrix: 'Matrix',
  text: 'Open text',
};

/** What questions are called that have a maximum number of options of their own. */
const LIMITED_QUESTIONS: Partial<Record<QuestionKind, string>> = { ranking: 'A ranking', matrix: 'A matrix' };

function formatMaxOptions(kind: QuestionKind, max: number): string {
  return `${LIMITED_QUESTIONS[kind] ?? 'A question'} has at most ${formatCount(max)} options.`;
}

const policies: Record<ResultsPolicy, string> = {
  'after-voting': 'People who have voted',
  'after-closing': 'Everyone, after it closes',
  always: 'Everyone, at any time',
  owner: 'Only me and the admins',
};

/** Who may vote, in the order of the form, as surveyors choose it, and as the preview says it. */
const voterPolicies: Record<VoterPolicy, { label: string; text: string; preview: string }> = {
  'any-account': {
    label: 'Any account',
    text: 'One account, one vote. Somebody who creates several accounts can vote several times.',
    preview: 'Everyone with an account can vote.',
  },
  'verified-email': {
    label: 'Accounts with a verified email',
    text: 'One vote for each verified address, even if its account is deleted and created again while the survey runs. Somebody with several addresses can vote several times.',
    preview: 'Everyone whose account has a verified email can vote.',
  },
  invited: {
    label: 'Only people you invite',
    text: 'One vote for each address that you invite. You invite people by email once the survey is published or scheduled. Somebody who is invited can pass the vote on, and somebody with several invited addresses can vote several times.',
    preview: 'Only people who were invited can vote.',
  },
};

/** Who can find a survey, in the order of the form. */
const visibilityPolicies: Record<VisibilityPolicy, { label: string; text: string }> = {
  listed: {
    label: 'Everyone',
    text: 'The survey is in the lists and the search of this site, and search engines may show it.',
  },
  link: {
    label: 'Only people with the link',
    text: 'No list, search, or search engine shows the survey. Everyone who gets the link can open it and pass it on.',
  },
};

/** How votes are kept, in the order of the form, as surveyors choose it, and as the preview says it. */
const ballotPolicies: Record<BallotPolicy, { label: string; text: string; preview: string }> = {
  named: {
    label: 'With names',
    text: 'You see each vote with the name and email of its voter.',
    preview: 'You see each vote with the name and email of its voter.',
  },
  anonymous: {
    label: 'Anonymous ballots',
    text: 'Answers are stored without name, email, and time. Until the survey closes, nobody, not even you or an admin, sees more than how many people have voted. A few minutes after that, all results appear at once, and the survey cannot be reopened. 24 hours after closing, the link between people and their ballots is destroyed.',
    preview:
      'Ballots are anonymous: answers are stored without name, email, and time. Until 24 hours after closing, a key that is stored separately links people and ballots, so that each vote counts only once.',
  },
};

/** Whether the surveyor sees anonymous ballots as a whole. */
const wholeBallots = {
  hint: `When this is off, the answers to each question are in a random order of their own, so you cannot see what else somebody answered. When it is on, you see each ballot as a whole, and the ballot tells voters: “${uiStrings.wholeBallots}” The first vote fixes this choice.`,
  /** The two choices, where edits are compared. */
  shown: 'Yes',
  mixed: 'No',
} as const;

/** The texts of the form to create and edit surveys. Those quoted in the specification are kept verbatim. */
export const strings = {
  fields,
  ofQuestion: (name: string) => `Question ${name.toLowerCase()}`,
  /** `message` is the contract's requirement for the value; this makes it a sentence. */
  fieldError: (subject: string, message: string) => `${subject} ${message}.`,
  dateNotValid: 'Date input not valid.',
  datePattern: 'MM/DD/YYYY',
  chooseCategory: 'Choose a category',
  categoryMissing: 'Choose the category in which people find the survey.',
  deadlineMissing: 'Choose the last day on which people can vote.',
  questionsMissing: 'Add at least one question.',
  questionWithoutTitle: 'Give this question a title, or clear the rest of it.',

  about: 'About the survey',
  email: 'Email',
  locationHint: 'The place that the survey is about, such as a branch or a city.',
  openCalendar: 'Choose a day',
  timeCaption: 'Time',
  calendarFailed: 'The calendar did not load. Type the day instead.',
  closingTimeHint: 'On your clock. Without a time, it closes at the end of the day in UTC.',
  timeNotValid: (example: string) => `Type a time that your clock shows on that day, like ${example}.`,
  closes: (moment: string) => `Closes ${moment}.`,
  closesWithDay: (moment: string) => `Closes ${moment}, with the end of the day in UTC.`,
  votingEnded: 'Voting has ended. A later day reopens it.',
  votingEndedForGood: 'Voting has ended.',
  notLater: 'must be later than the current deadline',
  alreadyOver: 'This day has passed, so nobody could vote. Choose today or later.',
  policies,
  voterPolicies,
  visibilityPolicies,
  visibilityHint:
    'Whoever finds it, only people you invite, you, and the admins can read its questions. Everyone else sees the title, the description, and the location.',
  ballotPolicies,
  wholeBallots,
  ballotPolicyFixed: 'This survey has votes, so how they are kept can no longer change.',
  policyHint:
    'You always see every vote. Others see results in steps of at least five votes; after closing they are complete, unless very few votes are still missing.',
  anonymousResultsHint:
    'Ballots are anonymous, so nobody sees results while the survey is open, not even you or an admin. A few minutes after it closes, those who may see them see all of them at once. The results of fewer than five votes, and texts that fewer than five people wrote, are not shown.',

  createQuestions: 'Create questions',
  added: (count: number) => `${count} added`,
  questionsFixed: {
    texts:
      'Somebody has voted with an anonymous ballot, so the questions can no longer change. You can correct their wording if they still mean the same.',
    nothing: 'Somebody has voted with an anonymous ballot, so the questions can no longer change.',
  },
  question: (number: number) => `Question ${number}`,
  questionOrder: 'Order of the questions',
  /** Within a sentence, as `option 2`. */
  questionName: (number: number) => `question ${number}`,
  optionName: (number: number) => `option ${number}`,
  kinds,
  kindWithOptions: (kind: QuestionKind, options: number) =>
    hasOptions(kind) ? `${kinds[kind]}, ${options} options` : answerKindLabels[kind],
  answerKind: 'Question type',
  optional: 'optional',
  addQuestion: 'Add question',
  tooManyQuestions: (max: number) => `A survey has at most ${max} questions.`,
  questionTitleLabel: (number: number) => `Title of question ${number}`,
  questionDescriptionLabel: (number: number) => `Description of question ${number}`,
  done: 'Done',

  options: 'Options',
  option: (number: number) => `Option ${number}`,
  anotherOption: 'Another option',
  addOption: 'Add option',
  removeOption: (number: number) => `Remove option ${number}`,
  optionsHint: 'Press Enter to add the next option. A pasted list becomes one option per line.',
  optionsFull: formatMaxOptions,
  surplusOption: (kind: QuestionKind, max: number) => `${formatMaxOptions(kind, max)} Remove this one.`,
  optionsMissing: 'Add at least two options.',
  duplicateOption: 'This option already exists.',
  reservedOption:
    'Voters already get “Other” for an answer of their own. Remove this option, or turn that setting off.',
  ...settings,

  moveUp: (number: number) => `Move question ${number} up`,
  moveDown: (number: number) => `Move question ${number} down`,
  edit: (number: number) => `Edit question ${number}`,
  copy: (number: number) => `Duplicate question ${number}`,
  remove: (number: number) => `Remove question ${number}`,
  addedMessage: (number: number) => `Question ${number} added.`,
  copiedMessage: (from: number, to: number) => `Question ${to} is a copy of question ${from}.`,
  removedMessage: (number: number) => `Question ${number} removed.`,
  undo: 'Undo',
  undoHint: 'Undo restores it.',
  restoredMessage: (number: number) => `Question ${number} restored.`,
  movedMessage: (from: number, to: number) => `Question ${from} is now question ${to}.`,

  preview: 'What voters see',
  previewHint: 'The marks along the edge fill in as people answer.',
  previewBlank: 'Your question appears here',
  previewBlankSection: 'The title of the section appears here',
  previewAll: 'Preview all',
  previewTitle: 'What voters see',
  previewTry: 'Try it: nothing you choose here is counted or saved.',
  previewConditions: 'Questions that depend on an answer appear after it.',
  previewUntitled: 'Your survey appears here',
  previewNothing: 'Add a question to see the ballot.',
  previewFailed: 'The preview did not load.',
  lowest: 'lowest',
  highest: 'highest',
  yourAnswer: 'Your answer',
  date: 'Date',
  otherAnswer: 'Your other answer',
  close: 'Close',

  draftKept: 'Kept in this browser',
  draftDiscarded: 'Draft discarded.',
  restoreDraft: 'Restore',
} as const;
