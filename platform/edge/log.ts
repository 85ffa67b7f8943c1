/** Says what happened, with what belongs to it. */
export type Log = (level: 'info' | 'error', message: string, extraFields?: Record<string, unknown>) => void;

/** One line of JSON per event, as the API logs. */
export const logToOutput: Log = (level, message, extraFields = {}) => {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), name: 'edge', msg: message, ...extraFields })}\n`);
};

/** Milliseconds for which a message is not repeated. */
const REPEAT_INTERVAL_MS = 60_000;

/** Upper bound of remembered messages, so that varying ones cannot fill the memory. */
const MAX_REMEMBERED_ERRORS = 100;

/** An error as the log keeps it. */
function toErrorFields(error: unknown): { err: { message: string; stack?: string | undefined } } {
  return { err: error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) } };
}

/** Tells of errors: each at once, and at most once a minute, as what is wrong is so at every request. */
export function createErrorLogger(log: Log): (message: string, error: unknown) => void {
  const lastLoggedAt = new Map<string, number>();
  return (message, error) => {
    const fields = toErrorFields(error);
    const key = `${message} ${fields.err.message}`;
    const now = Date.now();
    if (now - (lastLoggedAt.get(key) ?? -REPEAT_INTERVAL_MS) < REPEAT_INTERVAL_MS) return;
    if (lastLoggedAt.size >= MAX_REMEMBERED_ERRORS) lastLoggedAt.clear();
    lastLoggedAt.set(key, now);
    log('error', message, fields);
  };
}
