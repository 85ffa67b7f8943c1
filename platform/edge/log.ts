/** Logs an event with its details. */
export type Log = (level: 'info' | 'error', message: string, extraFields?: Record<string, unknown>) => void;

/** Logs one line of JSON per event, like the API, with the name of the program. */
export function createOutputLog(name: string): Log {
  return (level, message, extraFields = {}) => {
    process.stdout.write(`${JSON.stringify({ level, time: Date.now(), name, msg: message, ...extraFields })}\n`);
  };
}

/** Milliseconds for which a message is not repeated. */
const REPEAT_INTERVAL_MS = 60_000;

/** Maximum number of remembered messages, so that varying messages cannot exhaust memory. */
const MAX_REMEMBERED_ERRORS = 100;

/** The fields of an error in the log. */
function toErrorFields(error: unknown): { err: { message: string; stack?: string | undefined } } {
  return { err: error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) } };
}

/** Logs each error immediately, but at most once a minute, because a persistent problem occurs at every request. */
export function createErrorLogger(log: Log, now: () => number = Date.now): (message: string, error: unknown) => void {
  const lastLoggedAt = new Map<string, number>();
  return (message, error) => {
    const key = `${message} ${error instanceof Error ? error.message : String(error)}`;
    if (now() - (lastLoggedAt.get(key) ?? -REPEAT_INTERVAL_MS) < REPEAT_INTERVAL_MS) return;
    if (lastLoggedAt.size >= MAX_REMEMBERED_ERRORS) lastLoggedAt.clear();
    lastLoggedAt.set(key, now());
    // A stack takes longer to format than what failed: not for errors that are not logged.
    log('error', message, toErrorFields(error));
  };
}
