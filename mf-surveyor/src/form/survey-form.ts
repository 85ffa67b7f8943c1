import {
  CATEGORIES,
  RATING_OPTIONS,
  SCALE_OPTIONS,
  YES_NO_OPTIONS,
  type BallotPolicy,
  type Category,
  type Question,
  type QuestionKind,
  type ResultsPolicy,
  type Survey,
  type SurveyDraft,
  type VoterPolicy,
} from '@canvass/shared/contracts';
import type { FieldPath } from 'react-hook-form';
import { getBallotPolicy } from '../states/ballot-policy';
import { getVoterPolicy } from '../states/voter-policy';
import { parseDay, formatStoredDay, toStoredDay } from './deadline/typed-date';

export interface QuestionFields {
  title: string;
  description: string;
  kind: QuestionKind;
  /** The options to choose from, including empty lines. Kept while another kind is selected. */
  options: string[];
}

/** The values of the form. `typed` is the question that is being typed and not yet in the list. */
export interface SurveyForm {
  title: string;
  description: string;
  category: Category;
  /** As typed: MM/dd/yyyy. */
  deadline: string;
  resultsPolicy: ResultsPolicy;
  voterPolicy: VoterPolicy;
  ballotPolicy: BallotPolicy;
  questions: QuestionFields[];
  typed: QuestionFields;
}

export type SurveyField = FieldPath<SurveyForm>;

/** The path of a question in the form. */
export type QuestionPath = 'typed' | `questions.${number}`;

/** The limits for the questions of a survey, and the options of a question (contract of surveys and questions). */
export const MAX_QUESTIONS = 50;
export const MAX_OPTIONS = 20;
export const MIN_OPTIONS = 2;

/** Yes or no by default (specification, section 9). */
export const emptyQuestion: QuestionFields = { title: '', description: '', kind: 'yes-no', options: ['', ''] };

export const emptySurvey: SurveyForm = {
  title: '',
  description: '',
  category: CATEGORIES[0],
  deadline: '',
  resultsPolicy: 'after-voting',
  // Throw-away accounts are the cheapest way to vote twice.
  voterPolicy: 'verified-email',
  ballotPolicy: 'named',
  questions: [],
  typed: emptyQuestion,
};

/** Whether voters choose from options that the surveyor writes. */
export function hasOptions(kind: QuestionKind): boolean {
  return kind === 'single' || kind === 'multiple';
}

/** The non-empty options. */
export function listWrittenOptions({ options }: Pick<QuestionFields, 'options'>): string[] {
  return options.map((option) => option.trim()).filter(Boolean);
}

/** Whether anything was typed into the question. */
export function hasContent({ title, description, kind, options }: QuestionFields): boolean {
  const isNotBlank = (text: string) => text.trim() !== '';
  return isNotBlank(title) || isNotBlank(description) || (hasOptions(kind) && options.some(isNotBlank));
}

/** The questions in order, with the typed one at the end if it has a title. */
export function listQuestions({ questions, typed }: Pick<SurveyForm, 'questions' | 'typed'>): QuestionFields[] {
  return typed.title.trim() ? [...questions, typed] : questions;
}

const FIXED_OPTIONS: Record<QuestionKind, string[] | null> = {
  'yes-no': YES_NO_OPTIONS,
  rating: RATING_OPTIONS,
  scale: SCALE_OPTIONS,
  text: [],
  single: null,
  multiple: null,
};

/** A question as it is sent and stored. */
export function toQuestion(fields: QuestionFields): Question {
  const { title, description, kind } = fields;
  const options = [...(FIXED_OPTIONS[kind] ?? listWrittenOptions(fields))];
  return { title: title.trim(), description: description.trim(), kind, options };
}

/** The content of an edit; a new survey also contains its owner. */
export type SurveyContent = Required<Omit<SurveyDraft, 'surveyorEmail' | 'questions'>> & { questions: Question[] };

/** The content of the form as it is sent, trimmed. */
export function toSurveyContent(form: SurveyForm): SurveyContent {
  const day = parseDay(form.deadline);
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    category: form.category,
    deadline: day ? toStoredDay(day) : form.deadline,
    resultsPolicy: form.resultsPolicy,
    voterPolicy: form.voterPolicy,
    ballotPolicy: form.ballotPolicy,
    questions: listQuestions(form).map(toQuestion),
  };
}

/** A stored question as form values. */
function toQuestionFields({ title, description, kind, options }: Question): QuestionFields {
  return { title, description, kind, options: hasOptions(kind) ? [...options] : [...emptyQuestion.options] };
}

/** Content from an API process, or in a browser, of an earlier release: every account may vote then, and votes have names. */
export type StoredContent = Omit<SurveyContent, 'voterPolicy' | 'ballotPolicy'> &
  Pick<Survey, 'voterPolicy' | 'ballotPolicy'>;

/**
 * The content without the policy that it has anyway: API processes of earlier releases refuse fields that they do not
 * know, and without this one, votes have names.
 */
export function omitDefaultPolicy<Content extends Pick<Survey, 'ballotPolicy'>>(content: Content) {
  const { ballotPolicy, ...rest } = content;
  return ballotPolicy === 'anonymous' ? { ...rest, ballotPolicy } : rest;
}

/** A stored survey, or sent content, as form values. */
export function toSurveyForm(survey: StoredContent): SurveyForm {
  const { title, description, category, deadline, resultsPolicy, questions } = survey;
  return {
    title,
    description,
    category,
    deadline: formatStoredDay(deadline),
    resultsPolicy,
    voterPolicy: getVoterPolicy(survey),
    ballotPolicy: getBallotPolicy(survey),
    questions: questions.map(toQuestionFields),
    typed: emptyQuestion,
  };
}
