import {
  getVisibility,
  isSameSurveyField,
  mapTextFields,
  OPTIONAL_SURVEY_FIELDS,
  type BallotPolicy,
  type Category,
  type OptionalSurveyField,
  type Question,
  type ResultsPolicy,
  type Survey,
  type SurveyDraft,
  type SurveyTextField,
  type VisibilityPolicy,
  type VoterPolicy,
} from '@canvass/shared/contracts';
import { isBlank } from '@canvass/shared/text';
import type { FieldPath } from 'react-hook-form';
import { getBallotPolicy, showsWholeBallots } from '../anonymous/ballot-policy';
import { getVoterPolicy } from '../states/voter-policy';
import { toSentDeadline, toTypedDeadline, type StoredDeadline, type TypedDeadline } from './deadline/typed-date';
import { toQuestion, toQuestionFields } from './questions/convert-question';
import { emptyQuestion, type QuestionFields } from './questions/question-form';

/** The values of the form. `typed` is the question that is being typed and not yet in the list. */
export interface SurveyForm extends TypedDeadline, Record<SurveyTextField, string> {
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
  ...mapTextFields(() => ''),
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
    ...mapTextFields((name) => form[name].trim()),
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

/** Content from an API process, or in a browser, of an earlier release, which may lack the optional fields. */
export type StoredContent = Omit<SurveyContent, OptionalSurveyField | keyof StoredDeadline> &
  Pick<Survey, OptionalSurveyField> &
  StoredDeadline;

/**
 * The content without optional fields that say what a survey without them has anyway: API processes of earlier releases
 * refuse fields that they do not know. All know who may vote, which also determines who can find the survey.
 */
export function omitDefaults<Content extends Pick<Survey, OptionalSurveyField>>(
  content: Content,
): Omit<Content, OptionalSurveyField> & Pick<Survey, OptionalSurveyField> {
  const { voterPolicy } = content;
  const omittable = OPTIONAL_SURVEY_FIELDS.filter((name) => name !== 'voterPolicy');
  const kept = omittable.filter(
    (name) => !isSameSurveyField({ voterPolicy, [name]: content[name] }, { voterPolicy }, name),
  );
  // In the order of earlier releases, because what was sent is compared as JSON.
  const others = Object.entries(content).filter(([name]) => !omittable.some((each) => each === name));
  return Object.fromEntries([...others, ...kept.map((name) => [name, content[name]] as const)]) as Content;
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
  const { category, resultsPolicy, questions } = survey;
  return {
    ...mapTextFields((name) => survey[name] ?? ''),
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
