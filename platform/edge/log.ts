/** Says what happened, with what belongs to it. */
export type Log = (level: 'info' | 'error', message: string, more?: Record<string, unknown>) => void;

/** One line of JSON per event, as the API logs. */
export const logToOutput: Log = (level, message, more = {}) => {
  process.stdout.write(`${JSON.stringify({ level, time: Date.now(), name: 'edge', msg: message, ...more })}\n`);
};

/** Milliseconds for which the same is not said again. */
const PAUSE = 60_000;

/** So many things are remembered; somebody who provokes ever other ones fills no memory. */
const MOST = 100;

/** An error as the log keeps it. */
export function errorFields(error: unknown): { err: { message: string; stack?: string | undefined } } {
  return { err: error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) } };
}

/** Tells of errors: each at once, and at most once a minute, as what is wrong is so at every request. */
export function errorLog(log: Log): (message: string, error: unknown) => void {
  const said = new Map<string, number>();
  return (message, error) => {
    const fields = errorFields(error);
    const key = `${message} ${fields.err.message}`;
    const now = Date.now();
    if (now - (said.get(key) ?? -PAUSE) < PAUSE) return;
    if (said.size >= MOST) said.clear();
    said.set(key, now);
    log('error', message, fields);
  };
}
