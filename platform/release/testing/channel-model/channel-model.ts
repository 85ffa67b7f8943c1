import type { Model } from '@canvass/testing/models/play';
import { beginCollection, collect } from './channel-garbage-collection';
import {
  type Change,
  type ChannelCommand,
  type ChannelState,
  type ChannelIntent,
  type Collection,
  type Rest,
  type Result,
  type Snapshot,
  advanceClock,
  without,
} from './channel-state';

const INITIAL_SNAPSHOT: Snapshot = { stable: 1, previous: null, candidate: null, lockedBy: null };

/** Version 1 is served, and version 2 is also published. */
export const INITIAL: ChannelState = {
  clock: 3,
  published: { 1: 1, 2: 2 },
  revisions: [{ action: 'promote', madeAt: 3, snapshot: INITIAL_SNAPSHOT }],
  drafts: {},
};

function isSame(one: Snapshot, other: Snapshot): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function getNewestSnapshot({ revisions }: ChannelState): Snapshot {
  return revisions.at(-1)?.snapshot ?? INITIAL_SNAPSHOT;
}

/** The replaced version becomes the previous one, except when this change returns to the previous version. */
function withStable(before: Snapshot, version: number): Snapshot {
  const { stable, previous, candidate } = before;
  const left = previous === version ? null : stable;
  return {
    ...before,
    stable: version,
    previous: stable === version ? previous : left,
    candidate: candidate?.version === version ? null : candidate,
  };
}

/** Whether the latest change of a version's status since its publication was a rollback. */
function isRolledBack({ revisions, published }: ChannelState, version: number): boolean {
  for (let index = revisions.length - 1; index > 0; index -= 1) {
    const [revision, before] = [revisions[index], revisions[index - 1]];
    if (!revision || !before || revision.madeAt < (published[version] ?? 0)) return false;
    const [from, to] = [before.snapshot, revision.snapshot];
    const becameStable = to.stable === version && from.stable !== version;
    const becameCanary =
      to.candidate?.version === version &&
      !isSame({ ...to, lockedBy: null }, { ...to, lockedBy: null, candidate: from.candidate });
    if (becameStable || becameCanary) return false;
    const stoppedBeingStable = from.stable === version && to.stable !== version;
    const stoppedBeingCanary = from.candidate?.version === version && to.candidate?.version !== version;
    if (stoppedBeingStable || stoppedBeingCanary) return revision.action === 'rollback';
  }
  return false;
}

/**
 * The version that a promotion without an explicit one takes: the canary, or the newest release unless it was rolled
 * back.
 */
function resolveVersion(state: ChannelState): number | 'rolled-back' {
  const { candidate } = getNewestSnapshot(state);
  if (candidate) return candidate.version;
  const [newest] = Object.entries(state.published).toSorted(([, one], [, other]) => other - one)[0] ?? ['0'];
  return isRolledBack(state, Number(newest)) ? 'rolled-back' : Number(newest);
}

/** The version that was the previous one when a version was stable for the last time, unless it is the one being left. */
function findEarlierPrevious(state: ChannelState, version: number): number | null {
  const { stable } = getNewestSnapshot(state);
  const earlier = state.revisions.slice(0, -1).findLast(({ snapshot }) => snapshot.stable === version);
  const previous = earlier?.snapshot.previous ?? null;
  return previous === null || previous === stable || state.published[previous] === undefined ? null : previous;
}

/** The snapshot that a command derives from the newest one, or why it is refused. */
function getNextSnapshot(state: ChannelState, command: ChannelCommand): Snapshot | string {
  const before = getNewestSnapshot(state);
  switch (command.kind) {
    case 'promote': {
      const version = command.version ?? resolveVersion(state);
      return version === 'rolled-back' ? version : withStable(before, version);
    }
    case 'canary': {
      const version = command.version ?? before.candidate?.version;
      if (version === undefined) return 'no-candidate';
      if (version === before.stable) return 'already-stable';
      return { ...before, candidate: { version, percent: command.percent } };
    }
    case 'end canary':
      return before.candidate ? { ...before, candidate: null } : 'no-candidate';
    case 'roll back':
      if (before.candidate && !command.stable) return { ...before, candidate: null };
      return before.previous === null
        ? 'no-previous'
        : { ...withStable(before, before.previous), previous: findEarlierPrevious(state, before.previous) };
    case 'lock':
      return before.lockedBy !== null && before.lockedBy !== command.by
        ? 'locked'
        : { ...before, lockedBy: command.by };
    case 'unlock':
      return before.lockedBy !== null && before.lockedBy !== command.by ? 'locked' : { ...before, lockedBy: null };
    default:
      throw new Error(`${command.kind} changes no snapshot.`);
  }
}

const ACTIONS: Partial<Record<ChannelCommand['kind'], string>> = {
  'roll back': 'rollback',
  'end canary': 'canary',
};

function beginChange(state: ChannelState, command: ChannelCommand): Result {
  const next = getNextSnapshot(state, command);
  if (typeof next === 'string') return { state, answers: [next] };
  const before = getNewestSnapshot(state);
  // A repeated lock records a new time, so it is a change.
  const isUnchanged = command.kind !== 'lock' && isSame(before, next);
  const respectsLocks = command.kind === 'promote' || command.kind === 'canary';
  if (!isUnchanged && respectsLocks && before.lockedBy !== null) return { state, answers: ['locked'] };
  const from = state.revisions.length;
  return {
    state,
    rest: { step: 'draft', action: ACTIONS[command.kind] ?? command.kind, from, next, isSame: isUnchanged },
  };
}

/** Whether others changed the same part since: the area, or its lock, which has another time when it is set again. */
function isOverlapping({ revisions }: ChannelState, base: number, now: number, { kind }: ChannelCommand): boolean {
  const [from, to] = [revisions[base - 1]?.snapshot, revisions[now - 1]?.snapshot];
  if (!from || !to) return false;
  if (kind !== 'lock' && kind !== 'unlock') return !isSame({ ...from, lockedBy: null }, { ...to, lockedBy: null });
  return (
    from.lockedBy !== to.lockedBy ||
    (to.lockedBy !== null && revisions.slice(base, now).some(({ action }) => action === 'lock'))
  );
}

/**
 * Drafts the snapshot, checks that its versions are published, and commits it. If another revision was made meanwhile, it
 * begins again on top of that.
 */
function makeChange(state: ChannelState, command: ChannelCommand, rest: Rest & Change): Result {
  const { next, from, base } = rest;
  const { id } = command;
  switch (rest.step) {
    case 'draft':
      return {
        state: { ...state, drafts: { ...state.drafts, [id]: next } },
        rest: { ...rest, step: 'check' },
      };
    case 'check': {
      const activeVersions = [next.stable, next.candidate?.version].filter((version) => typeof version === 'number');
      const isPublished = activeVersions.every((version) => state.published[version] !== undefined);
      if (!isPublished) return { state, rest: { step: 'discard', answer: 'not-published' } };
      if (rest.isSame && state.revisions.length === from)
        return { state, rest: { step: 'discard', answer: `revision ${from}` } };
      if (base !== undefined && isOverlapping(state, base, from, command))
        return { state, rest: { step: 'discard', answer: 'conflict' } };
      return { state, rest: { ...rest, step: 'stamp' } };
    }
    case 'stamp':
      return { state: advanceClock(state), rest: { ...rest, step: 'commit', madeAt: state.clock + 1 } };
    default: {
      if (state.revisions.length !== from) return { state, rest: { step: 'rebase', base: from } };
      const madeAt = 'madeAt' in rest ? rest.madeAt : 0;
      const revisions = [...state.revisions, { action: rest.action, madeAt, snapshot: next }];
      return { state: { ...state, revisions, drafts: without(state.drafts, id) }, answers: [`revision ${from + 1}`] };
    }
  }
}

function publish(
  state: ChannelState,
  { version }: ChannelCommand & { kind: 'publish' },
  rest: Rest | undefined,
): Result {
  if (state.published[version] !== undefined) return { state, answers: ['published before'] };
  if (rest?.step !== 'settle publication')
    return {
      state: advanceClock(state),
      rest: { step: 'settle publication', publishedAt: state.clock + 1 },
    };
  const published = { ...state.published, [version]: rest.publishedAt };
  return { state: { ...state, published }, answers: ['published'] };
}

function getView(state: ChannelState) {
  return {
    ...getNewestSnapshot(state),
    revision: state.revisions.length,
    history: state.revisions.map(({ action }) => action),
    published: Object.keys(state.published).map(Number),
    problems: [] as string[],
    leftBehind: Object.keys(state.drafts),
  };
}

export type ChannelView = ReturnType<typeof getView>;

/** Models one area of one channel, and the releases of the area. */
export const CHANNEL_MODEL: Model<ChannelState, ChannelIntent, ChannelCommand, Rest, ChannelView> = {
  prepare: (wish, _known, id) => ({ ...wish, id }),
  view: getView,
  step(state, command, rest) {
    if (rest?.step === 'discard')
      return { state: { ...state, drafts: without(state.drafts, command.id) }, answers: [rest.answer] };
    if (rest?.step === 'rebase') {
      const begun = beginChange({ ...state, drafts: without(state.drafts, command.id) }, command);
      return begun.rest ? { ...begun, rest: { ...begun.rest, base: rest.base } as Rest } : begun;
    }
    if (command.kind === 'publish') return publish(state, command, rest);
    if (command.kind !== 'gc')
      return rest ? makeChange(state, command, rest as Rest & Change) : beginChange(state, command);
    return rest ? collect(state, rest as Rest & Collection) : beginCollection(state);
  },
};
