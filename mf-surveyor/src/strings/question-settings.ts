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
  labels: 'What the lowest and the highest number mean',
  labelOf: (number: number) => `Label of ${number}`,
  startsSection: 'Start a new section here',
  sectionTitle: 'Section title',
  sectionDescription: 'Section description',
  sectionName: (title: string) => `Section: ${title}`,

  /** The settings as the subjects of sentences about their errors. */
  settingNames: {
    required: 'This setting',
    other: 'This setting',
    noneOption: 'This option',
    minChoices: 'The lowest number of choices',
    maxChoices: 'The highest number of choices',
    'labels.low': 'The label of the lowest number',
    'labels.high': 'The label of the highest number',
    'section.title': 'Section title',
    'section.description': 'Section description',
  },

  /** The settings of a question that is compared with another version of it. */
  optionalAnswer: 'Voters can skip this question.',
  otherAllowed: 'Voters can write another answer.',
  noneAlone: (option: string) => `“${option}” cannot be combined with other options.`,
  labelFor: (number: string, label: string) => `${number} means “${label}”.`,
} as const;
