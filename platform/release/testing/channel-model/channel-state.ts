import type { Model } from '@canvass/testing/models/play';

/** An operator's action on the area. Versions are numbers; with null, the command picks the version itself. */
export type ChannelIntent =
  | { kind: 'publish'; version: number }
  | { kind: 'promote'; version: number | null }
  | { kind: 'canary'; version: number | null; percent: number }
  | { kind: 'roll back'; stable: boolean }
  | { kind: 'lock' | 'unlock'; by: string }
  | { kind: 'end canary' | 'gc' };

export type ChannelCommand = ChannelIntent & { id: number };

/** The state of the area in a revision. */
export interface Snapshot {
  stable: number;
  previous: number | null;
  candidate: { version: number; percent: number } | null;
  lockedBy: string | null;
}

export interface ChannelState {
  /** Logical time: later events have higher numbers. */
  clock: number;
  /** When each version was published, in logical time. */
  published: Record<number, number>;
  /** Oldest first: what was done, when, and what was served from then on. */
  revisions: { action: string; madeAt: number; snapshot: Snapshot }[];
  /** Prepared changes by command id; `gc` keeps their versions. */
  drafts: Record<number, Snapshot>;
}

/** The remaining work of a change to the channel. */
export interface Change {
  action: string;
  /** The number of revisions when the change began. */
  from: number;
  next: Snapshot;
  /** Whether it would change nothing. */
  isSame: boolean;
  /** After others were faster: the number of revisions when the change began the time before. */
  base?: number;
}

/** The remaining work of a garbage collection. */
export interface Collection {
  since: number;
  needed: number[];
  /** Versions to hide, and hidden versions with their publication times. */
  unneeded: number[];
  hidden: [version: number, publishedAt: number][];
}

export type Rest =
  | { step: 'settle publication'; publishedAt: number }
  | ({ step: 'draft' | 'check' | 'stamp' } & Change)
  | ({ step: 'commit'; madeAt: number } & Change)
  | { step: 'discard'; answer: string }
  | { step: 'rebase'; base: number }
  | ({ step: 'needs' | 'list' | 'hide' | 'needs again' | 'remove' } & Collection);

export type Result = ReturnType<Model<ChannelState, ChannelIntent, ChannelCommand, Rest, unknown>['step']>;

/** Advances the logical time by one. */
export function advanceClock(state: ChannelState): ChannelState {
  return { ...state, clock: state.clock + 1 };
}

export function without<Value>(record: Record<number, Value>, key: number): Record<number, Value> {
  const { [key]: _left, ...others } = record;
  return others;
}
