import type { AreaReport } from '@canvass/shared/contracts';

/** Something that is worth a report, as it is found. */
export interface TelemetryEvent {
  kind: AreaReport['kind'];
  /** Area and version; absent where the files in the error's stack tell. */
  area?: string;
  version?: string;
  /** Milliseconds from the request to the page. */
  duration?: number;
  error?: unknown;
}

type EventSink = (event: TelemetryEvent) => void;

/** So many are kept until what sends them is there. */
const MAX_BUFFERED_EVENTS = 50;

const buffer: TelemetryEvent[] = [];

let notifyFirstError = () => {};

let sink: EventSink = (event) => {
  if (buffer.length < MAX_BUFFERED_EVENTS) buffer.push(event);
  if (event.kind !== 'loaded') notifyFirstError();
};

/** Calls as soon as something has gone wrong, unless what sends notes has taken them by then. */
export function onFirstError(listener: () => void): void {
  notifyFirstError = listener;
  if (buffer.some(({ kind }) => kind !== 'loaded')) listener();
}

/** Notes what happened, to be reported when there is time. Costs nothing and never fails. */
export function trackEvent(found: TelemetryEvent): void {
  sink(found);
}

/** Hands over what was noted so far, and from now on everything at once. */
export function drainTo(nextSink: EventSink): void {
  sink = nextSink;
  buffer.splice(0).forEach(nextSink);
}

/** Notes what nobody catches. Begins with the page: most things go wrong early. */
export function trackUncaughtErrors(): void {
  addEventListener('error', ({ error }) => trackEvent({ kind: 'error', error }));
  addEventListener('unhandledrejection', ({ reason }) => trackEvent({ kind: 'error', error: reason }));
}
