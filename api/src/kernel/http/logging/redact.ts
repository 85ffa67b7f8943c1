import type { SerializedError } from 'pino';

const EMAIL = /[^\s@"'`<>()[\]{},;:=&?]+(@|%40)[^\s@"'`<>()[\]{},;:=&?]+/gi;
const BEARER = /\bBearer\s+[\w.~+/=-]+/gi;
const JSON_WEB_TOKEN = /[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** Removes emails and tokens from a text that is about to be logged. */
export function redact(text: string): string {
  return text.replaceAll(BEARER, 'Bearer [token]').replaceAll(JSON_WEB_TOKEN, '[token]').replaceAll(EMAIL, '[email]');
}

/**
 * An error as it is logged: its name, code, stack, and causes. Its other fields are left out, because a database or a
 * library may quote input in them.
 */
export function describeError(error: unknown): Pick<SerializedError, 'type' | 'message' | 'stack'> & object {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)), stack: '' };
  const { name, message, stack = '', code, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    message: redact(message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: redact(stack),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}
