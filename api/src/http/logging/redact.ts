import type { SerializedError } from 'pino';

const EMAIL = /[^\s@"'`<>()[\]{},;:=&?]+(@|%40)[^\s@"'`<>()[\]{},;:=&?]+/gi;
const BEARER = /\bBearer\s+[\w.~+/=-]+/gi;
const JSON_WEB_TOKEN = /[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** Takes emails and tokens out of a text that goes into the log. */
export function redact(text: string): string {
  return text.replaceAll(BEARER, 'Bearer [token]').replaceAll(JSON_WEB_TOKEN, '[token]').replaceAll(EMAIL, '[email]');
}

/**
 * An error as the log shows it: its name, code, stack and causes. Its other fields, in which a database or a library
 * may quote what was sent, are left out.
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
