import type { Answer, Knowledge, Observation, Question } from './attack';
import { listFirst } from './example-survey';
import { findDeterminedExhaustively } from './exhaustive';
import { observeRows, observeTable, observeTotals, type Ballots } from './observe';
import { findDeterminedByPropagation } from './propagation';

interface Case {
  ballots: Ballots;
  /** Voter, question, and the known answer. */
  known?: [number, number, Answer][];
  observations: Observation[];
  /** By voter: possible answers to the questions, of those about whom something follows. */
  expected: Record<number, Answer[][]>;
}

const TEAM = { question: 0, answers: ['A', 'B', 'C'] };
const OPINION = { question: 1, answers: ['yes', 'no', 'maybe'] };
const FLOOR = { question: 2, answers: ['1', '2', '3'] };
const QUESTIONS: Question[] = [TEAM, OPINION, FLOOR].map(({ answers }) => ({ options: answers }));

function repeat(times: number, ...ballot: Answer[]): Ballots {
  return Array.from({ length: times }, () => ballot);
}

function createKnowledge({ ballots, known = [] }: Case): Knowledge {
  const ofVoters = ballots.map(() => new Map<number, Answer>());
  for (const [voter, question, answer] of known) ofVoters[voter]?.set(question, answer);
  return { voters: ballots.length, known: ofVoters };
}

/** Each of the first three has one of two ballots, in a circle: no sum by itself tells that these are all taken. */
function takeInCircle(): Case {
  const ballots = [
    ['A', 'yes', '1'],
    ['A', 'no', '2'],
    ['B', 'no', '1'],
    ['B', 'yes', '2'],
    ...repeat(15, 'C', 'maybe', '3'),
  ];
  const rest = [
    ['B', 'C'],
    ['yes', 'maybe'],
    ['2', '3'],
  ];
  return {
    ballots,
    known: [
      [0, 0, 'A'],
      [1, 1, 'no'],
      [2, 2, '1'],
    ],
    observations: [observeRows(ballots, listFirst(19))],
    expected: { 3: rest, 18: rest },
  };
}

/** Of the first two, one has the only ballot with A and yes, although nobody knows which one, nor the other ballot. */
function takeByOneOfTwo(): Case {
  const ballots = [
    ['A', 'yes', '1'],
    ['B', 'no', '1'],
    ['A', 'no', '1'],
    ['B', 'no', '2'],
    ['C', 'yes', '1'],
    ['A', 'no', '1'],
    ...repeat(13, 'C', 'no', '1'),
  ];
  const first = [TEAM, OPINION].flatMap((line) => observeTotals(ballots, [0, 1], line));
  return {
    ballots,
    known: [[2, 0, 'A']],
    observations: [observeRows(ballots, listFirst(19)), ...first],
    expected: { 2: [['A'], ['no'], ['1']] },
  };
}

/** The cells that a table shows leave one for the only one who said maybe. */
function completeTable(): Case {
  const ballots = [
    ['A', 'yes', '1'],
    ['A', 'no', '1'],
    ['A', 'maybe', '1'],
    ...repeat(2, 'B', 'yes', '1'),
    ['B', 'no', '1'],
  ];
  const everybody = listFirst(6);
  return {
    ballots,
    known: [[2, 1, 'maybe']],
    observations: [
      ...[TEAM, OPINION].flatMap((line) => observeTotals(ballots, everybody, line)),
      ...observeTable(ballots, everybody, { question: 0, answers: ['A'] }, { question: 1, answers: ['yes', 'no'] }),
    ],
    expected: { 2: [['A'], ['maybe'], FLOOR.answers] },
  };
}

/** A table excludes whole ballots of most voters, so that they are left for the others. */
function excludeRowsByTable(): Case {
  const ballots = [...repeat(8, 'A', 'no', '1'), ...repeat(8, 'B', 'yes', '1'), ['A', 'yes', '1'], ['B', 'no', '1']];
  const cell = observeTable(ballots, listFirst(16), { question: 0, answers: ['A'] }, { question: 1, answers: ['yes'] });
  return {
    ballots,
    known: [[17, 0, 'B']],
    observations: [observeRows(ballots, listFirst(18)), ...cell],
    expected: { 16: [['A'], ['yes'], ['1']] },
  };
}

describe.each([
  ['exhaustively', findDeterminedExhaustively],
  ['by propagation', findDeterminedByPropagation],
])('what several observations tell together, found %s', (_, find) => {
  test.each<[string, Case]>([
    ["ballots that three others have in any order are nobody else's", takeInCircle()],
    ["a ballot that one of two has is nobody else's", takeByOneOfTwo()],
    ['a cell that is not shown follows from the others and the totals', completeTable()],
    ['a table excludes whole ballots', excludeRowsByTable()],
  ])('%s', (_title, tried) => {
    const possible = find(QUESTIONS, createKnowledge(tried), tried.observations);
    for (const [voter, answers] of Object.entries(tried.expected)) {
      expect(possible[Number(voter)]).toEqual(answers.map((values) => new Set(values)));
    }
  });

  test('who is asked follows from a table and a later total', () => {
    const opinion = { question: 1, answers: ['yes', 'no'] };
    const questions = [{ options: ['A', 'B'] }, { options: opinion.answers, showIf: { question: 0, answers: ['A'] } }];
    const ballots = [...repeat(2, 'A', 'yes'), ['A', 'no'], ...repeat(2, 'B', null), ['A', 'yes']];
    const observations = [
      ...observeTable(ballots, listFirst(5), { question: 0, answers: ['A'] }, opinion),
      ...observeTotals(ballots, listFirst(6), opinion),
    ];
    const possible = find(questions, createKnowledge({ ballots, observations, expected: {} }), observations);
    expect(possible[5]).toEqual([new Set(['A']), new Set(['yes'])]);
  });
});
