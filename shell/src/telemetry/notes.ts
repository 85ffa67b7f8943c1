import type { AreaReport } from '@canvass/shared/contracts';

/** Something that is worth a report, as it is found. */
export interface Note {
  kind: AreaReport['kind'];
  /** Area and version; absent where the files in the error's stack tell. */
  area?: string;
  version?: string;
  /** Milliseconds from the request to the page. */
  duration?: number;
  error?: unknown;
}

type Taker = (note: Note) => void;

/** So many are kept until what sends them is there. */
const MOST_WAITING = 50;

const waiting: Note[] = [];

let alarm = () => {};

let take: Taker = (found) => {
  if (waiting.length < MOST_WAITING) waiting.push(found);
  if (found.kind !== 'loaded') alarm();
};

/** Calls as soon as something has gone wrong, unless what sends notes has taken them by then. */
export function onTrouble(work: () => void): void {
  alarm = work;
  if (waiting.some(({ kind }) => kind !== 'loaded')) work();
}

/** Notes what happened, to be reported when there is time. Costs nothing and never fails. */
export function note(found: Note): void {
  take(found);
}

/** Hands over what was noted so far, and from now on everything at once. */
export function takeNotes(taker: Taker): void {
  take = taker;
  waiting.splice(0).forEach(taker);
}

/** Notes what nobody catches. Begins with the page: most things go wrong early. */
export function noteUncaught(): void {
  addEventListener('error', ({ error }) => note({ kind: 'error', error }));
  addEventListener('unhandledrejection', ({ reason }) => note({ kind: 'error', error: reason }));
}
