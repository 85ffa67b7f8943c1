import type { Ledger } from './ledger';
import { StripeProblem } from './problem';
import { now } from './rows';

function refused(message: string): StripeProblem {
  return new StripeProblem(400, { type: 'idempotency_error', message });
}

/**
 * The answer that the same request with this key has had, or a new one. Refusals are not kept: the same request may be
 * sent again when what was wrong is fixed.
 * @param request method and path.
 * @throws StripeProblem when the key was for something else.
 */
export function answerOnce(
  { keys }: Ledger,
  { key, request, parameters }: { key: string | undefined; request: string; parameters: string },
  answer: () => object,
): { body: object; isReplayed: boolean } {
  if (key === undefined) return { body: answer(), isReplayed: false };
  const known = keys.get(key);
  if (!known) {
    const body = answer();
    keys.put({ id: key, request, parameters, answer: body, created: now() });
    return { body, isReplayed: false };
  }
  if (known.request !== request) {
    throw refused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request}' vs '${known.request}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (known.parameters !== parameters) {
    throw refused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return { body: known.answer, isReplayed: true };
}
