import { surveyDraftSchema, type FieldProblem } from '@canvass/shared/contracts';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { words } from '../words/survey-form';
import { partAt, partSaid, problemsOf, questionProblems } from './question-problems';
import { allQuestions, contentOf, isBegun, type QuestionPath, type SurveyField, type SurveyForm } from './survey-form';
import { describeTypedFault, readDay } from './typed-date';

const PLAIN = ['title', 'description', 'category', 'deadline', 'resultsPolicy'] as const;

/** Where the question at `index` of what is sent stands in the form: the typed one comes last. */
function placeOf(index: number, { questions }: SurveyForm): QuestionPath {
  return index < questions.length ? `questions.${index}` : 'typed';
}

/** The field of the form that a path of the contract speaks of, `questions.0.title`, and what it says there. */
function saidAt(path: string, form: SurveyForm, message: string): [SurveyField, string] | undefined {
  if (path === 'questions') {
    const isNone = allQuestions(form).length === 0;
    return ['typed.title', isNone ? words.questionsMissing : words.refusal(words.fields.questions ?? path, message)];
  }
  const [, index, rest = ''] = /^questions\.(\d+)\.(.+)$/.exec(path) ?? [];
  if (index !== undefined) {
    const question = allQuestions(form)[Number(index)];
    const part = question && partAt(rest, question);
    return part && [`${placeOf(Number(index), form)}.${part}`, partSaid(part, message)];
  }
  const name = PLAIN.find((each) => each === path);
  if (name === 'deadline' && !readDay(form.deadline)) {
    return [name, form.deadline.trim() ? words.dateNotValid : words.deadlineMissing];
  }
  return name && [name, words.refusal(words.fields[name] ?? name, message)];
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
    const said = saidAt(path, form, message);
    if (said) refusal.fields.push(said);
    else refusal.others.push(words.refusal(words.fields[path] ?? path, message));
  }
  return refusal;
}

/** What is wrong with the questions, each in its place. */
function wrongQuestions(form: SurveyForm): [SurveyField, string][] {
  return allQuestions(form).flatMap((question, index) =>
    questionProblems(question).map(([part, message]): [SurveyField, string] => [
      `${placeOf(index, form)}.${part}`,
      message,
    ]),
  );
}

/** Checks the form against the contract that the server checks too, so that both say the same. */
export function surveyResolver(surveyorEmail: string, storedDeadline?: string): Resolver<SurveyForm> {
  return (form) => {
    const { error } = surveyDraftSchema.safeParse({ ...contentOf(form), surveyorEmail });
    // What is wrong inside a question is looked for in the form itself, which knows its lines.
    const ofSurvey = problemsOf(error?.issues).filter(({ field }) => !field.startsWith('questions.'));
    const fields = [...refusalOf(ofSurvey, form).fields, ...wrongQuestions(form)];
    if (!form.typed.title.trim() && isBegun(form.typed)) fields.push(['typed.title', words.questionWithoutTitle]);
    const deadlineFault = describeTypedFault(form.deadline, storedDeadline);
    if (deadlineFault) fields.push(['deadline', words.refusal(words.fields.deadline, deadlineFault)]);
    if (fields.length === 0) return { values: form, errors: {} };
    const errors: FieldErrors<SurveyForm> = {};
    for (const [name, message] of fields.toReversed()) set(errors, name, { type: 'contract', message });
    return { values: {}, errors };
  };
}
