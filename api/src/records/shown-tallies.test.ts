import { getResultsStep, RESULTS_COMPLETE_AFTER_MS } from '@canvass/shared/contracts';
import {
  completeStep,
  finalizeTallies,
  getResultsStage,
  isStepComplete,
  getVisibleTally,
  type VersionTallies,
} from './shown-tallies';
import type { Tally } from './tallies';

/** The tests try every vote count up to this one. */
const MAX_VOTES = 500;

/** A tally of the first `votes` votes. */
function createTally(votes: number): Tally {
  return { votes, counts: { q0: { o0: votes } } };
}

/** A stored version, with the atomic update that completes a step in the database. */
function createVersion(): {
  state: VersionTallies;
  count: () => VersionTallies;
  complete: (observed: VersionTallies) => void;
} {
  const version = {
    state: { exact: createTally(0) } as VersionTallies,
    /** Counts a vote and returns the tallies after the update. */
    count: () => {
      version.state = { ...version.state, exact: createTally(version.state.exact.votes + 1) };
      return version.state;
    },
    complete: (observed: VersionTallies) => {
      const { next, shown } = version.state;
      if (next?.votes !== observed.next?.votes || (!next && shown?.votes !== observed.shown?.votes)) return;
      version.state = { ...version.state, ...completeStep(observed) };
    },
  };
  return version;
}

function countOne(version: ReturnType<typeof createVersion>): void {
  const counted = version.count();
  if (isStepComplete(counted)) version.complete(counted);
}

const visibleVotes = (state: VersionTallies, stage: 'open' | 'closing' | 'final' = 'open') =>
  getVisibleTally(state, stage)?.votes ?? 0;

/** Whether the visible votes stayed the same between two reads, or increased by at least the current step. */
function isWholeStep(before: number, after: number): boolean {
  return after === before || after - before >= getResultsStep(after);
}

/** Whether the visible votes are at least one step behind; showing none at all is always allowed. */
function hasLag(shown: number, votes: number): boolean {
  return shown === 0 || votes - shown >= getResultsStep(votes);
}

test('a step is five votes or a twentieth of them, whichever is more', () => {
  const steps = [0, 1, 99, 100, 101, 200, 500, 100_000].map(getResultsStep);
  expect(steps).toEqual([5, 5, 5, 5, 6, 10, 25, 5000]);
});

test('while a survey is open, what is shown lags a whole step behind and moves by whole steps, at every count', () => {
  const version = createVersion();
  const seenCounts = new Set<number>();
  const violations: number[] = [];
  for (let count = 1; count <= MAX_VOTES; count += 1) {
    const before = visibleVotes(version.state);
    countOne(version);
    const after = visibleVotes(version.state);
    // Results must not be hidden for too long either: they are always less than three steps behind.
    const isNear = count - after < 3 * getResultsStep(count);
    if (!isWholeStep(before, after) || !hasLag(after, count) || !isNear) violations.push(count);
    seenCounts.add(after);
  }
  expect(violations).toEqual([]);
  expect([...seenCounts].slice(0, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(Math.max(...seenCounts)).toBeGreaterThan(MAX_VOTES * 0.9);
});

test('closing completes the results and adds a whole step, at every count; under five votes nothing is ever shown', () => {
  const version = createVersion();
  expect(visibleVotes(version.state, 'final')).toBe(0);
  const violations: number[] = [];
  for (let count = 1; count <= MAX_VOTES; count += 1) {
    countOne(version);
    const open = visibleVotes(version.state);
    const final = visibleVotes(version.state, 'final');
    const isComplete = final === (count < 5 ? 0 : count);
    if (visibleVotes(version.state, 'closing') !== open || !isComplete || !isWholeStep(open, final))
      violations.push(count);
  }
  expect(violations).toEqual([]);
});

/** Closes a version with this many votes and reopens it. */
function reopenAt(votes: number) {
  const version = createVersion();
  for (let count = 1; count <= votes; count += 1) countOne(version);
  const { exact, shown } = version.state;
  const closed = visibleVotes(version.state, 'final');
  const survey = { tallies: { v1: exact }, ...(shown && { shownTallies: { v1: { ...shown } } }) };
  version.state = { exact, shown: finalizeTallies(survey)['v1'] };
  return { version, closed };
}

test('after reopening, results never go back and move by whole steps, closed again at any moment', () => {
  const violations: string[] = [];
  for (let closedAt = 1; closedAt <= MAX_VOTES; closedAt += 1) {
    const { version, closed } = reopenAt(closedAt);
    let before = closed;
    for (let more = 0; more <= 3 * getResultsStep(closedAt); more += 1) {
      const { votes } = version.state.exact;
      const open = visibleVotes(version.state);
      const visibleAgain = visibleVotes(version.state, 'final');
      const isComplete = visibleAgain === (votes - closed >= getResultsStep(votes) ? votes : closed);
      const isStill = more > 0 || open === closed;
      if (!isWholeStep(before, open) || !isWholeStep(open, visibleAgain) || !isComplete || !isStill)
        violations.push(`${more} votes after reopening at ${closedAt}`);
      before = open;
      countOne(version);
    }
    if (before <= closed) violations.push(`stuck after reopening at ${closedAt}`);
  }
  expect(violations).toEqual([]);
});

/** Orders in which concurrently counted votes complete steps, each with the tallies that its own update returned. */
const COMPLETION_ORDERS: [string, (counted: VersionTallies[]) => VersionTallies[]][] = [
  ['in turn', (counted) => counted],
  ['the last first', (counted) => counted.toReversed()],
  ['from the middle', (counted) => [...counted.slice(counted.length / 2), ...counted.slice(0, counted.length / 2)]],
];

test.each(COMPLETION_ORDERS)('when several votes are counted at once, steps stay whole: %s', (_name, order) => {
  const violations: string[] = [];
  for (let concurrentVotes = 2; concurrentVotes <= 60; concurrentVotes += 1) {
    const version = createVersion();
    while (version.state.exact.votes < MAX_VOTES) {
      const counted = Array.from({ length: concurrentVotes }, version.count);
      const { votes } = version.state.exact;
      for (const observed of order(counted).filter(isStepComplete)) {
        const before = visibleVotes(version.state);
        version.complete(observed);
        if (!isWholeStep(before, visibleVotes(version.state)))
          violations.push(`${concurrentVotes} at once: a part of a step`);
      }
      const shown = visibleVotes(version.state);
      if (!hasLag(shown, votes)) violations.push(`${concurrentVotes} at once: too near at ${votes}`);
      if (!isWholeStep(shown, visibleVotes(version.state, 'final')))
        violations.push(`${concurrentVotes} at once: closed at ${votes}`);
    }
  }
  expect(violations).toEqual([]);
});

test('results that an earlier release showed stay, and move by whole steps from there', () => {
  const violations: string[] = [];
  for (let votes = 5; votes <= MAX_VOTES; votes += 1) {
    const version = createVersion();
    version.state = { exact: createTally(votes), shown: createTally(votes - (votes % 5)) };
    const before = visibleVotes(version.state);
    if (!isWholeStep(before, visibleVotes(version.state, 'final'))) violations.push(`closed at ${votes}`);
    for (let more = 0; more < 60; more += 1) {
      const last = visibleVotes(version.state);
      countOne(version);
      if (!isWholeStep(last, visibleVotes(version.state))) violations.push(`${more} votes after ${votes}`);
    }
    if (visibleVotes(version.state) <= before) violations.push(`stuck at ${votes}`);
  }
  expect(violations).toEqual([]);
});

test('results are final a few minutes after the deadline, when the last vote is surely counted', () => {
  const closesAt = new Date('2026-11-20T00:00:00.000Z');
  const getStageAfter = (ms: number) => getResultsStage({ closesAt }, new Date(closesAt.getTime() + ms));
  expect([-1, 0, RESULTS_COMPLETE_AFTER_MS - 1, RESULTS_COMPLETE_AFTER_MS].map(getStageAfter)).toEqual([
    'open',
    'closing',
    'closing',
    'final',
  ]);
});
