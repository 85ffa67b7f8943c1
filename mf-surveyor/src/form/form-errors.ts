import { surveyDraftSchema, type FieldProblem } from '@canvass/shared/contracts';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { parseQuestionPart, formatPartError, toFieldProblems, validateQuestion } from './questions/validate-question';
import {
  listQuestions,
  toSurveyContent,
  hasContent,
  type QuestionPath,
  type SurveyField,
  type SurveyForm,
} from './survey-form';
import { describeDateError, parseDay } from './deadline/typed-date';

const PLAIN_FIELDS = ['title', 'description', 'category', 'deadline', 'resultsPolicy'] as const;

/** The position in the form of the question at `index` of the request: the typed one comes last. */
function getQuestionPath(index: number, { questions }: SurveyForm): QuestionPath {
  return index < questions.length ? `questions.${index}` : 'typed';
}

/** The field of the form that a path of the contract speaks of, `questions.0.title`, and what it says there. */
function toFieldError(path: string, form: SurveyForm, message: string): [SurveyField, string] | undefined {
  if (path === 'questions') {
    const isEmpty = listQuestions(form).length === 0;
    return [
      'typed.title',
      isEmpty ? strings.questionsMissing : strings.fieldError(strings.fields.questions ?? path, message),
    ];
  }
  const [, index, rest = ''] = /^questions\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index !== undefined) {
    const question = listQuestions(form)[Number(index)];
    const part = question && parseQuestionPart(rest, question);
    return part && [`${getQuestionPath(Number(index), form)}.${part}`, formatPartError(part, message)];
  }
  const name = PLAIN_FIELDS.find((each) => each === path);
  if (name === 'deadline' && !parseDay(form.deadline)) {
    return [name, form.deadline.trim() ? strings.dateNotValid : strings.deadlineMissing];
  }
  return name && [name, strings.fieldError(strings.fields[name] ?? name, message)];
}

/** What is wrong, by field of the form; what belongs to no field is in `others`. */
export interface FormErrors {
  fields: [SurveyField, string][];
  otherErrors: string[];
}

/** Sorts problems of the contract, the client's own or the server's (`body.title`), to the fields of the form. */
export function toFormErrors(problems: FieldProblem[], form: SurveyForm): FormErrors {
  const formErrors: FormErrors = { fields: [], otherErrors: [] };
  for (const { field, message } of problems) {
    const path = field.replace(/^body\./, '');
    const fieldError = toFieldError(path, form, message);
    if (fieldError) formErrors.fields.push(fieldError);
    else formErrors.otherErrors.push(strings.fieldError(strings.fields[path] ?? path, message));
  }
  return formErrors;
}

/** What is wrong with the questions, each in its place. */
function validateQuestions(form: SurveyForm): [SurveyField, string][] {
  return listQuestions(form).flatMap((question, index) =>
    validateQuestion(question).map(([part, message]): [SurveyField, string] => [
      `${getQuestionPath(index, form)}.${part}`,
      message,
    ]),
  );
}

/** Checks the form against the contract that the server checks too, so that both say the same. */
export function surveyResolver(surveyorEmail: string, storedDeadline?: string): Resolver<SurveyForm> {
  return (form) => {
    const { error } = surveyDraftSchema.safeParse({ ...toSurveyContent(form), surveyorEmail });
    // What is wrong inside a question is looked for in the form itself, which knows its lines.
    const surveyErrors = toFieldProblems(error?.issues).filter(({ field }) => !field.startsWith('questions.'));
    const fields = [...toFormErrors(surveyErrors, form).fields, ...validateQuestions(form)];
    if (!form.typed.title.trim() && hasContent(form.typed)) fields.push(['typed.title', strings.questionWithoutTitle]);
    const deadlineError = describeDateError(form.deadline, storedDeadline);
    if (deadlineError) fields.push(['deadline', strings.fieldError(strings.fields.deadline, deadlineError)]);
    if (fields.length === 0) return { values: form, errors: {} };
    const errors: FieldErrors<SurveyForm> = {};
    for (const [name, message] of fields.toReversed()) set(errors, name, { type: 'contract', message });
    return { values: {}, errors };
  };
}
