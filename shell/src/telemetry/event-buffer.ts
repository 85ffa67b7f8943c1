import type { AreaReport } from '@canvass/shared/contracts';

/** An event to be reported, as it occurred. */
export interface TelemetryEvent {
  kind: AreaReport['kind'];
  /** Area and version; absent where they follow from the files in the error's stack. */
  area?: string;
  version?: string;
  /** Milliseconds from the request until the page has loaded. */
  duration?: number;
  error?: unknown;
}

type EventSink = (event: TelemetryEvent) => void;

/** The maximum number of events that are kept until the reporter is loaded. */
const MAX_BUFFERED_EVENTS = 50;

const buffer: TelemetryEvent[] = [];

let notifyFirstError = () => {};

let sink: EventSink = (event) => {
  if (buffer.length < MAX_BUFFERED_EVENTS) buffer.push(event);
  if (event.kind !== 'loaded') notifyFirstError();
};

/**
 * Calls `listener` as soon as an error occurs or if one has already occurred, unless the reporter has taken over by
 * then.
 */
export function onFirstError(listener: () => void): void {
  notifyFirstError = listener;
  if (buffer.some(({ kind }) => kind !== 'loaded')) listener();
}

/** Records an event, to be reported when there is time. Cheap, and never throws. */
export function trackEvent(found: TelemetryEvent): void {
  sink(found);
}

/** Passes all buffered events to the reporter, and from now on every event at once. */
export function drainTo(nextSink: EventSink): void {
  sink = nextSink;
  buffer.splice(0).forEach(nextSink);
}

/** Records uncaught errors. Called first on a page: most errors occur early. */
export function trackUncaughtErrors(): void {
  addEventListener('error', ({ error }) => trackEvent({ kind: 'error', error }));
  addEventListener('unhandledrejection', ({ reason }) => trackEvent({ kind: 'error', error: reason }));
}
