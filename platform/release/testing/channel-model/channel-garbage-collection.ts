import {
  type ChannelState,
  type Collection,
  type Rest,
  type Result,
  type Snapshot,
  advanceClock,
  without,
} from './channel-state';

function listNamedVersions({ stable, previous, candidate }: Snapshot): number[] {
  return [stable, previous, candidate?.version].filter((version) => typeof version === 'number');
}

/** The versions that drafts name, that are served, or that have been served since a given time. */
function findNeededVersions({ drafts, revisions }: ChannelState, since: number): number[] {
  const oldest = Math.max(
    0,
    revisions.findLastIndex(({ madeAt }) => madeAt < since),
  );
  const snapshots = [...Object.values(drafts), ...revisions.slice(oldest).map(({ snapshot }) => snapshot)];
  return [...new Set(snapshots.flatMap(listNamedVersions))];
}

/**
 * Hides unneeded versions first, then checks again what is needed: hidden versions that are needed by then are
 * restored, the others are removed.
 */
export function collect(state: ChannelState, rest: Rest & Collection): Result {
  const { since, needed, unneeded, hidden } = rest;
  switch (rest.step) {
    case 'needs':
      return { state, rest: { ...rest, step: 'list', needed: findNeededVersions(state, since) } };
    case 'list': {
      const old = Object.entries(state.published).filter(([, publishedAt]) => publishedAt < since);
      const found = old.map(([version]) => Number(version)).filter((version) => !needed.includes(version));
      return { state, rest: { ...rest, step: 'hide', unneeded: found } };
    }
    case 'hide': {
      const [version, ...left] = unneeded;
      if (version === undefined) return { state, rest: { ...rest, step: 'needs again' } };
      const publishedAt = state.published[version];
      if (publishedAt === undefined) return { state, rest: { ...rest, unneeded: left } };
      const after = { ...state, published: without(state.published, version) };
      return {
        state: after,
        rest: { ...rest, unneeded: left, hidden: [...hidden, [version, publishedAt]] },
      };
    }
    case 'needs again':
      return { state, rest: { ...rest, step: 'remove', needed: findNeededVersions(state, since) } };
    default: {
      const restored = hidden.filter(([version]) => needed.includes(version) && state.published[version] === undefined);
      const removed = hidden.filter((each) => !restored.includes(each)).map(([version]) => version);
      const published = { ...state.published, ...(Object.fromEntries(restored) as Record<number, number>) };
      return {
        state: { ...state, published },
        answers: [`removed ${removed.toSorted((one, other) => one - other).join()}`],
      };
    }
  }
}

/**
 * Starts a collection. It may remove only versions published before now and not needed by revisions served from now on.
 */
export function beginCollection(state: ChannelState): Result {
  const since = state.clock + 1;
  return {
    state: advanceClock(state),
    rest: { step: 'needs', since, needed: [], unneeded: [], hidden: [] },
  };
}
