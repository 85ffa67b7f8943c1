import type { Model } from '@canvass/testing/models/play';

/** What an operator does about the area. A version is a number; none is the one that the command takes by itself. */
export type ChannelIntent =
  | { kind: 'publish'; version: number }
  | { kind: 'promote'; version: number | null }
  | { kind: 'canary'; version: number | null; percent: number }
  | { kind: 'roll back'; stable: boolean }
  | { kind: 'lock' | 'unlock'; by: string }
  | { kind: 'end canary' | 'gc' };

export type ChannelCommand = ChannelIntent & { id: number };

/** What a revision says of the area. */
export interface Snapshot {
  stable: number;
  previous: number | null;
  candidate: { version: number; percent: number } | null;
  lockedBy: string | null;
}

export interface ChannelState {
  /** How many moments have passed: what happens later has a higher number. */
  clock: number;
  /** When each version was published. */
  published: Record<number, number>;
  /** Newest last: what was done, when, and what was served from then on. */
  revisions: { action: string; madeAt: number; snapshot: Snapshot }[];
  /** What is being prepared, by its command: `gc` leaves its versions alone. */
  drafts: Record<number, Snapshot>;
}

/** What is left of a change of the channel. */
export interface Change {
  action: string;
  /** How many revisions there were when it was looked at. */
  from: number;
  next: Snapshot;
  /** It would change nothing. */
  isSame: boolean;
}

/** What is left of a collection. */
export interface Collection {
  since: number;
  needed: number[];
  /** What is to be taken out of reach, and what is, with the moments of their publication. */
  unneeded: number[];
  hidden: [version: number, publishedAt: number][];
}

export type Rest =
  | { step: 'settle publication'; publishedAt: number }
  | ({ step: 'draft' | 'check' | 'stamp' } & Change)
  | ({ step: 'commit'; madeAt: number } & Change)
  | { step: 'discard'; answer: string }
  | ({ step: 'needs' | 'list' | 'hide' | 'needs again' | 'remove' } & Collection);

export type Result = ReturnType<Model<ChannelState, ChannelIntent, ChannelCommand, Rest, unknown>['step']>;

/** A moment later. */
export function advanceClock(state: ChannelState): ChannelState {
  return { ...state, clock: state.clock + 1 };
}

/** A record without one of its keys. */
export function without<Value>(record: Record<number, Value>, key: number): Record<number, Value> {
  const { [key]: _left, ...others } = record;
  return others;
}
