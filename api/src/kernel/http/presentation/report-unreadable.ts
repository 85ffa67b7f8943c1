import type { Logger } from 'pino';
import type { EndpointDeclaration } from '@canvass/shared/contracts';
import type { RecordFault } from './present';

/** How many logged records a process remembers; beyond that it starts over and logs each of them again. */
const MAX_LOGGED_RECORDS = 1000;

/** Reports a record that an endpoint could not present. */
export type ReportUnreadable = (endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, fault: RecordFault) => void;

/**
 * Counts every record that could not be presented, and logs its id the first time in this process: lists are read all
 * the time, and a log that repeats itself hides everything else.
 */
export function createUnreadableReporter(
  log: Pick<Logger, 'error'>,
  onUnreadable: (route: string) => void,
): ReportUnreadable {
  const logged = new Set<string>();
  return ({ method, path }, { id, faults }) => {
    onUnreadable(path);
    const key = `${method} ${path} ${id}`;
    if (logged.has(key)) return;
    if (logged.size >= MAX_LOGGED_RECORDS) logged.clear();
    logged.add(key);
    log.error({ method, route: path, record: id, faults }, 'record cannot be read');
  };
}
