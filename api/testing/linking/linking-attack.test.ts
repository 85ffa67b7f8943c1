import type { Knowledge, Observation, PossibleAnswers } from './attack';
import { createExampleSurvey, knowAnswers, listFirst, readResults } from './example-survey';
import { observeRows } from './observe';
import { findDeterminedByPropagation } from './propagation';
import { listViolations } from './violations';

const EVERYBODY = listFirst(60);
const TEAM = 0;
const YEARS = 1;

/** Sixty invited people, numbered in the order of voting, of each of whom the attacker knows team and years. */
const survey = createExampleSurvey('linking', EVERYBODY.length, [4, 4, 2, 3, 4, 2, 3, 4]);
const { questions, ballots } = survey;
const knowledge = knowAnswers(ballots, () => [TEAM, YEARS]);
const rows = observeRows(ballots, EVERYBODY);

/** Reads the results whenever so many more have voted. They lag one step while people vote, and are complete later. */
function readWhileVoting(step: number): Observation[] {
  const times = EVERYBODY.map((voter) => voter + 1).filter((count) => count > step && count % step === 0);
  const whileVoting = times.flatMap((count) => readResults(survey, listFirst(count - step)));
  return [...whileVoting, ...readResults(survey, EVERYBODY)];
}

/** Counts the voters all of whose answers are determined. */
function countLinked(possible: PossibleAnswers): number {
  return possible.filter((answers) => answers.every(({ size }) => size === 1)).length;
}

/** Counts the voters who are in their step the only ones with their team and years; nobody could link the others. */
function countDistinct(step: number): number {
  const keys = ballots.map((ballot, voter) => [Math.floor(voter / step), ballot[TEAM], ballot[YEARS]].join());
  return keys.filter((key) => keys.filter((other) => other === key).length === 1).length;
}

/** Finds what follows, and what of it does not follow from the single ballots by themselves. Throws if any is wrong. */
function attack(known: Knowledge, observations: Observation[]) {
  const possible = findDeterminedByPropagation(questions, known, observations);
  const baseline = findDeterminedByPropagation(questions, known, [rows]);
  return { possible, baseline, violations: listViolations({ knowledge: known, possible, baseline, truth: ballots }) };
}

describe('an attacker who reads results while people vote, and single ballots later', () => {
  test.each([
    [1, 60],
    [5, 46],
    [10, 33],
  ])('in steps of %i votes, links %i of 60 ballots, and none wrongly', (step, linked) => {
    const { possible, baseline, violations } = attack(knowledge, [...readWhileVoting(step), rows]);
    expect(countLinked(possible)).toBe(linked);
    expect(linked).toBe(countDistinct(step));
    const concerned = new Set(violations.map(({ voter }) => voter));
    expect(concerned.size).toBeGreaterThanOrEqual(linked - countLinked(baseline));
  });

  test('links ballots also with two answers that are others for each voter', () => {
    const known = knowAnswers(ballots, (voter) => [voter % 8, (voter * 3 + 1) % 8]);
    const { possible, violations } = attack(known, [...readWhileVoting(5), rows]);
    expect(countLinked(possible)).toBeGreaterThan(50);
    expect(violations.length).toBeGreaterThan(300);
  });

  test('links nobody wrongly, and fewer, if the work is limited', () => {
    const possible = findDeterminedByPropagation(questions, knowledge, [...readWhileVoting(10), rows], 2000);
    expect(countLinked(possible)).toBeLessThan(33);
    expect(() => listViolations({ knowledge, possible, baseline: possible, truth: ballots })).not.toThrow();
  });
});

test('results after every vote tell all answers without single ballots', () => {
  const possible = findDeterminedByPropagation(questions, knowledge, readWhileVoting(1));
  expect(countLinked(possible)).toBe(60);
});

test('single ballots and known answers are no violation where the survey declares them', () => {
  const { possible, violations } = attack(knowledge, [rows]);
  expect(countLinked(possible)).toBeGreaterThan(0);
  expect(violations).toEqual([]);
});

test('single ballots are a violation where the survey does not declare them', () => {
  const { possible } = attack(knowledge, [rows]);
  const baseline = findDeterminedByPropagation(questions, knowledge, []);
  const violations = listViolations({ knowledge, possible, baseline, truth: ballots });
  expect(new Set(violations.map(({ voter }) => voter)).size).toBeGreaterThanOrEqual(countLinked(possible));
});

test('results with all votes at once determine nothing', () => {
  const { possible, violations } = attack(knowledge, readResults(survey, EVERYBODY));
  expect(possible.flatMap((answers) => answers.slice(2)).filter(({ size }) => size === 1)).toEqual([]);
  expect(violations).toEqual([]);
});
