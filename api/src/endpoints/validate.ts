import type * as z from 'zod/mini';
import { config, locales } from 'zod/mini';
import type { EndpointDeclaration, FieldProblem, ValidatedInput } from '@canvass/shared/contracts';
import { problem } from '../kernel/http/problems/problem';

config(locales.en());

type Issue = z.core.$ZodIssue;

/** @param part where the checked value stands: `body`, or a path in it. */
export function toFieldProblems(part: string, issue: Issue): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [part, ...issue.path, key].join('.'), message: 'is not a known field' }));
  }
  return [{ field: [part, ...issue.path].join('.'), message: issue.message }];
}

/**
 * Validates a request against the endpoint's schemas.
 * @throws invalid-input with every field that needs a change.
 */
export function validate<E extends EndpointDeclaration>(
  endpoint: E,
  input: Record<'params' | 'query' | 'body', unknown>,
): ValidatedInput<E> {
  const valid: Record<string, unknown> = {};
  const errors: FieldProblem[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const result = endpoint[part]?.safeParse(input[part]);
    if (result?.error) errors.push(...result.error.issues.flatMap((issue) => toFieldProblems(part, issue)));
    valid[part] = result?.data;
  }
  if (errors.length > 0) throw problem('invalid-input', errors.slice(0, 50));
  return valid as ValidatedInput<E>;
}
