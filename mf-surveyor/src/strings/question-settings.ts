import type { QuestionKind } from '@canvass/shared/contracts';
import { formatAlternatives, formatList, isolate } from '@canvass/shared/ui';

/** When a question is asked that depends on the answer to another, which may have been removed. */
function formatCondition(question: number, answers: string[]): string {
  if (question < 1) return 'Depends on a question that was removed';
  if (answers.length === 0) return `Depends on the answer to question ${question}`;
  return `Asked only if question ${question} is ${formatAlternatives(answers)}`;
}

/** What later questions cannot depend on, although it has options. */
const NO_CONDITION: Partial<Record<QuestionKind, string>> = {
  ranking: 'is a ranking, and no question can depend on one',
  matrix: 'is a matrix, and no question can depend on one',
};

/** The texts of the settings of a question. */
export const settings = {
  moreSettings: 'More settings',
  required: 'Required',
  allowOther: 'Let voters write another answer (“Other”)',
  addNone: 'Add a “None of these” option',
  noneOption: 'None of these',
  noneOptionLabel: 'Text of this option',
  noneOptionHint: 'It is the last option. Voters who choose it cannot choose any other.',
  limits: 'How many options voters choose',
  limitsHint: 'Leave both empty to let voters choose one or more.',
  limitLabels: { minChoices: 'At least', maxChoices: 'At most' },
  limitNotValid: (max: number) => `Enter a whole number from 1 to ${max}.`,
  shuffle: 'Shuffle the options for each voter',
  numbers: 'Which numbers voters can enter',
  numbersHint: 'Whole numbers. Results count each number of a short range, and spans such as 20–29 of a longer one.',
  numberLabels: { least: 'Lowest', most: 'Highest' },
  numberMissing: { least: 'Enter the lowest number.', most: 'Enter the highest number.' },
  numberNotWhole: 'Enter a whole number, such as 20 or -5.',
  unit: 'Unit',
  unitHint: 'Shown after every number, such as “km” or “people”.',
  days: 'Which dates voters can enter',
  daysHint:
    'Leave both empty to accept any date. Results count single days of a short range, and spans such as weeks, months, or years of a longer one.',
  dayLabels: { earliest: 'From', latest: 'To' },
  rows: 'Rows',
  row: (number: number) => `Row ${number}`,
  rowsHint: (max: number) => `One per line, at most ${max}. Voters choose one of the options in each row.`,
  rowsMissing: 'Enter at least two rows, each on a line of its own.',
  rowsFull: (max: number) => `A matrix has at most ${max} rows. Remove some.`,
  rowsAlike: 'Two rows look the same. Change one of them.',
  labels: 'What the lowest and the highest number mean',
  labelOf: (number: number) => `Label of ${number}`,
  startsSection: 'Start a new section here',
  sectionTitle: 'Section title',
  sectionDescription: 'Section description',
  sectionName: (title: string) => `Section: ${isolate(title)}`,

  dependsOn: 'Ask this question only after certain answers',
  alwaysAsked: 'Always ask it',
  numberedQuestion: (number: number, title: string) => `${number}. ${isolate(title)}`,
  /** A question that comes later, has no options, or is a ranking or a matrix, but is still chosen. */
  unavailableQuestion: (number: number, title: string) => `${number}. ${isolate(title)} (can no longer be chosen)`,
  removedQuestion: 'A question that was removed',
  dependsOnAnswers: 'After one of these answers',
  formerAnswer: (answer: string) => `${isolate(answer)} (no longer an answer)`,
  askedIf: formatCondition,
  notEarlier: 'Choose an earlier question.',
  /** Why no question can depend on one of this kind. */
  noCondition: (kind: QuestionKind, number: number) =>
    `Question ${number} ${NO_CONDITION[kind] ?? 'has no options'}. Choose another question.`,
  answersMissing: 'Choose at least one answer.',
  answersGone: (number: number, answers: string[]) =>
    `Question ${number} no longer offers ${formatAlternatives(answers)}. Choose its answers again.`,

  /** The settings as the subjects of sentences about their errors. */
  settingNames: {
    required: 'This setting',
    other: 'This setting',
    none: 'This setting',
    noneOption: 'This option',
    minChoices: 'The lowest number of choices',
    maxChoices: 'The highest number of choices',
    shuffle: 'This setting',
    least: 'The lowest number',
    most: 'The highest number',
    unit: 'The unit',
    earliest: 'The earliest date',
    latest: 'The latest date',
    rows: 'Each row',
    'labels.low': 'The label of the lowest number',
    'labels.high': 'The label of the highest number',
    'section.title': 'Section title',
    'section.description': 'Section description',
    dependsOn: 'The question that this one depends on',
    dependsOnAnswers: 'The chosen answers',
  },

  /** The settings of a question that is compared with another version of it. */
  optionalAnswer: 'Voters can skip this question.',
  otherAllowed: 'Voters can write another answer.',
  noneAlone: (option: string) => `“${isolate(option)}” cannot be combined with other options.`,
  shuffled: 'Every voter sees the options in a different order.',
  numbersBetween: (least: string, most: string) => `Voters enter a whole number from ${least} to ${most}.`,
  daysFrom: (day: string) => `Voters enter a date on or after ${day}.`,
  daysUntil: (day: string) => `Voters enter a date on or before ${day}.`,
  rowsAre: (rows: string[]) =>
    `Voters choose one option in each row: ${formatList(rows.map((row) => `“${isolate(row)}”`))}.`,
  labelFor: (number: string, label: string) => `${number} means “${isolate(label)}”.`,
} as const;
