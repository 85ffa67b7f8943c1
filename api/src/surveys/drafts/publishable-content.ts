import type * as z from 'zod/mini';
import { draftContentSchema, hasOptions, surveyDraftSchema, type FieldProblem } from '@canvass/shared/contracts';
import { toFieldProblems } from '../../endpoints/validate';
import type { SurveyInput } from '../surveys.repository';

/** The content of a draft as a survey can have it, or what is still wrong with it. */
export type CheckedContent = { survey: SurveyInput } | { errors: FieldProblem[] };

function toErrors({ issues }: z.core.$ZodError): CheckedContent {
  return { errors: issues.flatMap((issue) => toFieldProblems('body.content', issue)) };
}

/** Checks the content of a draft by the rules of surveys. In a damaged record, it may be anything. */
export function checkContent(content: unknown, surveyorEmail: string): CheckedContent {
  const draft = draftContentSchema.safeParse(content);
  if (draft.error) return toErrors(draft.error);
  const { questions, ...fields } = draft.data;
  const { data, error } = surveyDraftSchema.safeParse({
    ...fields,
    surveyorEmail,
    // Kinds with fixed options have none of their own, and a draft keeps the ones that were written for another kind.
    questions: questions.map(({ options, ...question }) =>
      question.kind === undefined || hasOptions(question.kind) ? { ...question, options } : question,
    ),
  });
  return error ? toErrors(error) : { survey: data };
}
