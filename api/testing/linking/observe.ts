import { toBallotKey, type Answer, type Line, type Observation } from './attack';

/** The ballots of a survey, by voter. */
export type Ballots = Answer[][];

/** Counts these answers to a question, one by one, among these voters. */
export function observeTotals(ballots: Ballots, voters: number[], { question, answers }: Line): Observation[] {
  return answers.map((answer) => ({
    kind: 'total',
    voters,
    question,
    answers: [answer],
    count: voters.filter((voter) => ballots[voter]?.[question] === answer).length,
  }));
}

/** Counts each of these answers to a question against each of those to another, among these voters. */
export function observeTable(ballots: Ballots, voters: number[], rows: Line, columns: Line): Observation[] {
  return rows.answers.flatMap((row) =>
    columns.answers.map((column): Observation => {
      const isCounted = (voter: number) =>
        ballots[voter]?.[rows.question] === row && ballots[voter]?.[columns.question] === column;
      return {
        kind: 'table',
        voters,
        rows: { question: rows.question, answers: [row] },
        columns: { question: columns.question, answers: [column] },
        count: voters.filter(isCounted).length,
      };
    }),
  );
}

/** Shows the whole ballots of these voters, in an order that says nothing about them. */
export function observeRows(ballots: Ballots, voters: number[]): Observation {
  const rows = voters.map((voter) => ballots[voter] ?? []);
  return { kind: 'rows', voters, rows: rows.sort((one, other) => (toBallotKey(one) < toBallotKey(other) ? -1 : 1)) };
}
