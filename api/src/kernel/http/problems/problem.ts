import { problems, type FieldProblem, type Problem, type ProblemCode } from '@canvass/shared/contracts';

/** An error that the caller should see; anything else that is thrown becomes a 500 without details. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldProblem[] | undefined;

  constructor(code: ProblemCode, errors?: FieldProblem[]) {
    super(problems[code][1]);
    this.name = 'ProblemError';
    this.code = code;
    this.errors = errors;
  }
}

/** `throw problem('survey-closed')` answers with that row of the `problems` table. */
export function problem(code: ProblemCode, errors?: FieldProblem[]): ProblemError {
  return new ProblemError(code, errors);
}

/** A 422 for one invalid field. `field` starts with `body`, `query`, `params`, or `headers`. */
export function invalidField(field: string, message: string): ProblemError {
  return problem('invalid-input', [{ field, message }]);
}

/** The response body (RFC 9457). */
export function toProblemBody({ code, errors }: ProblemError, requestId: string): Problem {
  const [status, title] = problems[code];
  return { type: `/problems/${code}`, title, status, code, requestId, ...(errors && { errors }) };
}
