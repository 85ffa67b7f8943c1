import {
  CATEGORIES,
  questionSchema,
  surveyDraftSchema,
  YES_NO,
  type Category,
  type FieldProblem,
  type SurveyDraft,
} from '@canvass/shared/contracts';
import { set, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form';
import { words } from '../words';
import { readDay, storedDay } from './typed-date';

export interface QuestionFields {
  title: string;
  description: string;
}

/** What the form holds. `typed` is the question that is being written and not yet added. */
export interface SurveyForm {
  title: string;
  description: string;
  category: Category;
  /** As typed: MM/dd/yyyy. */
  deadline: string;
  questions: QuestionFields[];
  typed: QuestionFields;
}

export type SurveyField = FieldPath<SurveyForm>;

export const blankQuestion: QuestionFields = { title: '', description: '' };

export const blankSurvey: SurveyForm = {
  title: '',
  description: '',
  category: CATEGORIES[0],
  deadline: '',
  questions: [],
  typed: blankQuestion,
};

/** The questions in their order, with the typed one at the end when it has a title. */
export function allQuestions({ questions, typed }: Pick<SurveyForm, 'questions' | 'typed'>): QuestionFields[] {
  return typed.title.trim() ? [...questions, typed] : questions;
}

/** What is sent. Every question is answered with Yes or No (specification, section 9). */
export function draftOf(form: SurveyForm, surveyorEmail: string): SurveyDraft {
  const day = readDay(form.deadline);
  return {
    title: form.title.trim(),
    description: form.description.trim(),
    surveyorEmail,
    category: form.category,
    deadline: day ? storedDay(day) : form.deadline,
    questions: allQuestions(form).map(({ title, description }) => ({
      title: title.trim(),
      description: description.trim(),
      options: YES_NO,
    })),
  };
}

/** The field of the form that a path of the contract speaks of: `questions.0.title`. */
function fieldAt(path: string, form: SurveyForm): SurveyField | undefined {
  if (path === 'questions') return 'typed.title';
  const question = /^questions\.(\d+)\.(title|description)$/.exec(path);
  if (question) {
    const isTyped = Number(question[1]) >= form.questions.length;
    return (isTyped ? `typed.${question[2]}` : path) as SurveyField;
  }
  const simple = ['title', 'description', 'category', 'deadline'] as const;
  return simple.find((name) => name === path);
}

function sentence(path: string, form: SurveyForm, message: string): string {
  if (path === 'deadline' && !readDay(form.deadline)) {
    return form.deadline.trim() ? words.dateNotValid : words.deadlineMissing;
  }
  if (path === 'questions' && allQuestions(form).length === 0) return words.questionsMissing;
  const name = path.split('.').at(-1) === 'title' ? words.fields.title : words.fields.description;
  const subject = path.startsWith('questions.') ? words.ofQuestion(name) : (words.fields[path] ?? name);
  return words.refusal(subject, message);
}

/** What is wrong, by field of the form; what belongs to no field is in `others`. */
export interface Refusal {
  fields: [SurveyField, string][];
  others: string[];
}

/** Sorts problems of the contract, the client's own or the server's (`body.title`), to the fields of the form. */
export function refusalOf(problems: FieldProblem[], form: SurveyForm): Refusal {
  const refusal: Refusal = { fields: [], others: [] };
  for (const { field, message } of problems) {
    const path = field.replace(/^body\./, '');
    const name = fieldAt(path, form);
    if (name) refusal.fields.push([name, sentence(path, form, message)]);
    else refusal.others.push(words.refusal(path, message));
  }
  return refusal;
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

function problemsOf(issues: readonly Issue[] = []): FieldProblem[] {
  return issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message }));
}

/** Checks the form against the contract that the server checks too, so that both say the same. */
export function surveyResolver(surveyorEmail: string): Resolver<SurveyForm> {
  return (form) => {
    const { error } = surveyDraftSchema.safeParse(draftOf(form, surveyorEmail));
    const { fields } = refusalOf(problemsOf(error?.issues), form);
    if (!form.typed.title.trim() && form.typed.description.trim()) {
      fields.push(['typed.title', words.questionWithoutTitle]);
    }
    if (fields.length === 0) return { values: form, errors: {} };
    const errors: FieldErrors<SurveyForm> = {};
    for (const [name, message] of fields.toReversed()) set(errors, name, { type: 'contract', message });
    return { values: {}, errors };
  };
}

/** What keeps a question from being added, by its field. */
export function questionProblems(question: QuestionFields): [keyof QuestionFields, string][] {
  const { error } = questionSchema.safeParse(question);
  return problemsOf(error?.issues).map(({ field, message }) => {
    const name = field === 'description' ? 'description' : 'title';
    return [name, words.refusal(words.ofQuestion(words.fields[name]), message)];
  });
}
