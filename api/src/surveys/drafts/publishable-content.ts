import { surveyDraftSchema, type DraftContent, type FieldProblem } from '@canvass/shared/contracts';
import { toFieldProblems } from '../../http/pipeline/validate';
import type { SurveyInput } from '../surveys.repository';

/** The content of a draft as a survey can have it, or what is still wrong with it. */
export type CheckedContent = { survey: SurveyInput } | { errors: FieldProblem[] };

/** Checks the content of a draft by the rules of surveys. */
export function checkContent(content: DraftContent, surveyorEmail: string): CheckedContent {
  const { questions, ...fields } = content;
  const { data, error } = surveyDraftSchema.safeParse({
    ...fields,
    surveyorEmail,
    // Kinds with fixed options have none of their own, and a draft keeps the ones that were written for another kind.
    questions: questions.map(({ options, ...question }) =>
      question.kind === 'single' || question.kind === 'multiple' || question.kind === undefined
        ? { ...question, options }
        : question,
    ),
  });
  if (error) return { errors: error.issues.flatMap((issue) => toFieldProblems('body.content', issue)) };
  return { survey: data };
}
