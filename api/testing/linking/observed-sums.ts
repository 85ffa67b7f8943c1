import {
  listValues,
  toBallotKey,
  type Answer,
  type Observation,
  type RowsObservation,
  type TableObservation,
  type TotalObservation,
} from './attack';
import { hasChoices, mergeTerms, toTerm, type BallotVariables, type Candidate, type Term } from './ballot-variables';
import { createEquation, type Equation } from './linear-system';

/** An equation that was observed, or follows from what was. */
export interface ObservedSum extends Equation {
  /** The voters of the observation, in order: those whose answers are known have no variable. */
  voters: number[];
}

/** Whole ballots, and which voters may have them. */
export interface RowsConstraint {
  /** Different ballots, and how many voters have each. */
  rows: { ballot: Answer[]; count: number }[];
  /** The variables by voter and index of the row, for those rows that agreed with what was known. */
  variables: Map<number, Map<number, number>>;
}

/** Adds all observations to the system of the variables. */
export function addObservations(
  variables: BallotVariables,
  observations: Observation[],
): {
  sums: ObservedSum[];
  rows: RowsConstraint[];
} {
  const rows = observations.filter((observation) => observation.kind === 'rows');
  const tables = observations.filter((observation) => observation.kind === 'table');
  const totals = observations.filter((observation) => observation.kind === 'total');
  // Pairs of answers take into account which whole ballots a voter can have.
  const constraints = rows.map((observation) => addRows(variables, observation));
  variables.system.propagate();
  totals.push(...rows.flatMap((observation) => listTotals(variables, observation)));
  const equations = [
    ...totals.map((total) => sumTotal(variables, total)),
    ...listObservedGroups(totals, ({ question }) => [question]).map(({ voters, questions: [question = 0] }) =>
      sumTotal(variables, { voters, question, answers: listAnswers(variables, question), count: voters.length }),
    ),
    ...tables.map((table) => sumTable(variables, table)),
    ...listObservedGroups(tables, (table) => [table.rows.question, table.columns.question]).flatMap((group) =>
      sumMargins(variables, group),
    ),
  ];
  const sums = equations.filter((equation) => equation.variables.length > 0);
  for (const sum of equations) variables.system.addEquation(sum);
  return { sums, rows: constraints };
}

function listAnswers({ questions }: BallotVariables, question: number): Answer[] {
  return listValues(questions[question] ?? { options: [] });
}

/** Creates an equation without the variables whose values are known. */
export function createSum({ system }: BallotVariables, voters: number[], terms: Term[], sum: number): ObservedSum {
  const isFree = ([variable]: Term) => system.getValue(variable) === undefined;
  const fixed = terms.reduce((total, [variable, factor]) => total + factor * (system.getValue(variable) ?? 0), 0);
  return { ...createEquation(mergeTerms(terms.filter(isFree)), sum - fixed), voters };
}

function sumTotal(variables: BallotVariables, { voters, question, answers, count }: Omit<TotalObservation, 'kind'>) {
  const listTerms = (voter: number) =>
    answers.map((answer) => toTerm(variables.getChoiceVariable(voter, { question, answer })));
  return createSum(variables, sortVoters(voters), voters.flatMap(listTerms), count);
}

/** Lists the variables of a voter for a cell; with a known answer, they are those of the other question. */
function listCell(
  variables: BallotVariables,
  voter: number,
  { rows, columns }: Pick<TableObservation, 'rows' | 'columns'>,
) {
  const { system } = variables;
  const listPossible = ({ question, answers }: TableObservation['rows']) =>
    answers
      .map((answer) => ({ question, answer, variable: variables.getChoiceVariable(voter, { question, answer }) }))
      .filter(({ variable }) => system.getValue(variable) !== 0);
  return listPossible(rows).flatMap((row) =>
    listPossible(columns).map((column) => {
      if (system.getValue(row.variable) === 1) return column.variable;
      if (system.getValue(column.variable) === 1) return row.variable;
      return variables.getPairVariable(voter, [row, column]);
    }),
  );
}

function sumTable(variables: BallotVariables, table: TableObservation): ObservedSum {
  const cells = table.voters.map((voter) => ({ voter, terms: listCell(variables, voter, table).map(toTerm) }));
  const concerned = cells.filter(({ terms }) => terms.length > 0).map(({ voter }) => voter);
  return createSum(
    variables,
    sortVoters(concerned),
    cells.flatMap(({ terms }) => terms),
    table.count,
  );
}

interface ObservedGroup {
  voters: number[];
  questions: number[];
}

/** Lists the groups of voters about whom observations of the same questions speak. */
function listObservedGroups<Observed extends { voters: number[] }>(
  observations: Observed[],
  getQuestions: (observed: Observed) => number[],
): ObservedGroup[] {
  const groups = observations.map((observed) => ({
    voters: sortVoters(observed.voters),
    questions: getQuestions(observed).toSorted((one, other) => one - other),
  }));
  return [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
}

/** The cells of a line of a table add up to the total of its answer, whether or not these were observed. */
function sumMargins(variables: BallotVariables, { voters, questions: [first = 0, second = 0] }: ObservedGroup) {
  const sumLine = (question: number, other: number) =>
    listAnswers(variables, question).map((answer) => {
      const line = {
        rows: { question, answers: [answer] },
        columns: { question: other, answers: listAnswers(variables, other) },
      };
      const cells = voters.flatMap((voter) => listCell(variables, voter, line)).map(toTerm);
      const totals = voters.map((voter): Term => [variables.getChoiceVariable(voter, { question, answer }), -1]);
      return createSum(variables, voters, [...cells, ...totals], 0);
    });
  return [...sumLine(first, second), ...sumLine(second, first)];
}

/** Whole ballots also tell the totals of each question. */
function listTotals(variables: BallotVariables, { voters, rows }: RowsObservation): TotalObservation[] {
  return variables.questions.flatMap((_, question) =>
    listAnswers(variables, question).map((answer): TotalObservation => {
      const count = rows.filter((row) => row[question] === answer).length;
      return { kind: 'total', voters, question, answers: [answer], count };
    }),
  );
}

/** Adds a variable for each voter and each ballot that the voter may have. */
function addRows(variables: BallotVariables, { voters, rows }: RowsObservation): RowsConstraint {
  const { system, addEquation } = variables;
  const different = [...new Map(rows.map((ballot) => [toBallotKey(ballot), ballot])).entries()];
  const counts = different.map(([key]) => rows.filter((ballot) => toBallotKey(ballot) === key).length);
  const constraint: RowsConstraint = {
    rows: different.map(([, ballot], index) => ({ ballot, count: counts[index] ?? 0 })),
    variables: new Map(),
  };
  for (const voter of voters) {
    const isPossible = (ballot: Answer[]) =>
      ballot.every(
        (answer, question) => system.getValue(variables.getChoiceVariable(voter, { question, answer })) !== 0,
      );
    const ofVoter = new Map<number, number>();
    for (const [index, { ballot }] of constraint.rows.entries()) {
      if (isPossible(ballot)) ofVoter.set(index, system.addVariable());
    }
    constraint.variables.set(voter, ofVoter);
    const candidates = [...ofVoter].map(([row, variable]) => ({
      variable,
      ballot: constraint.rows[row]?.ballot ?? [],
    }));
    addCandidates(variables, voter, candidates);
  }
  for (const [index, { count }] of constraint.rows.entries()) {
    const ofRow = [...constraint.variables.values()].flatMap((ofVoter) => ofVoter.get(index) ?? []);
    addEquation(ofRow.map(toTerm), count);
  }
  return constraint;
}

/** A voter has one of the ballots, and its answers. */
function addCandidates(variables: BallotVariables, voter: number, candidates: Candidate[]): void {
  variables.candidates[voter]?.push(candidates);
  variables.addEquation(
    candidates.map(({ variable }) => toTerm(variable)),
    1,
  );
  for (const question of variables.questions.keys()) {
    for (const answer of listAnswers(variables, question)) {
      const choice = { question, answer };
      const fitting = candidates.filter(({ ballot }) => hasChoices(ballot, [choice]));
      const terms = fitting.map((row): Term => [row.variable, -1]);
      variables.addEquation([...terms, [variables.getChoiceVariable(voter, choice), 1]], 0);
    }
  }
}

function sortVoters(voters: number[]): number[] {
  return [...new Set(voters)].sort((one, other) => one - other);
}
