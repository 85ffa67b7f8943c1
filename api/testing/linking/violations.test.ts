import type { Answer, Knowledge, Observation, Question } from './attack';
import { knowAnswers, listFirst } from './example-survey';
import { findDeterminedExhaustively } from './exhaustive';
import { observeTable, observeTotals, type Ballots } from './observe';
import { findDeterminedByPropagation } from './propagation';
import { listViolations } from './violations';

const SOLVERS = [
  ['exhaustively', findDeterminedExhaustively],
  ['by propagation', findDeterminedByPropagation],
] as const;

const TEAM = { question: 0, answers: ['A', 'B'] };
const YEARS = { question: 1, answers: ['few', 'many'] };
const OPINION = { question: 2, answers: ['yes', 'no', 'maybe'] };
const QUESTIONS: Question[] = [TEAM, YEARS, OPINION].map(({ answers }) => ({ options: answers }));

function repeat(times: number, ...ballot: Answer[]): Ballots {
  return Array.from({ length: times }, () => ballot);
}

/** What was read about everybody who voted, and what it tells that it should not. */
function createCase(ballots: Ballots, knowledge: Knowledge = knowAnswers(ballots, () => [0, 1])) {
  const everybody = listFirst(ballots.length);
  return {
    everybody,
    teams: observeTable(ballots, everybody, TEAM, OPINION),
    years: observeTable(ballots, everybody, YEARS, OPINION),
    findViolations: (find: typeof findDeterminedExhaustively, observations: Observation[]) =>
      listViolations({
        knowledge,
        possible: find(QUESTIONS, knowledge, observations),
        baseline: find(QUESTIONS, knowledge, []),
        truth: ballots,
      }),
  };
}

function listCounts(observations: Observation[]): number[] {
  return observations.flatMap((observation) => ('count' in observation ? observation.count : []));
}

describe.each(SOLVERS)('what is determined, found %s', (_, find) => {
  test('two tables without small groups determine the only one whom one counts and the other does not', () => {
    // All with many years are in team A, and so is one with few.
    const { teams, years, findViolations } = createCase([
      ...repeat(5, 'A', 'many', 'yes'),
      ...repeat(5, 'A', 'many', 'no'),
      ...repeat(5, 'A', 'many', 'maybe'),
      ...repeat(1, 'A', 'few', 'yes'),
      ...repeat(6, 'B', 'few', 'yes'),
      ...repeat(6, 'B', 'few', 'no'),
      ...repeat(6, 'B', 'few', 'maybe'),
    ]);
    expect(Math.min(...listCounts([...teams, ...years]))).toBe(5);
    expect(findViolations(find, teams)).toEqual([]);
    expect(findViolations(find, years)).toEqual([]);
    expect(findViolations(find, [...teams, ...years])).toEqual([{ voter: 15, question: 2, answer: 'yes' }]);
  });

  test('two tables whose cells are 0 or at least five determine those who are in both', () => {
    const { teams, years, findViolations } = createCase([
      ...repeat(4, 'A', 'many', 'yes'),
      ...repeat(1, 'A', 'few', 'yes'),
      ...repeat(5, 'A', 'few', 'no'),
      ...repeat(1, 'B', 'many', 'yes'),
      ...repeat(5, 'B', 'many', 'maybe'),
    ]);
    const shown = [...teams.slice(0, 3), ...years.slice(3)];
    expect(listCounts(shown)).toEqual([5, 5, 0, 5, 0, 5]);
    expect(findViolations(find, shown)).toEqual(listFirst(4).map((voter) => ({ voter, question: 2, answer: 'yes' })));
  });

  test('tables are judged together with answers that are known of some voters only', () => {
    const ballots = [...repeat(5, 'A', 'many', 'yes'), ...repeat(1, 'A', 'few', 'no'), ...repeat(5, 'B', 'many', 'no')];
    const teams = knowAnswers(ballots, () => [0]);
    const opinions = knowAnswers(ballots, (voter) => (voter < 5 ? [0, 2] : [0]));
    const { everybody, years } = createCase(ballots);
    // Somebody in team A has few years and said no. Five of the six in it are known to have said yes.
    const observations = [...years, ...observeTable(ballots, everybody, TEAM, YEARS)];
    const found = { voter: 5, question: 1, answer: 'few' };
    expect(createCase(ballots, teams).findViolations(find, observations)).toEqual([]);
    expect(createCase(ballots, opinions).findViolations(find, observations)).toContainEqual(found);
  });

  test('totals of sixty determine only what all agree on, which is no violation', () => {
    const mixed = Array.from({ length: 60 }, (_each, voter) => [
      TEAM.answers[voter % 2] ?? null,
      YEARS.answers[voter % 3 === 0 ? 0 : 1] ?? null,
      OPINION.answers[voter % 3] ?? null,
    ]);
    const { everybody, findViolations } = createCase(mixed);
    expect(findViolations(find, observeTotals(mixed, everybody, OPINION))).toEqual([]);

    const unanimous = mixed.map((ballot) => ballot.with(2, 'no'));
    const observations = observeTotals(unanimous, everybody, OPINION);
    const possible = find(
      QUESTIONS,
      knowAnswers(unanimous, () => [0, 1]),
      observations,
    );
    expect(possible.map((answers) => answers[2])).toEqual(unanimous.map(() => new Set(['no'])));
    expect(createCase(unanimous).findViolations(find, observations)).toEqual([]);
  });

  test('a snapshot in which fewer than five agree determines their answers', () => {
    const ballots = [...repeat(3, 'A', 'few', 'yes'), ...repeat(6, 'B', 'few', 'no'), ...repeat(2, 'B', 'many', 'yes')];
    const { findViolations } = createCase(ballots);
    expect(findViolations(find, observeTotals(ballots, listFirst(3), OPINION))).toEqual(
      listFirst(3).map((voter) => ({ voter, question: 2, answer: 'yes' })),
    );
  });

  test('five who agree are no violation if they are all of a team, and are if they are the first of it', () => {
    const ballots = [...repeat(5, 'A', 'few', 'yes'), ...repeat(5, 'B', 'few', 'no')];
    const snapshot = observeTotals(ballots, listFirst(5), OPINION);
    expect(createCase(ballots).findViolations(find, snapshot)).toEqual([]);

    const larger = [...ballots, ...repeat(1, 'A', 'few', 'yes')];
    expect(createCase(larger).findViolations(find, snapshot)).toHaveLength(5);
  });
});

test('what follows from a condition and known answers is no violation', () => {
  const opinion = { question: 1, answers: ['yes', 'no'] };
  const questions = [{ options: TEAM.answers }, { options: opinion.answers, showIf: { question: 0, answers: ['A'] } }];
  const truth = [...repeat(1, 'A', 'yes'), ...repeat(1, 'B', null)];
  const knowledge = knowAnswers(truth, () => [0]);
  const baseline = findDeterminedExhaustively(questions, knowledge, []);
  const possible = findDeterminedExhaustively(questions, knowledge, observeTotals(truth, [0, 1], opinion));
  expect(baseline.map((answers) => answers[1])).toEqual([new Set(['yes', 'no']), new Set([null])]);
  expect(listViolations({ knowledge, possible, baseline, truth })).toEqual([{ voter: 0, question: 1, answer: 'yes' }]);
});

test('an excluded answer that was given is an error, not a finding', () => {
  const knowledge = { voters: 1, known: [new Map()] };
  const possible = [[new Set<Answer>(['A'])]];
  expect(() => listViolations({ knowledge, possible, baseline: possible, truth: [['B']] })).toThrow(
    'voter 0 gave an answer to 0 that was excluded',
  );
});

describe.each(SOLVERS)('observations that cannot be right, tried %s', (_, find) => {
  const knowledge = { voters: 2, known: [new Map(), new Map()] };

  test.each<[string, Observation, string]>([
    ['more answers than voters', { kind: 'total', voters: [0, 1], ...TEAM, count: 3 }, 'no set of ballots agrees'],
    ['an unknown voter', { kind: 'total', voters: [2], ...TEAM, count: 1 }, 'there is no voter 2'],
    ['a voter twice', { kind: 'total', voters: [0, 0], ...TEAM, count: 1 }, 'a voter is counted twice'],
    [
      'an unknown question',
      { kind: 'total', voters: [0], question: 3, answers: [], count: 0 },
      'there is no question 3',
    ],
    [
      'an unknown answer',
      { kind: 'total', voters: [0], question: 0, answers: ['C'], count: 0 },
      'has no answers ["C"]',
    ],
    ['a table of one question', { kind: 'table', voters: [0], rows: TEAM, columns: TEAM, count: 1 }, 'with itself'],
    ['a missing ballot', { kind: 'rows', voters: [0, 1], rows: [['A', 'few', 'no']] }, '1 ballots of 2 voters'],
  ])('%s are refused', (_case, observation, message) => {
    expect(() => find(QUESTIONS, knowledge, [observation])).toThrow(message);
  });
});

test('more sets of ballots than can be tried are an error', () => {
  const ballots = [...repeat(3, 'A', 'few', 'yes'), ...repeat(3, 'B', 'many', 'no')];
  const observations = observeTotals(ballots, listFirst(6), OPINION);
  const knowledge = knowAnswers(ballots, () => []);
  expect(() => findDeterminedExhaustively(QUESTIONS, knowledge, observations, 2)).toThrow('too many different sets');
});
