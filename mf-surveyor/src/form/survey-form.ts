import {
  getVisibility,
  type BallotPolicy,
  type Category,
  type Question,
  type ResultsPolicy,
  type Survey,
  type SurveyDraft,
  type VisibilityPolicy,
  type VoterPolicy,
} from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import type { FieldPath } from 'react-hook-form';
import { getBallotPolicy, showsWholeBallots } from '../states/ballot-policy';
import { getVoterPolicy } from '../states/voter-policy';
import { toSentDeadline, toTypedDeadline, type StoredDeadline, type TypedDeadline } from './deadline/typed-date';
import { toQuestion, toQuestionFields } from './questions/convert-question';
import { emptyQuestion, type QuestionFields } from './questions/question-form';

/** The values of the form. `typed` is the question that is being typed and not yet in the list. */
export interface SurveyForm extends TypedDeadline {
  title: string;
  description: string;
  /** Empty until one is chosen: a preselected category would be published unread. */
  category: Category | '';
  resultsPolicy: ResultsPolicy;
  voterPolicy: VoterPolicy;
  /** Null follows who may vote: see `getVisibility`. */
  visibilityPolicy: VisibilityPolicy | null;
  ballotPolicy: BallotPolicy;
  /** Only counts while ballots are anonymous. */
  showsWholeBallots: boolean;
  questions: QuestionFields[];
  typed: QuestionFields;
}

export type SurveyField = FieldPath<SurveyForm>;

/** The path of a question in the form. */
export type QuestionPath = 'typed' | `questions.${number}`;

/** The maximum number of questions of a survey (contract of surveys). */
export const MAX_QUESTIONS = 50;

export const emptySurvey: SurveyForm = {
  title: '',
  description: '',
  category: '',
  deadline: '',
  closingTime: '',
  resultsPolicy: 'after-voting',
  // Throw-away accounts are the cheapest way to vote twice.
  voterPolicy: 'verified-email',
  visibilityPolicy: null,
  ballotPolicy: 'named',
  showsWholeBallots: false,
  questions: [],
  typed: emptyQuestion,
};

/** The questions in order, with the typed one at the end if it has a title. */
export function listQuestions({ questions, typed }: Pick<SurveyForm, 'questions' | 'typed'>): QuestionFields[] {
  return isBlank(typed.title) ? questions : [...questions, typed];
}

/** The content of an edit; a new survey also contains its owner. */
export type SurveyContent = Required<Omit<SurveyDraft, 'surveyorEmail' | 'questions' | 'closesAt'>> & {
  /** Only if the time was chosen. */
  closesAt?: string | undefined;
  questions: Question[];
};

/** The content of the form as it is sent, trimmed. */
export function toSurveyContent(form: SurveyForm): SurveyContent {
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    // Empty only in forms that are not valid yet, which are never sent as surveys.
    category: form.category as Category,
    ...toSentDeadline(form),
    resultsPolicy: form.resultsPolicy,
    voterPolicy: form.voterPolicy,
    visibilityPolicy: getVisibility(form),
    ballotPolicy: form.ballotPolicy,
    showsWholeBallots: showsWholeBallots(form),
    questions: listQuestions(form).map(toQuestion),
  };
}

/** The fields that only later releases know. */
type LaterFields = 'voterPolicy' | 'visibilityPolicy' | 'ballotPolicy' | 'showsWholeBallots';

/** Content from an API process, or in a browser, of an earlier release: every account may vote then, and votes have names. */
export type StoredContent = Omit<SurveyContent, LaterFields | keyof StoredDeadline> &
  Pick<Survey, LaterFields> &
  StoredDeadline;

/**
 * The content without the policies that it has anyway: API processes of earlier releases refuse fields that they do not
 * know. Without these, who may vote determines who can find the survey, votes have names, and anonymous ballots are not
 * shown as a whole.
 */
export function omitDefaultPolicies<Content extends Pick<Survey, LaterFields>>(content: Content) {
  const { visibilityPolicy, ballotPolicy, showsWholeBallots: showsWhole, ...rest } = content;
  return {
    ...rest,
    ...(visibilityPolicy !== undefined &&
      visibilityPolicy !== getVisibility({ voterPolicy: content.voterPolicy }) && { visibilityPolicy }),
    ...(ballotPolicy === 'anonymous' && { ballotPolicy }),
    ...(showsWhole && { showsWholeBallots: true }),
  };
}

/**
 * What a form begins with: a listed survey leaves the lists when it is restricted to invited people, unless its owner
 * chooses otherwise. One that is by link only is listed only by choice.
 */
function toChosenVisibility(survey: Pick<Survey, 'visibilityPolicy' | 'voterPolicy'>): VisibilityPolicy | null {
  const visibility = getVisibility(survey);
  return visibility === 'listed' && survey.voterPolicy !== 'invited' ? null : visibility;
}

/** A stored survey, or sent content, as form values. */
export function toSurveyForm(survey: StoredContent): SurveyForm {
  const { title, description, category, resultsPolicy, questions } = survey;
  return {
    title,
    description,
    category,
    ...toTypedDeadline(survey),
    resultsPolicy,
    voterPolicy: getVoterPolicy(survey),
    visibilityPolicy: toChosenVisibility(survey),
    ballotPolicy: getBallotPolicy(survey),
    showsWholeBallots: showsWholeBallots(survey),
    questions: questions.map(toQuestionFields),
    typed: emptyQuestion,
  };
}
