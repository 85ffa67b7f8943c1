/** An action on the survey. `prepare` replaces relative values (`sees: 'before'`) with numbers. */
export type SurveyAction =
  | { kind: 'vote'; voter: number; yes: boolean; hasKey: boolean; hasComment: boolean; sees: KnownVersion }
  | { kind: 'edit'; title: number; questions: number; deadline: number; sees: KnownVersion }
  | { kind: 'unpublish'; feedback: number; by: 'status' | 'decision' }
  | { kind: 'publish' | 'ask for review' | 'dismiss' | 'reopen' | 'read' | 'time passes' }
  | { kind: 'report'; reporter: number };

/** Which version and revision the actor knows: the current ones, the previous ones, or none. */
export type KnownVersion = 'now' | 'before' | 'nothing';

export type SurveyCommand = SurveyAction & {
  id: number;
  version?: number;
  revision?: number;
  /** The dismissal to undo, by the id of its command. */
  dismissal?: number;
};

export interface Vote {
  version: number;
  yes: boolean;
  hasKey: boolean;
  hasComment: boolean;
}

/**
 * The votes of a version: all of them, those for the first option, those that are shown, and those that are shown next.
 */
export interface Count {
  votes: number;
  yes: number;
  shown: number | null;
  next: number | null;
}

export interface SurveyState {
  /**
   * 0 at first; 1 right after the first deadline, 2 when its results are complete, 3 after the second deadline, and so
   * on.
   */
  time: number;
  deadline: number;
  status: 'Publish' | 'Unpublish';
  feedback: number | null;
  asksForReview: boolean;
  title: number;
  questions: number;
  version: number;
  revision: number;
  isFrozen: boolean;
  votes: Record<number, Vote>;
  counts: Record<number, Count>;
  /** `open`, `upheld`, or `dismissed by 7`. */
  reports: Record<number, string>;
  history: string[];
  lastDismissal: number | null;
}

/** The remaining step of a command that has begun. */
export type RemainingStep =
  | { step: 'admit'; isInTime: boolean }
  | { step: 'store' | 'count'; version: number }
  | { step: 'show'; version: number; exact: number; shown: number | null; next: number | null }
  | { step: 'save'; time: number }
  | { step: 'uphold'; isSame: boolean }
  | { step: 'store report' };

export const DEADLINE_COUNT = 3;

/** The last `time`, when the results after the last deadline are complete. */
export const LAST_TIME = 2 * DEADLINE_COUNT;

export const RESULTS_STEP = 5;

/** Whether a voter is a pro user. */
export const isPro = (voter: number): boolean => voter === 2 || voter === 3;

export const INITIAL: SurveyState = {
  time: 0,
  deadline: 1,
  status: 'Publish',
  feedback: null,
  asksForReview: false,
  title: 0,
  questions: 0,
  version: 1,
  revision: 1,
  isFrozen: false,
  votes: {},
  counts: {},
  reports: {},
  history: ['opened'],
  lastDismissal: null,
};

export function getStage({ time, deadline }: Pick<SurveyState, 'time' | 'deadline'>): 'open' | 'closing' | 'final' {
  if (time < 2 * deadline - 1) return 'open';
  return time === 2 * deadline - 1 ? 'closing' : 'final';
}

/** The visible votes of a version: all of them once results are final, unless fewer than a step are hidden. */
export function getVisibleVotes({ votes, shown }: Count, stage: string): number | null {
  return stage === 'final' && votes - (shown ?? 0) >= RESULTS_STEP ? votes : shown;
}
