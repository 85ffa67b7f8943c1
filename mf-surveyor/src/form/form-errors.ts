import {
  SURVEY_FIELD_NAMES,
  surveyDraftSchema,
  type FieldProblem,
  type Question,
  type Survey,
} from '@canvass/shared/contracts';
import type { ApiError } from '@canvass/shared/http';
import { isBlank } from '@canvass/shared/text';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { strings } from '../strings/survey-form';
import { findConditionError } from './questions/conditions';
import {
  parseQuestionPart,
  formatPartError,
  toFieldProblems,
  validateQuestion,
  type QuestionPart,
} from './questions/validate-question';
import { hasContent, type QuestionFields } from './questions/question-form';
import { listQuestions, toSurveyContent, type QuestionPath, type SurveyField, type SurveyForm } from './survey-form';
import { describeDeadlineFault, getClosingTime, type StoredDeadline } from './deadline/typed-date';

/** The path in the form of the question at `index` of the request: the typed one comes last. */
function getQuestionPath(index: number, { questions }: SurveyForm): QuestionPath {
  return index < questions.length ? `questions.${index}` : 'typed';
}

/** A sentence about a field of a question. What is wrong with a condition is said in the words of the form. */
function describePartError(part: QuestionPart, questions: QuestionFields[], index: number, message: string): string {
  const question = questions[index];
  const conditionError = question && findConditionError(question, questions.slice(0, index));
  return conditionError?.[0] === part ? conditionError[1] : formatPartError(part, message);
}

/** Maps a path in the contract, such as `questions.0.title`, to the form's field and its error message. */
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
    const questions = listQuestions(form);
    const question = questions[Number(index)];
    const part = question && parseQuestionPart(rest, question);
    return (
      part && [
        `${getQuestionPath(Number(index), form)}.${part}`,
        describePartError(part, questions, Number(index), message),
      ]
    );
  }
  const name = SURVEY_FIELD_NAMES.find((each) => each === path);
  if (path === 'closesAt') return ['closingTime', strings.fieldError(strings.fields.closingTime, message)];
  if (name === 'category' && !form.category) return [name, strings.categoryMissing];
  if (name === 'deadline' && !form.deadline.trim()) return [name, strings.deadlineMissing];
  if (name === 'deadline' && !getClosingTime(form)) return describeDeadlineFault(form);
  return name && [name, strings.fieldError(strings.fields[name] ?? name, message)];
}

/** Errors by field of the form; those that belong to no field are in `otherErrors`. */
export interface FormErrors {
  fields: [SurveyField, string][];
  otherErrors: string[];
}

/**
 * Maps problems of the contract, from the client's own check or from the server (`body.title`, for drafts `body.content.title`), to the fields of the
 * form.
 */
function toFormErrors(problems: FieldProblem[], form: SurveyForm): FormErrors {
  const formErrors: FormErrors = { fields: [], otherErrors: [] };
  for (const { field, message } of problems) {
    const path = field.replace(/^body\.(content\.)?/, '');
    const fieldError = toFieldError(path, form, message);
    if (fieldError) formErrors.fields.push(fieldError);
    else formErrors.otherErrors.push(strings.fieldError(strings.fields[path] ?? path, message));
  }
  return formErrors;
}

/** Refusals that are about how votes are kept. */
const BALLOT_POLICY_CODES = new Set<ApiError['code']>(['ballot-policy-fixed', 'anonymity-unavailable']);

/** Maps the server's refusal to the fields of the form. */
export function toRefusal({ code, title, errors }: ApiError, form: SurveyForm): FormErrors {
  if (BALLOT_POLICY_CODES.has(code)) return { fields: [['ballotPolicy', title]], otherErrors: [] };
  if (code === 'results-revealed') return { fields: [['deadline', title]], otherErrors: [] };
  return toFormErrors(errors, form);
}

/** The errors of all questions, by field. */
function validateQuestions(form: SurveyForm, stored?: Question[]): [SurveyField, string][] {
  return listQuestions(form).flatMap((question, index, all) =>
    validateQuestion(question, all.slice(0, index), stored).map(([part, message]): [SurveyField, string] => [
      `${getQuestionPath(index, form)}.${part}`,
      message,
    ]),
  );
}

/**
 * Validates the form against the contract that the server checks too, so that both report the same.
 * @param stored an existing survey, of which some things may be left unchanged that a new one must not have.
 */
export function surveyResolver(
  surveyorEmail: string,
  stored?: StoredDeadline & Pick<Survey, 'questions'>,
): Resolver<SurveyForm> {
  return (form) => {
    const { error } = surveyDraftSchema.safeParse({ ...toSurveyContent(form), surveyorEmail });
    // Errors inside a question are found in the form itself, which knows the lines of its options.
    const surveyErrors = toFieldProblems(error?.issues).filter(
      ({ field }) => !field.startsWith('questions.') || field.includes('.showIf.'),
    );
    const fields = [...toFormErrors(surveyErrors, form).fields, ...validateQuestions(form, stored?.questions)];
    if (isBlank(form.typed.title) && hasContent(form.typed)) fields.push(['typed.title', strings.questionWithoutTitle]);
    const deadlineFault = describeDeadlineFault(form, { stored });
    if (deadlineFault) fields.push(deadlineFault);
    if (fields.length === 0) return { values: form, errors: {} };
    const errors: FieldErrors<SurveyForm> = {};
    for (const [name, message] of fields.toReversed()) set(errors, name, { type: 'contract', message });
    return { values: {}, errors };
  };
}
