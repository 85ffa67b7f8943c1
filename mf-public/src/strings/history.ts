import type { ResultsPolicy, SurveyChange, VisibilityPolicy } from '@canvass/shared/contracts';
import { ballotPolicies } from './ballots';
import { voterPolicies } from './voters';

/** Who did it; `unknown` in entries of earlier releases. */
type Actor = NonNullable<SurveyChange['by']> | 'unknown';

/** What happened, by who did it; `other` for everybody else. */
type Sentences = Partial<Record<Actor, string>> & { other: string };

const sentences: Record<SurveyChange['kind'], Sentences> = {
  opened: { schedule: 'The survey opened at its scheduled time.', other: 'The survey opened.' },
  extended: { other: 'The surveyor extended voting.' },
  closed: {
    owner: 'The surveyor closed voting.',
    schedule: 'Voting ended at the deadline.',
    other: 'Voting ended.',
  },
  reopened: {
    owner: 'The surveyor reopened voting.',
    admin: 'An admin published the survey again.',
    other: 'The survey was reopened.',
  },
  withdrawn: { other: 'The surveyor withdrew the survey.' },
  restored: { other: 'The surveyor published the survey again.' },
  unpublished: {
    admin: 'An admin unpublished the survey.',
    owner: "The survey was unpublished because its surveyor's account was deleted.",
    other: 'The survey was unpublished.',
  },
  edited: { owner: 'The surveyor edited the survey.', other: 'The survey was edited.' },
  transferred: { other: 'The survey was handed over to another surveyor.' },
  reported: { other: 'The final report of the results was made.' },
  sealed: { other: 'From now on, results are shown only after the survey closes.' },
  revealed: { other: 'The complete results were shown.' },
};

/** Fields that have another name here than in forms. */
const fields: Partial<Record<SurveyChange['changes'][number]['field'], string>> = {
  deadline: 'Last day of voting (UTC)',
  questions: 'Questions',
  showsWholeBallots: 'The surveyor sees whole ballots',
};

const resultsPolicies: Record<ResultsPolicy, string> = {
  'after-voting': 'People who have voted',
  'after-closing': 'Everyone, after it closes',
  always: 'Everyone, at any time',
  owner: 'Only the surveyor and the admins',
};

const visibilityPolicies: Record<VisibilityPolicy, string> = {
  listed: 'Everyone',
  link: 'Only people with the link',
};

/** The texts of a survey's history. */
export const history = {
  title: 'History',
  pageTitle: (survey: string) => `History: ${survey}`,
  loading: 'Loading the history',
  failed: 'The history did not load',
  none: 'No history yet',
  noneText: 'Changes to this survey appear here.',
  survey: 'This survey',
  toSurvey: 'Back to the survey',
  sentences,
  /** For what only later releases know. */
  somethingChanged: 'The survey changed.',
  fields,
  correctedText: 'Question wording, corrected',
  reportHash: 'SHA-256 of the final report',
  before: 'Before',
  after: 'After',
  nothing: 'None',
  /** The values of fields that are not in the surveyor's words; those without a name say what they are. */
  values: {
    category: {},
    deadline: {},
    resultsPolicy: resultsPolicies,
    voterPolicy: voterPolicies,
    visibilityPolicy: visibilityPolicies,
    ballotPolicy: ballotPolicies,
    showsWholeBallots: { yes: 'Yes', no: 'No' },
  },
  newVersion: (version: number) => `Changed. This is version ${version} of the questions.`,
  newQuestions: 'Changed.',
  hiddenTexts: 'Changed while the survey was not published. The texts are not shown.',
} as const;
