import {
  CATEGORIES,
  RATINGS,
  YES_NO,
  type Category,
  type Question,
  type QuestionKind,
  type ResultsPolicy,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import type { FieldPath } from 'react-hook-form';
import { readDay, showStoredDay, storedDay } from './typed-date';

export interface QuestionFields {
  title: string;
  description: string;
  kind: QuestionKind;
  /** What people choose from, with the lines that are still empty. Kept while another kind is tried. */
  options: string[];
}

/** What the form holds. `typed` is the question that is being written and not yet added. */
export interface SurveyForm {
  title: string;
  description: string;
  category: Category;
  /** As typed: MM/dd/yyyy. */
  deadline: string;
  resultsPolicy: ResultsPolicy;
  questions: QuestionFields[];
  typed: QuestionFields;
}

export type SurveyField = FieldPath<SurveyForm>;

/** Where a question stands in the form. */
export type QuestionPath = 'typed' | `questions.${number}`;

/** How many questions a survey may have, and a question options (contract of surveys and questions). */
export const MOST_QUESTIONS = 50;
export const MOST_OPTIONS = 20;
export const FEWEST_OPTIONS = 2;

/** Yes or no, as the specification has it (section 9). */
export const blankQuestion: QuestionFields = { title: '', description: '', kind: 'yes-no', options: ['', ''] };

export const blankSurvey: SurveyForm = {
  title: '',
  description: '',
  category: CATEGORIES[0],
  deadline: '',
  resultsPolicy: 'after-voting',
  questions: [],
  typed: blankQuestion,
};

/** Whether people choose from options that the surveyor writes. */
export function hasOptions(kind: QuestionKind): boolean {
  return kind === 'single' || kind === 'multiple';
}

/** The options that say something. */
export function writtenOptions({ options }: Pick<QuestionFields, 'options'>): string[] {
  return options.map((option) => option.trim()).filter(Boolean);
}

/** Something of the question is written. */
export function isBegun({ title, description, kind, options }: QuestionFields): boolean {
  const isWritten = (text: string) => text.trim() !== '';
  return isWritten(title) || isWritten(description) || (hasOptions(kind) && options.some(isWritten));
}

/** The questions in their order, with the typed one at the end when it has a title. */
export function allQuestions({ questions, typed }: Pick<SurveyForm, 'questions' | 'typed'>): QuestionFields[] {
  return typed.title.trim() ? [...questions, typed] : questions;
}

const fixedOptions: Record<QuestionKind, string[] | null> = {
  'yes-no': YES_NO,
  rating: RATINGS,
  text: [],
  single: null,
  multiple: null,
};

/** A question as it is sent and stored. */
export function questionOf(fields: QuestionFields): Question {
  const { title, description, kind } = fields;
  const options = [...(fixedOptions[kind] ?? writtenOptions(fields))];
  return { title: title.trim(), description: description.trim(), kind, options };
}

/** What an edit sends; a new survey says whose it is, too. */
export type SurveyContent = Required<Omit<SurveyDraft, 'surveyorEmail' | 'questions'>> & { questions: Question[] };

/** What is sent of the form, tidied. */
export function contentOf(form: SurveyForm): SurveyContent {
  const day = readDay(form.deadline);
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    category: form.category,
    deadline: day ? storedDay(day) : form.deadline,
    resultsPolicy: form.resultsPolicy,
    questions: allQuestions(form).map(questionOf),
  };
}

/** A stored question in the form. */
export function questionFieldsOf({ title, description, kind, options }: Question): QuestionFields {
  return { title, description, kind, options: hasOptions(kind) ? [...options] : [...blankQuestion.options] };
}

/** A stored survey, or what is sent of one, in the form. */
export function formOf(survey: SurveyContent): SurveyForm {
  const { title, description, category, deadline, resultsPolicy, questions } = survey;
  return {
    title,
    description,
    category,
    deadline: showStoredDay(deadline),
    resultsPolicy,
    questions: questions.map(questionFieldsOf),
    typed: blankQuestion,
  };
}
