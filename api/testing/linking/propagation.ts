import {
  checkObservations,
  createContradictionError,
  listValues,
  type Knowledge,
  type Observation,
  type PossibleAnswers,
  type Question,
} from './attack';
import { createBallotVariables, type BallotVariables } from './ballot-variables';
import { listGroups, searchGroup, type VoterGroup, type WorkLimit } from './group-search';
import { addObservations, createSum, type ObservedSum, type RowsConstraint } from './observed-sums';
import { excludeByMatching } from './row-matching';
import { subtractSums } from './subtraction';

/** Voters of the largest group among whom ballots are divided by trying. */
const MAX_GROUP_SIZE = 15;

/** Ballots tried for one group; with more, nothing is concluded about it. */
const MAX_NODES = 300_000;

/** Ballots tried for all groups together, also again after something else was excluded. */
const MAX_NODES_IN_ALL = 3_000_000;

/**
 * Excludes answers that no set of ballots agrees with, for surveys of real size (60 voters and 8 questions): by the
 * bounds of sums, by subtraction of sums, by matching whole ballots to voters, and by trying all divisions of ballots
 * among small groups.
 * @param maxNodes how many ballots are tried for all groups together; nothing is concluded from what remains untried
 * @returns the answers that were not excluded: all possible ones, and perhaps others
 * @throws if it finds that no set of ballots agrees
 */
export function findDeterminedByPropagation(
  questions: Question[],
  knowledge: Knowledge,
  observations: Observation[],
  maxNodes = MAX_NODES_IN_ALL,
): PossibleAnswers {
  checkObservations(questions, knowledge, observations);
  const variables = createBallotVariables(questions, knowledge);
  const { sums, rows } = addObservations(variables, observations);
  const limit = { nodes: maxNodes };
  variables.system.propagate();
  let fixedBefore = -1;
  while (variables.system.countFixed() > fixedBefore) {
    fixedBefore = variables.system.countFixed();
    const current = subtractSums(sums.map((sum) => dropKnown(variables, sum)));
    for (const sum of current) variables.system.addEquation(sum);
    variables.system.propagate();
    for (const constraint of rows) matchRows(variables, constraint);
    for (const constraint of rows) divideRows(variables, current, constraint, limit);
  }
  return listPossible(variables, knowledge);
}

function dropKnown(variables: BallotVariables, sum: ObservedSum): ObservedSum {
  const terms = sum.variables.map((variable, index): [number, number] => [variable, sum.factors[index] ?? 0]);
  return createSum(variables, sum.voters, terms, sum.sum);
}

function matchRows({ system }: BallotVariables, constraint: RowsConstraint): void {
  let fixedBefore = -1;
  while (system.countFixed() > fixedBefore) {
    fixedBefore = system.countFixed();
    excludeByMatching(system, constraint);
    system.propagate();
  }
}

/** Divides the ballots among each group that the sums tell about, those with the fewest ways first. */
function divideRows(
  variables: BallotVariables,
  sums: ObservedSum[],
  constraint: RowsConstraint,
  limit: WorkLimit,
): void {
  const groups = listGroups(
    variables,
    sums.filter((sum) => sum.variables.length > 0),
    MAX_GROUP_SIZE,
  )
    .filter(({ voters }) => voters.every((voter) => constraint.variables.has(voter)))
    .map((group) => ({ group, ways: countWays(variables, group, constraint) }))
    .sort((one, other) => one.ways - other.ways);
  for (const { group } of groups) {
    if (countWays(variables, group, constraint) === 1) continue;
    const fixedBefore = variables.system.countFixed();
    divideAmong(variables, group, constraint, limit);
    variables.system.propagate();
    if (variables.system.countFixed() > fixedBefore) matchRows(variables, constraint);
  }
}

function divideAmong(
  variables: BallotVariables,
  group: VoterGroup,
  constraint: RowsConstraint,
  limit: WorkLimit,
): void {
  const nodes = Math.min(MAX_NODES, limit.nodes);
  const ofGroup = { nodes };
  const solutions = searchGroup(variables, group, constraint, ofGroup);
  limit.nodes -= nodes - Math.max(ofGroup.nodes, 0);
  if (!solutions) return;
  if (solutions.possible.some(({ size }) => size === 0)) throw createContradictionError();
  for (const [index, voter] of group.voters.entries()) {
    for (const [row, variable] of constraint.variables.get(voter) ?? []) {
      if (!solutions.possible[index]?.has(row)) variables.system.fix(variable, 0);
    }
  }
  // Ballots that are all in this group are nobody else's.
  const others = [...constraint.variables].filter(([voter]) => !group.voters.includes(voter));
  for (const [row, uses] of solutions.leastUses) {
    if (uses < (constraint.rows[row]?.count ?? 0)) continue;
    for (const variable of others.flatMap(([, ofVoter]) => ofVoter.get(row) ?? [])) variables.system.fix(variable, 0);
  }
}

function countWays({ system }: BallotVariables, { voters }: VoterGroup, constraint: RowsConstraint): number {
  const counts = voters.map((voter) => {
    const rows = [...(constraint.variables.get(voter)?.values() ?? [])];
    return rows.filter((variable) => system.getValue(variable) !== 0).length;
  });
  return counts.reduce((product, count) => product * count, 1);
}

function listPossible({ questions, system, ...variables }: BallotVariables, { voters }: Knowledge): PossibleAnswers {
  return Array.from({ length: voters }, (_, voter) =>
    questions.map((asked, question) => {
      const isPossible = (answer: string | null) =>
        system.getValue(variables.getChoiceVariable(voter, { question, answer })) !== 0;
      return new Set(listValues(asked).filter(isPossible));
    }),
  );
}
