import { getQuestionKey, MIN_GROUP_SIZE, type Answers, type Question } from '@canvass/shared/contracts';
import type { PlannedTable } from '../../records/comparisons.collection';
import { listPlannedItems } from './compared-items';
import { createTablePlanner, planTables } from './plan-tables';

const showAlways = () => 1;

function createQuestion(overrides: Partial<Question> = {}): Question {
  return { title: 'Why?', description: '', kind: 'single', options: ['a', 'b'], ...overrides };
}

/** Ballots with these answers, in the order of the questions; undefined if there is none. */
function repeat(times: number, ...answers: (Answers[string] | undefined)[]): Answers[] {
  const given = answers.flatMap((answer, index) => (answer === undefined ? [] : [[getQuestionKey(index), answer]]));
  return Array.from({ length: times }, () => Object.fromEntries(given) as Answers);
}

function listPairs(tables: PlannedTable[]): [number, number][] {
  return tables.map(({ rows, columns }) => [rows, columns]);
}

function listRows({ table: { rows, counts } }: PlannedTable): [string, ...number[]][] {
  return rows.map(({ answers }, index) => [
    answers.map((each) => each ?? 'no answer').join('+'),
    ...(counts[index] ?? []),
  ]);
}

function listColumns({ table: { columns } }: PlannedTable): string[] {
  return columns.map(({ answers }) => answers.map((each) => each ?? 'no answer').join('+'));
}

const binary = (count: number) => Array.from({ length: count }, () => createQuestion());

/** The same number of ballots with every combination of answers to some questions with the options a and b. */
function combine(questions: number, times: number): Answers[] {
  return Array.from({ length: 2 ** questions }, (_, combination) =>
    repeat(times, ...Array.from({ length: questions }, (__, bit) => ((combination >> bit) & 1 ? 'a' : 'b'))),
  ).flat();
}

describe('which questions are compared', () => {
  test('all questions of a set are, with one another', () => {
    const tables = planTables(binary(3), combine(3, 5), showAlways);
    expect(listPairs(tables)).toEqual([
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(tables[0]).toEqual({
      rows: 1,
      columns: 2,
      votes: 40,
      table: {
        rows: [
          { answers: ['a'], votes: 20 },
          { answers: ['b'], votes: 20 },
        ],
        columns: [
          { answers: ['a'], votes: 20 },
          { answers: ['b'], votes: 20 },
        ],
        counts: [
          [10, 10],
          [10, 10],
        ],
        leftOut: { rows: [], columns: [] },
      },
    });
  });

  test('rows of a matrix are planned like single choices', () => {
    const matrix = createQuestion({ kind: 'matrix', rows: ['first', 'second'] });
    const ballots = combine(3, 5);
    const ofMatrix = ballots.map((ballot) => ({
      'Question-1': ['Question-1', 'Question-2'].map((key) => ballot[key] as string),
      'Question-2': ballot['Question-3']!,
    }));
    expect(planTables([matrix, createQuestion()], ofMatrix, showAlways)).toEqual(
      planTables(binary(3), ballots, showAlways),
    );
  });

  test('rows of a matrix that can be left out are not planned, because each tells who left out the others', () => {
    const matrix = createQuestion({ kind: 'matrix', rows: ['first', 'second'] });
    const listIds = (...questions: Question[]) => listPlannedItems(questions).map(({ id }) => id);
    expect(listIds(matrix, createQuestion())).toEqual(['1.1', '1.2', '2']);
    expect(listIds({ ...matrix, required: false }, createQuestion({ required: false }))).toEqual(['2']);
  });

  test('of many rows of matrices, those are planned for which there is room beside the questions', () => {
    const rows = Array.from({ length: 10 }, (_, row) => `row ${row}`);
    const matrices = Array.from({ length: 6 }, () => createQuestion({ kind: 'matrix', rows }));
    const planned = listPlannedItems([...matrices, ...binary(2), createQuestion({ kind: 'text', options: [] })]);
    expect(planned).toHaveLength(50);
    expect(planned.slice(-3).map(({ id }) => id)).toEqual(['5.8', '7', '8']);
    expect(planned.slice(-3).map(({ number }) => number)).toEqual([48, 61, 62]);
  });

  test('a question with which the joint table would have a small group starts another set', () => {
    expect(listPairs(planTables(binary(4), combine(4, 2), showAlways))).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('team and years are never both compared with an answer that they would tell together', () => {
    const questions = [
      createQuestion({ options: ['A', 'B'] }),
      createQuestion({ options: ['Ten years', 'Less'] }),
      createQuestion({ options: ['yes', 'no', 'maybe'] }),
    ];
    // Nobody in team A says maybe, and nobody with ten years says no: whoever is in both says yes.
    const ballots = [
      ...repeat(5, 'A', 'Ten years', 'yes'),
      ...repeat(5, 'A', 'Less', 'no'),
      ...repeat(5, 'B', 'Ten years', 'maybe'),
      ...['yes', 'no', 'maybe'].flatMap((answer) => repeat(15, 'B', 'Less', answer)),
    ];
    const pairs = listPairs(planTables(questions, ballots, showAlways)).map(String);
    expect(pairs.length).toBeGreaterThan(0);
    expect(pairs).not.toEqual(expect.arrayContaining(['1,3', '2,3']));
  });

  test('a table with an empty cell is not shown', () => {
    const ballots = [...repeat(20, 'a', 'a'), ...repeat(20, 'b', 'a'), ...repeat(20, 'b', 'b')];
    expect(planTables(binary(2), ballots, showAlways)).toEqual([]);
  });

  test('written answers, and questions that are asked only after an answer, are in no table', () => {
    const questions = [
      createQuestion(),
      createQuestion({ kind: 'text', options: [] }),
      createQuestion({ showIf: { question: 1, answers: ['a', 'b'] } }),
      createQuestion(),
    ];
    const ballots = combine(3, 20).map(
      ({ 'Question-1': one = '', 'Question-2': two = '', 'Question-3': three = '' }) => ({
        'Question-1': one,
        'Question-2': 'Because.',
        'Question-3': two,
        'Question-4': three,
      }),
    );
    expect(listPairs(planTables(questions, ballots, showAlways))).toEqual([[1, 4]]);
  });

  test('a table is held back by chance, the more often the smaller its smallest group is', () => {
    const isShown = (times: number, drawn: number) =>
      planTables(binary(2), combine(2, times), () => drawn).length === 1;
    const size = MIN_GROUP_SIZE;
    expect([isShown(size, 0.2), isShown(size, 0.3)]).toEqual([false, true]);
    expect([isShown(size + 1, 0.06), isShown(size + 1, 0.07)]).toEqual([false, true]);
    expect(isShown(100, 0)).toBe(false);
    expect(isShown(size - 1, 1)).toBe(false);
  });

  test('a table of large groups is shown, with numbers that nobody knows', () => {
    expect(planTables(binary(2), combine(2, 100))).toHaveLength(1);
  });

  test('ballots with the same answers are counted at once', () => {
    const planner = createTablePlanner(binary(2), showAlways);
    for (const [ballot = {}] of [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'b'],
    ].map((each) => repeat(1, ...each)))
      planner.add(ballot, 5);
    expect(planner.plan()).toEqual({ votes: 20, tables: planTables(binary(2), combine(2, 5), showAlways) });
  });
});

describe('lines', () => {
  test('answers that few gave are added up, and those that nobody gave have no line', () => {
    const questions = [createQuestion({ options: ['a', 'b', 'c', 'd'] }), createQuestion({ required: false })];
    const ballots = [
      ...repeat(30, 'a', 'a'),
      ...repeat(20, 'a', 'b'),
      ...repeat(3, 'b', 'a'),
      ...repeat(3, 'b', 'b'),
      ...repeat(3, 'd', 'a'),
      ...repeat(2, 'd', 'b'),
      ...repeat(1, 'd', undefined),
    ];
    const [table] = planTables(questions, ballots, showAlways);
    // One voter left the second question out, and is added to the smaller of its answers.
    expect(table && listColumns(table)).toEqual(['a', 'b+no answer']);
    expect(table && listRows(table)).toEqual([
      ['a', 30, 20],
      ['b+d', 6, 6],
    ]);
  });

  test('a question has the same lines in all tables', () => {
    const questions = [createQuestion({ options: ['a', 'b', 'c'] }), ...binary(2)];
    const ballots = ['a', 'b', 'c'].flatMap((answer) =>
      ['a', 'b'].flatMap((second) => ['a', 'b'].flatMap((third) => repeat(6, answer, second, third))),
    );
    const tables = planTables(questions, ballots, showAlways);
    expect(tables.map((each) => [each.rows, each.columns, listRows(each).map(([name]) => name)])).toEqual([
      [1, 2, ['a', 'b', 'c']],
      [1, 3, ['a', 'b', 'c']],
      [2, 3, ['a', 'b']],
    ]);
  });

  test('of a ranking, the first option counts', () => {
    const questions = [createQuestion({ kind: 'ranking' }), createQuestion()];
    const ballots = [
      ['a', 'b'],
      ['b', 'a'],
    ].flatMap((ranked) => ['a', 'b'].flatMap((second) => repeat(5, ranked, second)));
    const [table] = planTables(questions, ballots, showAlways);
    expect(table && listRows(table)).toEqual([
      ['a', 5, 5],
      ['b', 5, 5],
    ]);
  });

  test('damaged answers are in no line', () => {
    const ballots = [...combine(2, 6), ...repeat(3, 'odd', 'a')];
    const [table] = planTables(binary(2), ballots, showAlways);
    expect(table?.votes).toBe(27);
    expect(table && listRows(table)).toEqual([
      ['a', 6, 6],
      ['b', 6, 6],
    ]);
  });
});

describe('a multiple choice', () => {
  const multiple = createQuestion({ kind: 'multiple', options: ['a', 'b', 'c'] });
  const choose = (times: number, ...choices: [string[], string][]) =>
    choices.flatMap(([chosen, other]) => repeat(times, chosen, other));

  test('shows how many chose each option, if enough voters did and did not', () => {
    const ballots = choose(
      5,
      [['a'], 'a'],
      [['a', 'b'], 'a'],
      [['b'], 'a'],
      [['a'], 'b'],
      [['a', 'b'], 'b'],
      [['b'], 'b'],
    );
    const [table] = planTables([multiple, createQuestion()], ballots, showAlways);
    expect(table && listRows(table)).toEqual([
      ['a', 10, 10],
      ['b', 10, 10],
    ]);
    expect(table?.table.leftOut).toEqual({ rows: ['c'], columns: [] });
  });

  test('leaves out options that few voters chose together with another answer, however they overlap', () => {
    // Of those who chose a, only two also chose b and answered b.
    const ballots = [
      ...choose(8, [['a'], 'a'], [['b'], 'a'], [['a', 'b'], 'a'], [['a'], 'b'], [['b'], 'b']),
      ...choose(2, [['a', 'b'], 'b']),
    ];
    const [table] = planTables([multiple, createQuestion()], ballots, showAlways);
    expect(table && listRows(table)).toEqual([['a', 16, 10]]);
    expect(table?.table.leftOut.rows).toEqual(['b', 'c']);
  });

  test('can be compared with another one, and with those who left it out', () => {
    const optional = { ...multiple, required: false };
    const ballots = [['a'], ['b'], undefined].flatMap((one) => [['a'], ['b']].flatMap((two) => repeat(6, one, two)));
    const [table] = planTables([optional, multiple], ballots, showAlways);
    expect(table && listRows(table)).toEqual([
      ['a', 6, 6],
      ['b', 6, 6],
      ['no answer', 6, 6],
    ]);
  });
});
